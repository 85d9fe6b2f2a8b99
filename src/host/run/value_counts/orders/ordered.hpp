// Sorts frequency tables. Of `exec`, progress alone matters; where it throws, a table is as it was or lost.
#pragma once

#include <cairn/execution.hpp>
#include <cstdint>
#include <vector>

#include "src/layouts/value_table.hpp"

namespace cairn {

// Ascending, NaN last.
void order_by_value(const value_table& table, int threads, const execution& exec);
// Descending; equal counts by ascending value.
void order_by_count(const value_table& table, int threads, const execution& exec);
// By the position of each value, ascending.
void order_by_position(value_table& table, const std::vector<std::uint64_t>& positions, int threads,
                       const execution& exec);

}  // namespace cairn
