// What is drawn, against the law that it should have: each test as the chance that a right program is as far
// off.
//
// The programs that use this are one family. Each makes fewer than 1000 tests with fixed seeds, and each test
// fails with a chance below 3.4 * 10^-10: so of three programs all tests pass, whatever the seeds are, but
// for a chance of 10^-6 (Bonferroni). The number of tests is itself tested.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

namespace tests {

constexpr double family_chance = 1e-6;
constexpr int programs_of_family = 3;
constexpr int most_tests_of_a_program = 1000;
constexpr double least_chance = family_chance / (programs_of_family * most_tests_of_a_program);

// Of the gamma distribution: P(X > x), by a series or a continued fraction (Lentz).
inline double upper_gamma(double shape, double x) {
  if (x <= 0) return 1;
  const double front = std::exp(shape * std::log(x) - x - std::lgamma(shape));
  constexpr double enough = 1e-14;
  if (x < shape + 1) {
    double term = 1 / shape;
    double sum = term;
    for (double a = shape + 1; term > sum * enough; ++a) sum += term *= x / a;
    return 1 - front * sum;
  }
  constexpr double tiny = 1e-300;
  double b = x + 1 - shape;
  double c = 1 / tiny;
  double d = 1 / b;
  double product = d;
  for (double i = 1; i < 1e6; ++i) {
    const double a = i * (shape - i);
    b += 2;
    d = a * d + b;
    d = 1 / (std::abs(d) < tiny ? tiny : d);
    c = b + a / c;
    c = std::abs(c) < tiny ? tiny : c;
    product *= d * c;
    if (std::abs(d * c - 1) < enough) break;
  }
  return front * product;
}

// All two-sided: counts that fit too well are as suspicious.
inline double chance_of_chi_square(double square, double freedom) {
  const double above = upper_gamma(freedom / 2, square / 2);
  return std::min(1., 2 * std::min(above, 1 - above));
}
inline double chance_of_deviation(double deviations) {
  return std::erfc(std::abs(deviations) / std::sqrt(2));
}
inline double chance_of_count(std::uint64_t seen, double expected) {  // Poisson
  const double here = static_cast<double>(seen);
  const double at_least = seen == 0 ? 1 : 1 - upper_gamma(here, expected);
  return std::min(1., 2 * std::min(at_least, upper_gamma(here + 1, expected)));
}
// Kolmogorov's limit. Of a distance that is looked for at some places alone, no more than this.
inline double chance_of_distance(double distance, double n) {
  const double square = distance * distance * n;
  if (square < 0.04) return 1;
  double sum = 0;
  for (int k = 1; k < 100; ++k) sum += (k % 2 == 1 ? 2 : -2) * std::exp(-2 * k * k * square);
  return std::clamp(sum, 0., 1.);
}

// Pearson's. Cells of a small expectation are put together; none is as far off as a count where there should
// be none.
inline double chance_of_counts(const std::vector<std::uint64_t>& counts, const std::vector<double>& expected,
                               double least_expected = 1000) {
  double square = 0;
  double freedom = -1;
  double seen = 0;
  double wanted = 0;
  double last = 0;  // the cell before, to which a rest is added
  double last_seen = 0;
  const auto off = [](double a, double b) { return b > 0 ? (a - b) * (a - b) / b : 0; };
  for (std::size_t j = 0; j < counts.size(); ++j) {
    if (!(expected[j] > 0) && counts[j] > 0) return 0;
    seen += static_cast<double>(counts[j]);
    wanted += expected[j];
    if (wanted < least_expected) continue;
    square += off(seen, wanted);
    freedom += 1;
    last = wanted;
    last_seen = seen;
    seen = wanted = 0;
  }
  square += off(last_seen + seen, last + wanted) - off(last_seen, last);
  return freedom < 1 ? 1 : chance_of_chi_square(square, freedom);
}
inline double distance_of_counts(const std::vector<std::uint64_t>& counts,
                                 const std::vector<double>& masses) {
  const auto n = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
  double greatest = 0;
  double seen = 0;
  double below = 0;
  for (std::size_t j = 0; j < counts.size(); ++j) {
    seen += static_cast<double>(counts[j]) / n;
    below += masses[j];
    greatest = std::max(greatest, std::abs(seen - below));
  }
  return greatest;
}
inline std::vector<double> times(std::vector<double> masses, double n) {
  for (double& mass : masses) mass *= n;
  return masses;
}

// The family's tests of this process.
inline int tests_made = 0;

inline void expect_likely(double chance, const std::string& what) {
  ++tests_made;
  EXPECT_GE(chance, least_chance) << what;
}
// Of a law that is a little off, which a test of any power notices.
inline void expect_unlikely(double chance, const std::string& what) {
  EXPECT_LT(chance, least_chance) << what << ": the test has no power";
}

class family_of_tests : public testing::Environment {
  void TearDown() override {
    const char* const shards = std::getenv("GTEST_TOTAL_SHARDS");
    EXPECT_LE(tests_made, most_tests_of_a_program / (shards == nullptr ? 1 : std::atoi(shards)));
  }
};
inline testing::Environment* const family = testing::AddGlobalTestEnvironment(new family_of_tests);

}  // namespace tests
