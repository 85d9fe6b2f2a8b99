// Keeps rows with their numbers, and forgets them now and then.
#include <algorithm>

#include "commands/sample/reservoir.hpp"

namespace cairn::tool {
namespace {

constexpr std::uint64_t fewest_at_once = std::uint64_t{1} << 17;

}  // namespace

row_keeper::row_keeper(std::uint64_t items) : items_(std::max(items, fewest_at_once)), most_(items_) {}

void row_keeper::add(row_text more) {
  header_ = std::move(more.header);
  for (std::string& row : more.rows) rows_.emplace_back(next_++, std::move(row));
}

void row_keeper::keep_only(std::vector<std::uint64_t> kept, std::uint64_t judged) {
  std::ranges::sort(kept);
  std::erase_if(rows_, [&](const auto& row) {
    return row.first < judged && !std::ranges::binary_search(kept, row.first);
  });
  most_ = rows_.size() + items_;
}

row_text row_keeper::rows() {
  row_text text{header_, {}};
  for (auto& [number, row] : rows_) text.rows.push_back(std::move(row));
  return text;
}

}  // namespace cairn::tool
