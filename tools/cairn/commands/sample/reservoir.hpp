// One pass over an input of any length, of which some items are kept: `cairn sample --reservoir`.
#pragma once

#include <cairn/random/reservoir.hpp>
#include <cstdint>
#include <optional>
#include <vector>

#include "commands/sample/sample_options.hpp"
#include "inputs/tables/row_text.hpp"
#include "outputs/reports/sample_report.hpp"

namespace cairn::tool {

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
