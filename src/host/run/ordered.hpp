// Frequency tables in the orders that are asked for.
#pragma once

#include <cstdint>
#include <vector>

#include "src/layouts/value_table.hpp"

namespace cairn {

// Ascending, NaN last.
void order_by_value(const found_values& table, int threads);
// Descending; equal counts by ascending value.
void order_by_count(const found_values& table, int threads);
// By the place of each value, ascending.
void order_by_place(found_values& table, const std::vector<std::uint64_t>& places, int threads);

}  // namespace cairn
