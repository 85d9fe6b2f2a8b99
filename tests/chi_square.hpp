// Whether counts agree with expected ones, by Pearson's chi-square.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tests {

// How many standard normal deviations the statistic lies above what is expected (Wilson and Hilferty): above
// 6 in one of 10^9 tests. Expected counts should be 10 or more.
inline double chi_square_deviation(const std::vector<std::uint64_t>& counts,
                                   const std::vector<double>& expected) {
  double sum = 0;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const double away = static_cast<double>(counts[i]) - expected[i];
    sum += away * away / expected[i];
  }
  const auto freedom = static_cast<double>(counts.size() - 1);
  const double spread = 2 / (9 * freedom);
  return (std::cbrt(sum / freedom) - (1 - spread)) / std::sqrt(spread);
}

// Pearson's chi-square of n draws, by Wilson and Hilferty's cube root a normal deviate: above 5 by chance
// less than once in 3 million. Items of a small expectation are put together.
inline double deviate(const std::vector<double>& weights, const std::vector<std::uint64_t>& counts,
                      double n) {
  double total = 0;
  for (const double w : weights) total += w;
  double chi_square = 0;
  double expected = 0;
  double seen = 0;
  double freedom = -1;
  for (std::size_t j = 0; j < weights.size(); ++j) {
    expected += weights[j] / total * n;
    seen += static_cast<double>(counts[j]);
    if (expected < 20 && j + 1 < weights.size()) continue;
    chi_square += expected > 0 ? (seen - expected) * (seen - expected) / expected : 0;
    freedom += 1;
    expected = seen = 0;
  }
  const double scale = 2 / (9 * freedom);
  return (std::cbrt(chi_square / freedom) - (1 - scale)) / std::sqrt(scale);
}

// Chi-square, as deviations from what is expected of it: (x - d) / sqrt(2 d) for d degrees of freedom.
// Neighbouring values are joined until 20 are expected of them.
inline double chi_square_deviations(const std::vector<double>& law, const std::vector<std::uint64_t>& counts,
                                    double draws) {
  double sum = 0;
  double expected = 0;
  double counted = 0;
  int cells = 0;
  double rest_expected = draws;
  double rest_counted = draws;
  for (std::size_t k = 0; k < law.size(); ++k) {
    expected += law[k] * draws;
    counted += static_cast<double>(counts[k]);
    rest_expected -= law[k] * draws;
    rest_counted -= static_cast<double>(counts[k]);
    if (expected < 20 || rest_expected < 20) continue;
    sum += (counted - expected) * (counted - expected) / expected;
    ++cells;
    expected = counted = 0;
  }
  expected += std::max(rest_expected, 0.0);
  counted += rest_counted;
  if (expected > 1) {
    sum += (counted - expected) * (counted - expected) / expected;
    ++cells;
  }
  const double freedom = std::max(cells - 1, 1);
  return (sum - freedom) / std::sqrt(2 * freedom);
}

}  // namespace tests
