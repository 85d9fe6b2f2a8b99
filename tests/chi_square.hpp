// Whether counts agree with expected ones, by Pearson's chi-square.
#pragma once

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

}  // namespace tests
