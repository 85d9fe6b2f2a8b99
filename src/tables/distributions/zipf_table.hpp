// The table of Zipf's distributions: as that of others (mass_table.hpp), of the first values alone.
#pragma once

#include "src/tables/distributions/mass_table.hpp"

namespace cairn::distributions {

// Values of distributions that have more: so many are looked up, those above are drawn by rejection.
constexpr std::uint64_t zipf_values = 1024;
// All values of distributions that have at most so many are looked up.
constexpr std::uint64_t most_zipf_values = 4096;

// Boundary j is ceil(2^64 P(X <= j + 1) - 2^-10), the probabilities off by less than 2^-88. Cost: 0.1 us a
// value. Errors: std::bad_alloc.
mass_table zipf_table(double exponent, std::uint64_t most, const tables::mass_law& law);

}  // namespace cairn::distributions
