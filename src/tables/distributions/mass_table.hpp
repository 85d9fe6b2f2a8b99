// The table of a distribution over whole numbers: where each value begins among 2^64 numbers.
#pragma once

#include <cstdint>
#include <optional>

#include "src/layouts/mass_family.hpp"
#include "src/tables/draws/boundaries.hpp"

namespace cairn::distributions {

struct mass_table {
  std::uint64_t first = 0;  // the value of item 0
  sampling::boundary_list boundaries;
  tables::draw_tails tails;
};

constexpr std::uint64_t most_values = std::uint64_t{1} << 22;

// Boundary j is ceil(2^64 P(X < first + j) - 2^-10), with probabilities by mass_ratio from the mode outward,
// in double_double: off by less than 2^-78. None where more than most_values values are needed for all but
// 2^-64 of the distribution. Cost: some 50 ns a value. Errors: std::bad_alloc.
std::optional<mass_table> table_of(const tables::mass_law& law);

}  // namespace cairn::distributions
