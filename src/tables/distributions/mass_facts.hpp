// Probabilities of a law, one by one and added up.
//
// Source of the probabilities: Loader, "Fast and accurate computation of binomial probabilities" (2000):
// deviances and Stirling's remainders, so that nothing cancels however large the parameters are.
#pragma once

#include <cstdint>

#include "src/layouts/mass_family.hpp"

namespace cairn::distributions {

// P(X = k), P(X <= k), P(X > k), for any k.
double probability(const tables::mass_law& law, std::uint64_t k);
double cumulative(const tables::mass_law& law, std::uint64_t k);
double survival(const tables::mass_law& law, std::uint64_t k);
// The least k with P(X <= k) >= p; for p = 1 the least with P(X > k) < 2^-1074.
std::uint64_t quantile(const tables::mass_law& law, double p);

double mean(const tables::mass_law& law);
double variance(const tables::mass_law& law);

// The sum of k^exponent from `first`, at least 1, to `last`, which is not below it.
double sum_of_powers(double exponent, std::uint64_t first, std::uint64_t last);

}  // namespace cairn::distributions
