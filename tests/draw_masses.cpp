// The probability of each item, computed from the tables that draws are looked up in, and what is drawn.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cmath>

#include "src/kernels/random/draw.hpp"
#include "src/tables/draws/sampler_state.hpp"
#include "tests/chi_square.hpp"
#include "tests/reference/sampling.hpp"
#include "tests/weights.hpp"

namespace {

using cairn::sampler;
using reference::wide;
using tests::deviate;

std::uint32_t item_of(std::uint64_t u, const cairn::sampling::draw_tables& tables) {
  return std::visit(
      [&](const auto& table) {
        const auto view = table.view();
        const auto x = static_cast<std::uint32_t>(u >> 32);
        const auto guess = cairn::portable::guess_of(x, view);
        return guess.settled ? guess.item : cairn::portable::draw_of(u, guess.item, view);
      },
      tables);
}

// How many u give items below `item`: draws of inversion never decrease in u.
wide mass_below(std::uint64_t item, const cairn::sampling::draw_tables& tables) {
  wide least = 0;
  wide above = wide{1} << 64;
  while (least < above) {
    const wide middle = (least + above) / 2;
    if (item_of(static_cast<std::uint64_t>(middle), tables) >= item) {
      above = middle;
    } else {
      least = middle + 1;
    }
  }
  return least;
}

// |mass * total - weight * 2^64| <= total: off by no more than 2^-64. Products of 192 bits, in two words.
void expect_near(wide mass, wide weight, wide total) {
  const long double expected =
      std::ldexp(static_cast<long double>(weight) / static_cast<long double>(total), 64);
  const long double off = std::fabs(static_cast<long double>(mass) - expected);
  EXPECT_LE(off, 1 + std::ldexp(expected, -60));  // the last: what long double itself loses
}

template <class S>
void expect_masses(const std::vector<S>& weights, std::size_t step) {
  const sampler from(weights);
  const auto sums = reference::cumulative(weights);
  const auto& tables = from.internal().tables;
  for (std::size_t j = 0; j < weights.size(); j += step) {
    const wide mass = mass_below(j + 1, tables) - mass_below(j, tables);
    expect_near(mass, sums[j + 1] - sums[j], sums.back());
    if (weights[j] == 0) {
      EXPECT_EQ(mass, wide{0});
    }
  }
  EXPECT_EQ(mass_below(0, tables), wide{0});
  EXPECT_EQ(mass_below(weights.size(), tables), wide{1} << 64);
}

TEST(DrawMasses, OfManyEqualWeights) {
  for (const std::size_t n : {std::size_t{1} << 25, (std::size_t{1} << 25) - 1}) {
    const sampler from(std::vector<float>(n, 0.1F));
    const auto& tables = from.internal().tables;
    for (std::size_t j = 0; j < n; j += 30'011)
      expect_near(mass_below(j + 1, tables) - mass_below(j, tables), 1, n);
    EXPECT_EQ(mass_below(n, tables), wide{1} << 64);
  }
}

TEST(DrawMasses, OfUsualAndNastyWeights) {
  for (const auto& [name, weights] : tests::every_weights<double>(1000)) {
    SCOPED_TRACE(name);
    expect_masses(weights, 1);
  }
  for (const auto& [name, weights] : tests::every_weights<float>(70'000)) {
    SCOPED_TRACE(name);
    expect_masses(weights, weights.size() / 1000 + 1);
  }
}

TEST(DrawMasses, OfMillions) {
  expect_masses(tests::zipf_weights<double>(3'000'000), 3001);
  expect_masses(tests::random_weights<float>(2'000'000, 3), 3001);
  expect_masses(tests::one_heavy<double>(1'000'000, 1e-3), 1001);
}

// Of the alias table: slot s is hit by the u with u * n / 2^64 in [s, s + 1); its threshold parts them. In
// units of 2^-64 / n.
template <class S>
void expect_alias_masses(const std::vector<S>& weights) {
  const sampler made = sampler::alias(weights);
  const auto& table = std::get<cairn::sampling::alias_table>(made.internal().tables);
  const auto sums = reference::cumulative(weights);
  const std::size_t n = weights.size();
  std::vector<wide> mass(n);
  for (std::size_t s = 0; s < n; ++s) {
    const auto slot = table.slots.data()[s];
    const wide own = (wide{slot.threshold} << 32) | table.lower.data()[s];
    mass[s] += own;
    mass[slot.alias] += (wide{1} << 64) - own;
  }
  for (std::size_t j = 0; j < n; ++j) {
    const long double expected =
        std::ldexp(static_cast<long double>(sums[j + 1] - sums[j]) / static_cast<long double>(sums.back()) *
                       static_cast<long double>(n),
                   64);
    const long double off = std::fabs(static_cast<long double>(mass[j]) - expected);
    EXPECT_LE(off, static_cast<long double>(n) + std::ldexp(expected, -60)) << j;
    if (weights[j] == 0) {
      EXPECT_EQ(mass[j], wide{0});
    }
  }
}

TEST(DrawMasses, OfAliasTables) {
  for (const auto& [name, weights] : tests::every_weights<double>(70'000)) {
    SCOPED_TRACE(name);
    expect_alias_masses(weights);
  }
  for (const auto& [name, weights] : tests::nasty_weights<float>()) {
    SCOPED_TRACE(name);
    expect_alias_masses(weights);
  }
}

void expect_frequencies(const std::vector<double>& weights, const sampler& from, std::uint64_t seed) {
  constexpr std::size_t draws = 100'000'000;
  constexpr std::size_t chunk = draws / 10;
  std::vector<std::uint64_t> counts(weights.size());
  std::vector<std::uint32_t> items(chunk);
  for (std::size_t first = 0; first < draws; first += chunk) {
    from.draw_into(items, {seed, 0, first});
    for (const std::uint32_t item : items) ++counts[item];
  }
  EXPECT_LT(std::fabs(deviate(weights, counts, static_cast<double>(draws))), 5.0);
  for (std::size_t j = 0; j < weights.size(); ++j) {
    if (weights[j] == 0) {
      EXPECT_EQ(counts[j], 0U);
    }
  }
}

TEST(DrawFrequencies, FitTheWeights) {
  for (const std::size_t n : {2UL, 3UL, 16UL, 1000UL, 70'000UL, 1'000'000UL}) {
    SCOPED_TRACE(n);
    const auto zipf = tests::zipf_weights<double>(n);
    expect_frequencies(zipf, sampler(zipf), n);
    if (n < 4) continue;  // one item above 0, and nothing to test
    const auto zeros = tests::alternating_zeros<double>(n);
    expect_frequencies(zeros, sampler(zeros), n + 1);
  }
  expect_frequencies(std::vector<double>(1000, 1.), sampler::uniform(1000), 3);
  const auto random = tests::random_weights<double>(1000, 5);
  expect_frequencies(random, sampler::alias(random), 4);
}

// The test itself: it distinguishes a fair die from one with a side that weighs a quarter of a percent more.
TEST(DrawFrequencies, WouldTellAnUnfairDie) {
  std::vector<double> unfair(6, 1.);
  unfair[3] += 0.0025;
  constexpr std::size_t draws = 100'000'000;
  std::vector<std::uint32_t> items(draws);
  sampler::uniform(6).draw_into(items, {1, 0, 0});
  std::vector<std::uint64_t> counts(6);
  for (const std::uint32_t item : items) ++counts[item];
  EXPECT_GT(deviate(unfair, counts, static_cast<double>(draws)), 5.0);
}

}  // namespace
