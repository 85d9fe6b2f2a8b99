// Finds rows by number, and hands rows on.
#include "inputs/tables/row_text.hpp"

#include <memory>
#include <utility>

#include "inputs/byte_source.hpp"
#include "inputs/decoding/decoded_input.hpp"
#include "inputs/tables/table_cells.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

std::unique_ptr<byte_source> open_text(const std::string& path, const std::string& encoding,
                                       const table_layout& layout) {
  auto source = std::make_unique<byte_source>(path);
  decompress_input(*source, path, false);
  decode_table(*source, encoding, layout);
  return source;
}

std::string_view row_of(const table_share& share, std::uint64_t row, const char* text) {
  return cell_place(share.columns.back().keys[row]).in(text, share.rewritten);
}

}  // namespace

row_text read_rows(const std::string& path, const table_layout& layout, std::uint64_t rows,
                   std::span<const std::uint64_t> wanted, const std::string& encoding) {
  table_cells cells(open_text(path, encoding, layout), layout);
  std::ranges::fill(cells.kinds(), cell_kind::unused);
  cells.keep_rows();
  row_text found{cells.header(), {}};
  std::uint64_t number = 0;
  for (auto shares = cells.next_shares(); !shares.empty(); shares = cells.next_shares())
    for (const table_share& share : shares) {
      const std::uint64_t first = number + share.blank_before;
      number = first + share.rows;
      for (; !wanted.empty() && wanted.front() < number; wanted = wanted.subspan(1)) {
        const bool blank = wanted.front() < first;
        found.rows.emplace_back(blank ? "" : row_of(share, wanted.front() - first, cells.text()));
      }
    }
  if (number != rows) throw refusal(path + ": was written to while it was read");
  return found;
}

void row_queue::begin(std::optional<std::string> header) {
  const std::lock_guard lock(guard_);
  waiting_.header = std::move(header);
}

void row_queue::put(const table_share& share, const char* text) {
  const std::lock_guard lock(guard_);
  waiting_.rows.resize(waiting_.rows.size() + share.blank_before);
  for (std::uint64_t row = 0; row < share.rows; ++row) waiting_.rows.emplace_back(row_of(share, row, text));
}

row_text row_queue::take() {
  const std::lock_guard lock(guard_);
  return {waiting_.header, std::exchange(waiting_.rows, {})};
}

}  // namespace cairn::tool
