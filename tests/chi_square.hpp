// Pearson's test of counts against probabilities.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

namespace tests {

// Pearson's chi-square of n draws, by Wilson and Hilferty's cube root a normal deviate: above 5 by chance
// less than once in 3 million. Items of a small expectation are put together; infinite where an item of none
// was drawn.
inline double deviate(const std::vector<double>& weights, const std::vector<std::uint64_t>& counts,
                      double n) {
  double total = 0;
  for (const double w : weights) total += w;
  double chi_square = 0;
  double expected = 0;
  double seen = 0;
  double freedom = -1;
  for (std::size_t j = 0; j < weights.size(); ++j) {
    if (!(weights[j] > 0) && counts[j] > 0) return std::numeric_limits<double>::infinity();
    expected += weights[j] / total * n;
    seen += static_cast<double>(counts[j]);
    if (expected < 20 && j + 1 < weights.size()) continue;
    chi_square += expected > 0 ? (seen - expected) * (seen - expected) / expected : 0;
    freedom += 1;
    expected = seen = 0;
  }
  if (freedom < 1) return 0;
  const double scale = 2 / (9 * freedom);
  return (std::cbrt(chi_square / freedom) - (1 - scale)) / std::sqrt(scale);
}

// Of counts that are expected.
inline double chi_square_deviation(const std::vector<std::uint64_t>& counts,
                                   const std::vector<double>& expected) {
  return deviate(expected, counts, std::accumulate(expected.begin(), expected.end(), 0.));
}

}  // namespace tests
