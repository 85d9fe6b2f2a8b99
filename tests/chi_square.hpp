// Frequencies of draws against an exact law.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

namespace tests {

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
