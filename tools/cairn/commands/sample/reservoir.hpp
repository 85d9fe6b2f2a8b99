// One pass over an input of any length, of which some items are kept: `cairn sample --reservoir`.
#pragma once

#include <cairn/random/reservoir.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "commands/sample/sample.hpp"
#include "inputs/tables/row_text.hpp"
#include "outputs/reports/sample_report.hpp"

namespace cairn::tool {

class row_keeper {
 public:
  // Keeps so many items.
  explicit row_keeper(std::uint64_t items);

  // The rows that follow those before.
  void add(row_text more);
  // True if there are so many rows that most of them are not needed.
  bool should_forget() const { return rows_.size() >= most_; }
  // Forgets those of the first `judged` items that are not among the kept ones.
  void keep_only(std::vector<std::uint64_t> kept, std::uint64_t judged);
  // All that are left.
  row_text rows();

 private:
  std::uint64_t next_ = 0;  // the number of the next row
  std::uint64_t items_, most_;
  std::optional<std::string> header_;
  std::vector<std::pair<std::uint64_t, std::string>> rows_;  // ascending
};

// On the first rank.
struct reservoir_items {
  std::vector<std::uint64_t> taken;  // in the order in which they are
  // Their rows, ascending, where these are wanted of what cannot be read twice.
  std::optional<row_text> rows;
  std::optional<weighted_reservoir> kept;
};

// Collective. Errors: refusal; also, but with --state, of fewer items with a weight than are wanted.
reservoir_items keep_items(const sample_options& options, sample_result& result);

}  // namespace cairn::tool
