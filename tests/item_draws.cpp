// Draws whose parameters vary by item: their probabilities against mpmath's, their frequencies against the
// exact laws. A limit of 6 deviations of a chi-square with d degrees of freedom, (x - d) / sqrt(2 d): some 20
// such tests fail by chance less than once in 10^5 seeds, and the seed is fixed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include "src/kernels/random/binomial_draw.hpp"
#include "src/kernels/random/poisson_draw.hpp"
#include "src/kernels/random/squeezed_mass.hpp"
#include "tests/chi_square.hpp"

namespace {

namespace kernel = cairn::portable;
using words = kernel::item_words<std::uint64_t>;

double log_of(const kernel::offset_mass<double>& mass) {
  return 0.5 * (mass.twice_log - std::log(mass.square));
}

TEST(ItemDraws, MassesAreThoseOfMpmath) {
  std::ifstream file(CAIRN_TEST_DATA "/item_masses.txt");
  std::string law;
  std::string number;
  std::uint64_t k = 0;
  double expected = 0;
  int lines = 0;
  while (file >> law) {
    std::uint64_t n = 0;
    if (law == "binomial") file >> n;
    file >> number >> k >> expected;
    const double p = std::strtod(number.c_str(), nullptr);
    double found = 0;
    if (law == "binomial") {
      const auto of = kernel::binomial_numbers_of(n, p, 1 - p);
      const auto offset =
          static_cast<double>(static_cast<std::int64_t>(k - static_cast<std::uint64_t>(of.mode)));
      found = log_of(kernel::binomial_mass(offset, of));
    } else {
      const kernel::poisson_numbers<double> of(p);
      const auto offset =
          static_cast<double>(static_cast<std::int64_t>(k - static_cast<std::uint64_t>(of.mode)));
      found = log_of(kernel::poisson_mass(offset, of));
    }
    // As parts of the mass; logarithms as those of 2^62 lose half a unit of their own digits.
    EXPECT_NEAR(found, expected, 0x1p-50 * std::max(1.0, std::abs(expected)))
        << law << ' ' << n << ' ' << p << ' ' << k;
    ++lines;
  }
  EXPECT_GT(lines, 200);
}

kernel::offset_mass<double> mass_of(double offset, const kernel::poisson_numbers<double>& of) {
  return kernel::poisson_mass(offset, of);
}
kernel::offset_mass<double> mass_of(double offset, const kernel::binomial_numbers<double>& of) {
  return kernel::binomial_mass(offset, of);
}

// Squares of masses may be off by 2^-10, of which e^x takes an eighth; those that are small may be too great.
void expect_rough(const auto& of, double deviation) {
  for (double away = -12; away <= 12; away += 0.05) {
    const double offset = std::floor(away * deviation);
    const auto exact = mass_of(offset, of);
    if (exact.least < 0.5) continue;
    const auto rough = kernel::rough_mass(offset, of);
    EXPECT_EQ(rough.least, exact.least);
    EXPECT_NEAR(rough.square, exact.square, 1e-14 * exact.square);
    if (rough.twice_log < -30) continue;
    const double error = std::expm1(rough.twice_log - exact.twice_log);
    EXPECT_GT(error, -0.85 * 0x1p-10) << offset;
    if (exact.least > 1.5 && rough.twice_log > -of.mean) {
      EXPECT_LT(error, 0.85 * 0x1p-10) << offset;
    }
  }
}

TEST(ItemDraws, RoughMassesAreNear) {
  for (double x = -30; x < 1; x += 0.001)
    EXPECT_NEAR(kernel::roughly_exponential(x) / std::exp(x), 1, 0.12 * 0x1p-10) << x;
  for (double mean = 10; mean < 0x1p50; mean *= 1.037) {
    SCOPED_TRACE(mean);
    expect_rough(kernel::poisson_numbers<double>(mean), std::sqrt(mean));
    for (const double p : {0.5, 0.43, 0.3, 0.1, 1e-3}) {
      const double n = std::floor(mean / p) + 1;
      SCOPED_TRACE(p);
      if (n < 0x1p50) expect_rough(kernel::binomial_numbers<double>(n, p, 1 - p), std::sqrt(n * p * (1 - p)));
    }
  }
}

// What is known of proposals, and how many are left to exact masses.
void expect_verdicts(const auto& of, const words& from, std::uint64_t item) {
  int unknown = 0;
  constexpr int proposals = 2000;
  for (int i = 0; i < proposals; ++i) {
    const auto at = kernel::proposed(from.of(item, static_cast<std::uint64_t>(i)), of.hat());
    const auto known = kernel::rough_verdict(at, kernel::rough_mass(at.offset, of), of.mean);
    const bool stands = kernel::stands(at, mass_of(at.offset, of));
    EXPECT_FALSE(known.stands && !stands) << at.offset;
    EXPECT_FALSE(known.falls && (stands || at.accepted)) << at.offset;
    unknown += known.stands || known.falls ? 0 : 1;
  }
  EXPECT_LT(unknown, proposals / 25);
}

TEST(ItemDraws, RoughVerdictsAreThoseOfMasses) {
  const words from(44, 7);
  std::uint64_t item = 0;
  for (double mean = 10; mean < 0x1p50; mean *= 1.31) {
    SCOPED_TRACE(mean);
    expect_verdicts(kernel::poisson_numbers<double>(mean), from, item++);
    for (const double p : {0.5, 0.3, 1e-3}) {
      const double n = std::floor(mean / p) + 1;
      SCOPED_TRACE(p);
      if (n < 0x1p50) expect_verdicts(kernel::binomial_numbers<double>(n, p, 1 - p), from, item++);
    }
  }
}

// P(X = k) for k = 0 to `most`, by recurrence from its mode, long double.
std::vector<double> law_of(std::uint64_t most, std::uint64_t mode, const auto& ratio) {
  std::vector<long double> masses(most + 1, 0);
  masses[mode] = 1;
  for (std::uint64_t k = mode; k < most; ++k) masses[k + 1] = masses[k] * ratio(k);
  for (std::uint64_t k = mode; k > 0; --k) masses[k - 1] = masses[k] / ratio(k - 1);
  long double total = 0;
  for (const long double mass : masses) total += mass;
  std::vector<double> made;
  for (const long double mass : masses) made.push_back(static_cast<double>(mass / total));
  return made;
}

constexpr std::uint64_t many = 1'000'000;

TEST(ItemDraws, BinomialFollowsItsLaw) {
  struct parameters {
    std::uint64_t n;
    double p;
  };
  const words from(41, 7);
  std::uint64_t item = 0;
  for (const auto [n, p] : {parameters{1, 0.5},
                            {1, 0.9},
                            {7, 0.3},
                            {19, 0.5},
                            {20, 0.5},
                            {21, 0.5},
                            {40, 0.26},
                            {100, 0.3},
                            {100, 0.7},
                            {1000, 0.0099},
                            {1000, 0.0101},
                            {1000, 0.95},
                            {5000, 0.5}}) {
    const double odds = p / (1 - p);
    const auto law = law_of(n, static_cast<std::uint64_t>(static_cast<double>(n) * p), [&](std::uint64_t k) {
      return static_cast<long double>(odds) * static_cast<long double>(n - k) /
             static_cast<long double>(k + 1);
    });
    std::vector<std::uint64_t> counts(n + 1);
    for (std::uint64_t i = 0; i < many; ++i) {
      const std::uint64_t k = kernel::binomial_draw(n, p, 1 - p, from, item++);
      ASSERT_LE(k, n);
      ++counts[k];
    }
    EXPECT_LT(std::abs(tests::deviate(law, counts, many)), 6) << n << ' ' << p;
  }
}

TEST(ItemDraws, PoissonFollowsItsLaw) {
  const words from(42, 7);
  std::uint64_t item = 0;
  for (const double mean : {0.001, 0.3, 1.0, 3.5, 9.99, 10.0, 10.9, 14.2, 25.0, 37.3, 50.0, 200.5, 1000.0}) {
    const std::uint64_t most = static_cast<std::uint64_t>(mean + 12 * std::sqrt(mean) + 20);
    const auto law = law_of(most, static_cast<std::uint64_t>(mean), [&](std::uint64_t k) {
      return static_cast<long double>(mean) / static_cast<long double>(k + 1);
    });
    std::vector<std::uint64_t> counts(most + 1);
    for (std::uint64_t i = 0; i < many; ++i) {
      const std::uint64_t k = kernel::poisson_draw(mean, from, item++);
      ASSERT_LE(k, most);
      ++counts[k];
    }
    EXPECT_LT(std::abs(tests::deviate(law, counts, many)), 6) << mean;
  }
}

// Deviations of standard normal draws from their law: sums of x, x^2 - 1, x^3 - 3 x (orthogonal), and the
// greatest distance to the normal cumulative distribution (Kolmogorov: above 2.6 once in 10^6).
void expect_normal(std::vector<double> x) {
  const double root = std::sqrt(static_cast<double>(x.size()));
  double first = 0;
  double second = 0;
  double third = 0;
  for (const double a : x) {
    first += a;
    second += a * a - 1;
    third += a * a * a - 3 * a;
  }
  EXPECT_LT(std::abs(first / root), 5);
  EXPECT_LT(std::abs(second / root / std::sqrt(2)), 5);
  EXPECT_LT(std::abs(third / root / std::sqrt(6)), 5);
  std::ranges::sort(x);
  double greatest = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double below = 0.5 * std::erfc(-x[i] / std::sqrt(2));
    greatest = std::max(greatest, std::abs(below - (static_cast<double>(i) + 0.5) / root / root));
  }
  EXPECT_LT(greatest * root, 2.6);
}

TEST(ItemDraws, HugeCountsAreNormal) {
  const words from(43, 8);
  for (const double p : {0.5, 0.3, 0.999, 1e-9}) {
    const std::uint64_t n = std::uint64_t{1} << 62;
    const auto mean = static_cast<std::uint64_t>(static_cast<long double>(n) * static_cast<long double>(p));
    const double deviation = std::sqrt(0x1p62 * p * (1 - p));
    std::vector<double> x;
    for (std::uint64_t i = 0; i < 200'000; ++i)
      x.push_back(
          static_cast<double>(static_cast<std::int64_t>(kernel::binomial_draw(n, p, 1 - p, from, i) - mean)) /
          deviation);
    SCOPED_TRACE(p);
    expect_normal(x);
  }
  for (const double mean : {1e12, 1e18, 0x1p62}) {
    std::vector<double> x;
    for (std::uint64_t i = 0; i < 200'000; ++i)
      x.push_back(static_cast<double>(static_cast<std::int64_t>(kernel::poisson_draw(mean, from, i) -
                                                                static_cast<std::uint64_t>(mean))) /
                  std::sqrt(mean));
    SCOPED_TRACE(mean);
    expect_normal(x);
  }
}

TEST(ItemDraws, EdgesOfParameters) {
  const words from(1, 2);
  constexpr std::uint64_t most = std::uint64_t{1} << 63;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    EXPECT_EQ(kernel::binomial_draw(most, 0, 1, from, i), 0U);
    EXPECT_EQ(kernel::binomial_draw(most, 1, 0, from, i), most);
    EXPECT_EQ(kernel::binomial_draw(0, 0.5, 0.5, from, i), 0U);
    EXPECT_EQ(kernel::binomial_draw(most, 1e-300, 1, from, i), 0U);
    EXPECT_EQ(kernel::poisson_draw(0, from, i), 0U);
    EXPECT_EQ(kernel::poisson_draw(5e-324, from, i), 0U);
    EXPECT_LE(kernel::binomial_draw(1, 0.5, 0.5, from, i), 1U);
    EXPECT_LE(kernel::binomial_draw(most, 0.25, 0.75, from, i), most);
  }
}

}  // namespace
