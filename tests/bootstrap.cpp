// Gathered draws, resamples, Poisson weights and resampled histograms, on every path.
#include <gtest/gtest.h>

#include <array>
#include <cairn/cairn.hpp>
#include <cmath>
#include <cstring>
#include <numeric>

#include "tests/chi_square.hpp"
#include "tests/every_place.hpp"
#include "tests/refusal.hpp"
#include "tests/weights.hpp"

namespace {

using cairn::draws;
using tests::refusal;

struct three {
  std::uint8_t numbers[3];
};
struct large {
  std::uint32_t numbers[9];
};

template <class T>
std::vector<T> items(std::size_t n) {
  std::vector<T> made(n);
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t number = i * 0x9e3779b97f4a7c15U;
    std::memcpy(&made[i], &number, std::min(sizeof(T), sizeof number));
  }
  return made;
}

template <class T>
void expect_gathers(const cairn::sampler& sampler, std::size_t n) {
  const std::vector<T> from = items<T>(sampler.size());
  const draws which{.seed = 3, .stream = 8, .offset = 1001};
  std::vector<std::uint32_t> indices(n);
  sampler.draw_into(indices, which);
  std::vector<T> right;
  for (const std::uint32_t i : indices) right.push_back(from[i]);
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    std::vector<T> made(n);
    const cairn::run_info run = sampler.gather_into(made, from, which, exec);
    ASSERT_TRUE(n == 0 || std::memcmp(made.data(), right.data(), n * sizeof(T)) == 0);  // NaN among them
    EXPECT_EQ(run.method, sampler.method());
    EXPECT_EQ(run.where, exec.where);
  }
}

TEST(Sampler, GathersWhatItDraws) {
  const cairn::sampler few(std::vector<double>{1, 5, 0.5});
  const cairn::sampler many(tests::random_weights<double>(30'000, 3));
  for (const cairn::sampler& from :
       {few, many, cairn::sampler::uniform(77), cairn::sampler::alias(tests::zipf_weights<float>(9))}) {
    for (const std::size_t n : {0UL, 1UL, 1003UL, 100'001UL}) {
      expect_gathers<double>(from, n);
      if (n > 2000) continue;
      expect_gathers<std::uint8_t>(from, n);
      expect_gathers<std::int16_t>(from, n);
      expect_gathers<three>(from, n);
      expect_gathers<float>(from, n);
      expect_gathers<large>(from, n);
      expect_gathers<std::array<double, 2>>(from, n);
    }
  }
}

TEST(Resample, TakesTheRowsThatAreDrawn) {
  const std::size_t n = 5000;
  std::vector<float> points(n * 3);
  std::iota(points.begin(), points.end(), 0.F);
  const draws which{.seed = 1, .stream = 5, .offset = 7};
  std::vector<std::uint32_t> drawn(n);
  cairn::sampler::uniform(n).draw_into(drawn, which);
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    std::vector<float> again(n * 3);
    cairn::resample_into(again, cairn::rows(points, 3), which, exec);
    std::vector<std::uint32_t> rows(n), column(n);
    std::iota(rows.begin(), rows.end(), 0U);
    cairn::resample_into(column, rows, which, exec);
    ASSERT_EQ(column, drawn);  // columns take the same rows
    for (std::size_t i = 0; i < 3 * n; ++i) ASSERT_EQ(again[i], static_cast<float>(3 * drawn[i / 3] + i % 3));
  }
}

TEST(Resample, LivesOnDevicesToo) {
  if (cairn::device_count() == 0) GTEST_SKIP() << "no device";
  const std::vector<double> values = items<double>(3000);
  std::vector<double> right(10'000), made(10'000);
  cairn::resample_into(right, values, {.seed = 2});
  const cairn::device_array<double> there{std::span<const double>(values)};
  cairn::device_array<double> again(10'000);
  EXPECT_EQ(cairn::resample_into(again.span(), there.span(), {.seed = 2}).where, cairn::place::device);
  again.copy_to(made);
  EXPECT_EQ(std::memcmp(made.data(), right.data(), made.size() * sizeof(double)), 0);  // some are NaN
  EXPECT_EQ(refusal([&] { cairn::resample_into(made, there.span()); }),
            "resample_into: items are taken from a device to host memory; expected both in the same memory");
  cairn::device_array<std::uint8_t> weights_there(1000);
  std::vector<std::uint8_t> weights(1000), weights_here(1000);
  cairn::poisson_weights_into(weights_there.span(), {.seed = 9});
  cairn::poisson_weights_into(weights, {.seed = 9});
  weights_there.copy_to(weights_here);
  EXPECT_EQ(weights_here, weights);
}

template <class T>
void expect_poisson_weights(const std::vector<std::uint32_t>& right, const draws& which) {
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    std::vector<T> made(right.size());
    cairn::poisson_weights_into(made, which, exec);
    ASSERT_TRUE(std::ranges::equal(made, right, {}, {}, [](std::uint32_t k) { return static_cast<T>(k); }));
  }
}

TEST(PoissonWeights, AreDrawsOfPoisson) {
  const draws which{.seed = 4, .stream = 12, .offset = 1'000'000'007};
  std::vector<std::uint32_t> right(40'003);
  cairn::distribution::poisson(1).draw_into(right, which);
  expect_poisson_weights<std::uint8_t>(right, which);
  expect_poisson_weights<std::int8_t>(right, which);
  expect_poisson_weights<std::uint32_t>(right, which);
  expect_poisson_weights<std::uint64_t>(right, which);
  expect_poisson_weights<float>(right, which);
  expect_poisson_weights<double>(right, which);
}

// Less than once in 3 million by chance; the seed is fixed.
TEST(PoissonWeights, HaveTheirLaw) {
  std::vector<std::uint8_t> made(2'000'000);
  cairn::poisson_weights_into(made, {.seed = 77});
  std::vector<std::uint64_t> seen(20);
  std::vector<double> masses(20);
  for (const std::uint8_t k : made) ++seen.at(k);
  for (std::size_t k = 0; k < masses.size(); ++k)
    masses[k] = std::exp(-1 - std::lgamma(static_cast<double>(k + 1)));
  EXPECT_LT(std::fabs(tests::deviate(masses, seen, 2e6)), 5.0);
}

std::uint64_t sum(std::span<const std::uint64_t> counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

TEST(Resampled, KeepsHowManySamplesThereAre) {
  auto x = tests::random_weights<double>(100'000, 3);
  for (std::size_t i = 0; i < x.size(); i += 1000) x[i] = std::nan("");
  const auto once = cairn::histogram(x, cairn::axis::uniform(50, 0.1, 0.8));
  for (const auto& [way, exec] : tests::host_ways()) {
    SCOPED_TRACE(way);
    const auto again = cairn::resampled(once, {.seed = 5, .offset = 3}, exec);
    EXPECT_EQ(again.total, 100'000U);
    const auto& out = again.outside[0];
    EXPECT_EQ(again.inside, sum(again.counts));
    EXPECT_EQ(again.total, again.inside + out.below + out.above + out.nan);
    EXPECT_NE(again.counts, once.counts);
    EXPECT_NE(out.nan, 100U);
    EXPECT_NEAR(static_cast<double>(out.nan), 100, 50);
    EXPECT_NEAR(static_cast<double>(out.above), static_cast<double>(once.outside[0].above), 700);
    EXPECT_TRUE(std::ranges::equal(again.edges(), once.edges()));
    std::vector<double> weights(once.counts.begin(), once.counts.end());
    for (const std::uint64_t n : {once.outside[0].below, once.outside[0].above, once.outside[0].nan})
      weights.push_back(static_cast<double>(n));
    weights.push_back(0);
    std::vector<std::uint64_t> right(weights.size());
    cairn::multinomial_into(right, weights, 100'000, {.seed = 5, .offset = 3});
    EXPECT_TRUE(std::ranges::equal(again.counts, std::span(right).first(50)));
  }
}

// Each bin of a resample has the mean of the bin and, nearly, its variance.
TEST(Resampled, SpreadsAsResamplesDo) {
  const auto once = cairn::histogram(tests::random_weights<double>(3000, 8), cairn::axis::uniform(6, 0., 1.));
  constexpr int resamples = 4000;
  std::vector<double> sums(6), squares(6);
  for (std::uint64_t b = 0; b < resamples; ++b) {
    const auto again = cairn::resampled(once, {.seed = 1, .offset = b});
    for (std::size_t i = 0; i < 6; ++i) {
      const double off = static_cast<double>(again.counts[i]) - static_cast<double>(once.counts[i]);
      sums[i] += off;
      squares[i] += off * off;
    }
  }
  for (std::size_t i = 0; i < 6; ++i) {
    const double p = static_cast<double>(once.counts[i]) / 3000;
    const double variance = 3000 * p * (1 - p);
    EXPECT_LT(std::fabs(sums[i] / resamples), 5 * std::sqrt(variance / resamples));
    EXPECT_NEAR(squares[i] / resamples / variance, 1, 5 * std::sqrt(2.0 / resamples));
  }
}

TEST(Resampled, OfSeveralAxesCountsWhatIsInNoBin) {
  const auto x = tests::random_weights<double>(20'000, 3);
  const auto y = tests::random_weights<double>(20'000, 4);
  const cairn::axes both{cairn::axis::uniform(5, 0.1, 0.9), cairn::axis::uniform(4, 0., 0.5)};
  const auto once = cairn::histogram(cairn::columns(x, y), both);
  const auto again = cairn::resampled(once, {.seed = 2});
  EXPECT_EQ(again.total, 20'000U);
  EXPECT_EQ(again.inside, sum(again.counts));
  EXPECT_NEAR(static_cast<double>(again.inside), static_cast<double>(once.inside), 400);
  EXPECT_EQ(again.outside.size(), 2U);
  EXPECT_EQ(again.outside[0].below, 0U);
  const auto open = cairn::histogram(cairn::columns(x, y), both.with_flow());
  const auto open_again = cairn::resampled(open, {.seed = 2});
  EXPECT_EQ(open_again.inside, 20'000U);
  EXPECT_EQ(open_again.counts.size(), open.counts.size());
  EXPECT_EQ(sum(open_again.counts), 20'000U);
}

TEST(Bootstrap, RefusesInWords) {
  std::vector<double> to(10, 7.0);
  const std::vector<double> from{1, 2, 3}, none;
  const cairn::sampler sampler = cairn::sampler::uniform(2);
  EXPECT_EQ(refusal([&] { sampler.gather_into(to, from); }),
            "sampler::gather_into: items are taken from 3; expected 2, one for each item of the sampler");
  EXPECT_EQ(refusal([&] { cairn::resample_into(to, none); }),
            "resample_into: items are taken from 0; expected 1 to 2147483648");
  EXPECT_EQ(refusal([&] { cairn::resample_into(to, cairn::rows(from, 3)); }),
            "resample_into: 10 numbers are no whole number of rows of 3");
  EXPECT_EQ(refusal([&] { cairn::resample_into(to, from, {.offset = ~std::uint64_t{0} - 8}); }),
            "resample_into: draws 18446744073709551607 and the 9 after it; expected none beyond 2^64 - 1");
  EXPECT_EQ(
      refusal([&] { cairn::poisson_weights_into(to, {.offset = ~std::uint64_t{0} - 8}); }),
      "poisson_weights_into: draws 18446744073709551607 and the 9 after it; expected none beyond 2^64 - 1");
  EXPECT_EQ(refusal([&] { cairn::resampled(cairn::histogram(none, cairn::axis::uniform(3, 0., 1.))); }),
            "resampled: the histogram has no samples; expected some");
  EXPECT_EQ(to, std::vector<double>(10, 7.0));
  std::vector<double> nothing;
  cairn::resample_into(nothing, none);
}

}  // namespace
