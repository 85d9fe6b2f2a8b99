// 10^8 draws whose parameters vary by item, 10^5 of each of 1000 laws in turn, against their probabilities;
// bits; and the tests of goodness_of_fit.hpp themselves.
#include <gtest/gtest.h>

#include <array>
#include <cairn/cairn.hpp>
#include <cmath>
#include <functional>

#include "tests/goodness_of_fit.hpp"

namespace {

using cairn::distribution;
using tests::expect_likely;
using tests::expect_unlikely;

constexpr std::size_t piece = 1'000'000;
constexpr std::size_t pieces = 100;

// How often each of 64 bits is set, and each pair of them.
TEST(DrawnItems, Bits) {
  std::vector<std::uint64_t> values(piece);
  std::vector<std::uint64_t> differ(64 * 64);  // bits a < b; a = b: set
  for (std::size_t first = 0; first < 10 * piece; first += piece) {
    cairn::bits_into(values, {.seed = 41, .stream = 201, .offset = first});
    for (std::size_t a = 0; a < 64; ++a)
      for (std::size_t b = a; b < 64; b += 7) {
        std::uint64_t many = 0;
        for (const std::uint64_t u : values) many += ((u >> a) ^ (a == b ? 0 : u >> b)) & 1;
        differ[a * 64 + b] += many;
      }
  }
  constexpr double few = 10 * piece;
  // Where the lowest bit is set in this part of all.
  const auto chance_of = [&](double lowest) {
    double square = 0;
    int tests = 0;
    for (std::size_t a = 0; a < 64; ++a)
      for (std::size_t b = a; b < 64; b += 7) {
        const double expected = a == 0 && b == 0 ? lowest * few : few / 2;
        square += std::pow(static_cast<double>(differ[a * 64 + b]) - expected, 2) / (few / 4);
        ++tests;
      }
    return tests::chance_of_chi_square(square, tests);
  };
  expect_likely(chance_of(0.5), "bits and pairs of them");
  expect_unlikely(chance_of(0.503), "bits and pairs of them");
}

constexpr std::size_t kinds = 1000;
constexpr std::size_t draws = pieces * piece;
constexpr double of_each = static_cast<double>(draws) / kinds;

// Values of all kinds in turn, counted by kind.
struct tallies {
  std::vector<std::vector<std::uint64_t>> counts;
  std::vector<std::int64_t> first;
};

// All values between quantiles of 10^-7.
tallies tallies_for(const std::vector<distribution>& laws) {
  tallies made;
  for (const distribution& law : laws) {
    made.first.push_back(law.quantile(1e-7));
    made.counts.emplace_back(static_cast<std::size_t>(law.quantile(1 - 1e-7) - made.first.back() + 1));
  }
  return made;
}
void add(tallies& to, const std::vector<std::int64_t>& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    auto& counts = to.counts[i % kinds];
    const std::int64_t at = values[i] - to.first[i % kinds];
    ++counts[static_cast<std::size_t>(
        std::clamp<std::int64_t>(at, 0, static_cast<std::int64_t>(counts.size()) - 1))];
  }
}
// The chances of all chi-squares together, and of all means.
std::array<double, 2> chances_of(const tallies& seen, const std::vector<distribution>& laws) {
  double sum = 0;
  double freedom = 0;
  double means = 0;
  for (std::size_t j = 0; j < kinds; ++j) {
    std::vector<double> expected;
    const std::int64_t first = seen.first[j];
    double mean = 0;
    for (std::size_t k = 0; k < seen.counts[j].size(); ++k) {
      const std::int64_t value = first + static_cast<std::int64_t>(k);
      expected.push_back(of_each * laws[j].probability(value));
      mean +=
          static_cast<double>(seen.counts[j][k]) * (static_cast<double>(value) - laws[j].mean()) / of_each;
    }
    const double last = static_cast<double>(seen.counts[j].size()) - 1 + static_cast<double>(first);
    expected.front() = of_each * laws[j].cumulative(first);
    expected.back() = of_each * (1 - laws[j].cumulative(static_cast<std::int64_t>(last) - 1));
    const double chance = tests::chance_of_counts(seen.counts[j], expected, 200);
    if (chance < 1) freedom += 2;  // Fisher's: a chi-square of freedom 2 each
    sum += -2 * std::log(std::max(chance, 1e-300));
    means += mean * mean / laws[j].variance() * of_each;
  }
  return {tests::chance_of_chi_square(sum, freedom), tests::chance_of_chi_square(means, kinds)};
}

void expect_fits(const std::string& name, const std::function<distribution(std::size_t, double)>& of,
                 const std::function<void(std::vector<std::int64_t>&, std::size_t)>& draw) {
  std::vector<distribution> laws;
  std::vector<distribution> others;
  for (std::size_t j = 0; j < kinds; ++j) {
    laws.push_back(of(j, 0));
    others.push_back(of(j, 1e-3));
  }
  tallies seen = tallies_for(laws);
  std::vector<std::int64_t> values(piece);
  for (std::size_t first = 0; first < draws; first += piece) {
    draw(values, first);
    add(seen, values);
  }
  const auto right = chances_of(seen, laws);
  const auto wrong = chances_of(seen, others);
  expect_likely(right[0], name + ", chi-squares");
  expect_likely(right[1], name + ", means");
  expect_unlikely(wrong[0], name + ", chi-squares");
  expect_unlikely(wrong[1], name + ", means");
}

TEST(DrawnItems, PoissonOfManyMeans) {
  std::vector<double> means(piece);
  for (std::size_t i = 0; i < piece; ++i)
    means[i] = std::pow(10, 5 * static_cast<double>((i % kinds) * 377 % kinds) / kinds - 2);
  expect_fits(
      "poisson_into", [&](std::size_t j, double off) { return distribution::poisson(means[j] * (1 + off)); },
      [&](std::vector<std::int64_t>& values, std::size_t first) {
        cairn::poisson_into(values, means, {.seed = 42, .offset = first});
      });
}

TEST(DrawnItems, BinomialOfManyTrialsAndProbabilities) {
  std::vector<std::int64_t> trials(piece);
  std::vector<double> p(piece);
  for (std::size_t i = 0; i < piece; ++i) {
    const std::size_t j = i % kinds;
    trials[i] = static_cast<std::int64_t>(std::pow(10, 4 * static_cast<double>(j * 377 % kinds) / kinds));
    p[i] = 0.01 + 0.97 * static_cast<double>(j * 619 % kinds) / kinds;
  }
  expect_fits(
      "binomial_into",
      [&](std::size_t j, double off) {
        return distribution::binomial(static_cast<std::uint64_t>(trials[j]), p[j] * (1 + off));
      },
      [&](std::vector<std::int64_t>& values, std::size_t first) {
        cairn::binomial_into(values, trials, p, {.seed = 42, .stream = 1, .offset = first});
      });
}

// --- the tests themselves
// -----------------------------------------------------------------------------------

// Numbers of scipy.special and scipy.stats.
TEST(GoodnessOfFit, ChancesAreThoseOfAnIndependentProgram) {
  const auto near = [](double found, double right) { EXPECT_NEAR(found / right, 1, 1e-6) << right; };
  near(tests::upper_gamma(0.5, 18.7), 9.622212753475821e-10);
  near(tests::upper_gamma(5, 3), 0.8152632445237722);
  near(tests::upper_gamma(5, 40), 5.020464318829132e-13);
  near(tests::upper_gamma(500, 500), 0.49405285382923964);
  near(tests::upper_gamma(500, 640), 3.932753798568277e-09);
  near(tests::upper_gamma(50'000, 51'000), 4.41193925512029e-06);
  near(tests::upper_gamma(1e6, 1'003'000), 0.0013617406462175913);
  near(tests::upper_gamma(3, 1e-3), 0.9999999998334583);
  near(tests::chance_of_chi_square(300, 200), 1.1849080670967832e-05);
  near(tests::chance_of_chi_square(120, 200), 2.9630552652920988e-06);
  near(tests::chance_of_deviation(-6.2), 5.646316074086536e-10);
  near(tests::chance_of_distance(1e-3, 1e6), 0.26999967167735456);
  near(tests::chance_of_distance(3e-4, 1e8), 3.0459959489425364e-08);
  near(tests::chance_of_distance(0.02, 1e4), 0.0006709252557796953);
  near(tests::chance_of_count(0, 20), 4.122307244877113e-09);
  near(tests::chance_of_count(150, 100), 3.7684209320773687e-06);
  near(tests::chance_of_count(60, 100), 2.162443634048801e-05);
  near(tests::chance_of_count(7, 7), 1);
  near(2 * tests::upper_gamma(1, 6.875 / 2), 2 * 0.03214494732687607);
  near(tests::chance_of_counts({2100, 1950, 3000, 950}, {2000, 2000, 3050, 950}),
       2 * tests::upper_gamma(1, 0.5 * (5 + 1.25 + 2500. / 4000)));
  EXPECT_EQ(tests::chance_of_counts({0, 1, 1999}, {2000, 0, 0}), 0);
}

}  // namespace
