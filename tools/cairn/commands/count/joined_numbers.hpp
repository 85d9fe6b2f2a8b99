// Frequency tables of different types, or with values that are equal, as one table.
#pragma once

#include <optional>
#include <vector>

#include "outputs/reports/count/count_result.hpp"

namespace cairn::tool {

// In the order in which values first stand in the tables. Reals and integers become reals, signed and
// unsigned integers whichever holds them all; nothing when no type holds all values exactly. `how` is the
// largest table's.
std::optional<value_table> joined_numbers(const std::vector<value_table>& tables);

}  // namespace cairn::tool
