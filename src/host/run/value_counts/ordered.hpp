// Sorts frequency tables.
#pragma once

#include <cstdint>
#include <vector>

#include "src/layouts/value_table.hpp"

namespace cairn {

// Ascending, NaN last.
void order_by_value(const value_table& table, int threads);
// Descending; equal counts by ascending value.
void order_by_count(const value_table& table, int threads);
// By the place of each value, ascending.
void order_by_place(value_table& table, const std::vector<std::uint64_t>& places, int threads);

}  // namespace cairn
