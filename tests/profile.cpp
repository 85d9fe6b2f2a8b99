// Profiles against tests/reference, on every instruction set, thread count and device.
#include <gtest/gtest.h>

#include <cairn/histogram_builder.hpp>
#include <cairn/profile.hpp>
#include <cmath>

#include "tests/every_place.hpp"
#include "tests/random_columns.hpp"
#include "tests/reference/binned_sums.hpp"
#include "tests/reference/joint_histogram.hpp"
#include "tests/refusal.hpp"
#include "tests/seed.hpp"

namespace {

using tests::refusal;

// slack: of the relative error of a sum of squared deviations.
void expect_near(const cairn::mean_of& got, const reference::binned_sum& expected, double slack,
                 bool extremes) {
  ASSERT_EQ(got.count, expected.count);
  if (expected.count == 0) {
    EXPECT_TRUE(std::isnan(got.mean) && std::isnan(got.least) && std::isnan(got.greatest));
    EXPECT_EQ(got.deviations, 0);
    return;
  }
  const auto n = static_cast<double>(expected.count);
  EXPECT_NEAR(got.mean, static_cast<double>(expected.mean()),
              (n + 4) * 0x1p-53 * static_cast<double>(expected.sizes) / n + 1e-300);
  EXPECT_NEAR(
      got.deviations, static_cast<double>(expected.deviations),
      slack * static_cast<double>(expected.deviations) + 1e-25 * static_cast<double>(expected.squares));
  if (extremes) {
    EXPECT_EQ(got.least, static_cast<double>(expected.least));
    EXPECT_EQ(got.greatest, static_cast<double>(expected.greatest));
  } else {
    EXPECT_TRUE(std::isnan(got.least) && std::isnan(got.greatest));
  }
}

template <class Y>
void expect_reference(std::mt19937_64& random, double mean, double spread, double slack) {
  constexpr std::size_t size = 40'000;
  const auto edges = samples::increasing(random, 200, 0, 10);
  std::vector<float> x(size);
  std::vector<Y> y(size);
  for (float& value : x) value = samples::between<float>(random, -1, 11);
  for (Y& value : y)
    value = static_cast<Y>(mean + spread * std::uniform_real_distribution<double>(-1, 1)(random));
  const auto bin_of = reference::bins_of(x, edges);
  const auto expected =
      reference::binned_sums(bin_of, std::vector<long double>(y.begin(), y.end()), edges.size() - 1);
  for (auto [way, exec] : tests::every_way()) {
    for (const bool extremes : {true, false}) {
      SCOPED_TRACE(way);
      exec.scratch_bytes = random() % 2 == 0 ? 0 : 30'000;
      const auto got = cairn::profile(x, y, cairn::axis::edges(edges), {.extremes = extremes}, exec);
      for (std::size_t b = 0; b < expected.size(); ++b) {
        SCOPED_TRACE(b);
        ASSERT_NO_FATAL_FAILURE(expect_near(got.counts[b], expected[b], slack, extremes));
      }
    }
  }
}

TEST(Profile, EqualsReference) {
  std::mt19937_64 random(20261123);
  expect_reference<double>(random, 0, 1, 1e-12);
  expect_reference<float>(random, -1000, 100, 1e-11);
  expect_reference<std::int16_t>(random, 3, 300, 1e-11);
  expect_reference<std::uint64_t>(random, 1e6, 1e5, 1e-11);
}

// Numbers of a mean of 10^8 standard deviations: what is lost is in the numbers themselves.
TEST(Profile, KeepsTheVarianceOfLargeNumbersThatDifferLittle) {
  std::mt19937_64 random(1);
  expect_reference<double>(random, 1e8, 1.7, 1e-9);
  expect_reference<double>(random, -3e15, 3e7, 1e-9);
}

// A first number that is far from all others.
TEST(Profile, ForgetsAnOutlierInFront) {
  constexpr std::size_t size = 400'000;
  const std::vector<float> x(size, 0.5F);
  std::vector<double> y(size);
  for (std::size_t i = 0; i < size; ++i) y[i] = std::sin(static_cast<double>(i)) + 2;
  y[0] = 1e9;
  const auto expected = reference::binned_sums(std::vector<std::int64_t>(size, 0),
                                               std::vector<long double>(y.begin(), y.end()), 1)[0];
  const auto mean = static_cast<double>(expected.mean());
  for (const auto& [way, exec] : tests::host_ways()) {
    SCOPED_TRACE(way);
    const auto got = cairn::profile(x, y, cairn::axis::uniform(1, 0, 1), {}, exec).counts[0];
    EXPECT_NEAR(got.mean, mean, 1e-11 * mean);
    EXPECT_NEAR(got.deviations, static_cast<double>(expected.deviations),
                1e-10 * static_cast<double>(expected.deviations));
  }
}

TEST(Profile, KeepsTheMeansOutside) {
  std::mt19937_64 random(17);
  constexpr std::size_t size = 40'000;
  std::vector<double> x(size);
  std::vector<std::int8_t> category(size);
  std::vector<double> y(size);
  for (double& value : x) value = random() % 7 == 0 ? NAN : samples::between<double>(random, -5, 15);
  for (auto& value : category) value = samples::between<std::int8_t>(random, 0, 9);
  for (double& value : y) value = 1e6 + samples::between<double>(random, -1, 1);
  y[0] = 1e12;
  x[0] = -1;
  // 0 below, 1 above, 2 NaN, 3 in a bin; then 4 unlisted, 5 listed
  std::vector<std::int64_t> of_x(size), of_category(size);
  for (std::size_t i = 0; i < size; ++i) {
    of_x[i] = x[i] != x[i] ? 2 : x[i] < 0 ? 0 : x[i] > 10 ? 1 : 3;
    of_category[i] = category[i] % 3 == 0 ? 1 : 0;
  }
  const std::vector<long double> all(y.begin(), y.end());
  const auto sides = reference::binned_sums(of_x, all, 4);
  const auto unlisted = reference::binned_sums(of_category, all, 2)[0];
  const cairn::axes two{cairn::axis::uniform(40, 0, 10), cairn::axis::categories({0, 3, 6, 9})};
  for (auto [way, exec] : tests::every_way()) {
    for (const bool extremes : {true, false}) {
      SCOPED_TRACE(way);
      exec.scratch_bytes = random() % 2 == 0 ? 0 : 30'000;
      const auto got = cairn::profile(cairn::columns(x, category), y, two, {.extremes = extremes}, exec);
      ASSERT_EQ(got.outside_sums.size(), 2U);
      expect_near(got.outside_sums[0].below, sides[0], 1e-9, extremes);
      expect_near(got.outside_sums[0].above, sides[1], 1e-9, extremes);
      expect_near(got.outside_sums[0].nan, sides[2], 1e-9, extremes);
      expect_near(got.outside_sums[1].unlisted, unlisted, 1e-9, extremes);
      EXPECT_EQ(got.outside_sums[1].below.count, 0U);
      EXPECT_EQ(got.project({1}).outside_sums[0].unlisted.count, unlisted.count);
    }
  }
}

TEST(Profile, OfSeveralDimensionsEqualsReference) {
  const std::uint64_t seed = tests::seed();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  for (int i = 0; i < 20; ++i) {
    const std::size_t size = random() % 3000;
    const auto points = tests::points_at_random(random, 3, size, 20);
    const cairn::axes bins = points.axes();
    std::vector<float> y(size);
    for (float& value : y) value = samples::between<float>(random, -5, 5);
    std::vector<reference::outside_one_axis> outside(3);
    const auto expected =
        reference::binned_sums(reference::joint_bins(points.exact(), points.bins(), outside),
                               std::vector<long double>(y.begin(), y.end()), bins.bins());
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      const auto got = cairn::profile(points.samples(), y, bins, {}, exec);
      for (std::size_t b = 0; b < bins.bins(); ++b)
        ASSERT_NO_FATAL_FAILURE(expect_near(got.counts[b], expected[b], 1e-9, true));
    }
  }
}

TEST(Profile, WithoutNumbersFollowsIeee) {
  const std::vector<double> x{0.5, 0.6, 0.7, 1.5, 1.6, 2.5, 2.6, 3.5};
  const std::vector<double> y{1, std::nan(""), 2, 1, INFINITY, std::nan(""), 3, 7};
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    const auto got = cairn::profile(x, y, cairn::axis::uniform(4, 0, 4), {}, exec).counts;
    for (const std::size_t b : {0U, 2U}) {
      EXPECT_TRUE(std::isnan(got[b].mean) && std::isnan(got[b].variance()));
      EXPECT_TRUE(std::isnan(got[b].least) && std::isnan(got[b].greatest));
    }
    EXPECT_EQ(got[0].count, 3U);
    EXPECT_EQ(got[1].mean, INFINITY);
    EXPECT_EQ(got[1].least, 1);
    EXPECT_EQ(got[1].greatest, INFINITY);
    EXPECT_EQ(got[3].mean, 7);
    EXPECT_EQ(got[3].variance(), 0);
    EXPECT_TRUE(std::isnan(got[3].variance(1)));
  }
}

// part(first, last): the bins of these samples; look(joined, all) compares the bins of two parts with those
// of all samples.
template <class Part, class Look>
void expect_parts_make_all(const Part& part, const Look& look) {
  const auto all = part(0, 5000);
  const auto first = part(0, 1700);
  const auto second = part(1700, 5000);
  for (std::size_t b = 0; b < all.size(); ++b) {
    typename std::decay_t<decltype(all)>::value_type joined;
    joined += first[b];
    joined += {};
    joined += second[b];
    EXPECT_EQ(joined.count, all[b].count);
    EXPECT_NEAR(joined.mean, all[b].mean, 1e-9);
    EXPECT_NEAR(joined.variance(1), all[b].variance(1), 1e-9);
    look(joined, all[b]);
  }
}

std::vector<double> numbers_from(std::mt19937_64& random, double least) {
  std::vector<double> numbers(5000);
  for (double& number : numbers) number = least + samples::between<double>(random, 0, 3);
  return numbers;
}

TEST(Profile, OfPartsIsThatOfAll) {
  std::mt19937_64 random(2);
  const auto x = numbers_from(random, 0);
  const auto y = numbers_from(random, 1e6);
  expect_parts_make_all(
      [&](std::size_t first, std::size_t last) {
        return cairn::profile(std::span(x).subspan(first, last - first),
                              std::span(y).subspan(first, last - first), cairn::axis::uniform(3, 0, 3))
            .counts;
      },
      [](const cairn::mean_of& joined, const cairn::mean_of& all) {
        EXPECT_EQ(joined.least, all.least);
        EXPECT_EQ(joined.greatest, all.greatest);
      });
}

// --- with weights

void expect_near(const cairn::weighted_mean_of& got, const reference::weighted_sum& expected, double slack) {
  ASSERT_EQ(got.count, expected.count);
  if (expected.count == 0) {
    EXPECT_TRUE(std::isnan(got.mean));
    EXPECT_EQ(got.weights, 0);
    EXPECT_EQ(got.deviations, 0);
    return;
  }
  const auto weights = static_cast<double>(expected.weights);
  EXPECT_NEAR(got.weights, weights, 1e-12 * std::abs(weights));
  EXPECT_NEAR(got.weight_squares, static_cast<double>(expected.weight_squares),
              1e-12 * static_cast<double>(expected.weight_squares));
  EXPECT_NEAR(got.mean, static_cast<double>(expected.mean()),
              slack * std::abs(static_cast<double>(expected.sizes) / weights) + 1e-300);
  EXPECT_NEAR(got.deviations, static_cast<double>(expected.deviations),
              slack * static_cast<double>(expected.spread) + 1e-25 * static_cast<double>(expected.squares));
}

template <class Y, class W>
void expect_weighted_reference(std::mt19937_64& random, double mean, double spread, double least_weight) {
  constexpr std::size_t size = 40'000;
  const auto edges = samples::increasing(random, 200, 0, 10);
  std::vector<float> x(size);
  std::vector<Y> y(size);
  std::vector<W> w(size);
  for (float& value : x) value = samples::between<float>(random, -1, 11);
  for (Y& value : y)
    value = static_cast<Y>(mean + spread * std::uniform_real_distribution<double>(-1, 1)(random));
  for (W& value : w) value = static_cast<W>(std::uniform_real_distribution<double>(least_weight, 9)(random));
  const auto expected =
      reference::weighted_sums(reference::bins_of(x, edges), std::vector<long double>(y.begin(), y.end()),
                               std::vector<long double>(w.begin(), w.end()), edges.size() - 1);
  for (auto [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    exec.scratch_bytes = random() % 2 == 0 ? 0 : 30'000;
    exec.device_bytes = random() % 2 == 0 ? 0 : 100'000;
    const auto got = cairn::weighted_profile(x, y, w, cairn::axis::edges(edges), exec);
    for (std::size_t b = 0; b < expected.size(); ++b) {
      SCOPED_TRACE(b);
      ASSERT_NO_FATAL_FAILURE(expect_near(got.counts[b], expected[b], 1e-11));
    }
  }
}

TEST(WeightedProfile, EqualsReference) {
  std::mt19937_64 random(20261126);
  expect_weighted_reference<double, double>(random, 0, 1, 0);
  expect_weighted_reference<float, std::int16_t>(random, -1000, 100, 0);
  expect_weighted_reference<std::int16_t, double>(random, 3, 300, 1e-3);
  expect_weighted_reference<std::uint64_t, float>(random, 1e6, 1e5, 0);
  expect_weighted_reference<double, double>(random, 1e8, 1.7, 0);
}

TEST(WeightedProfile, TakesWeightsOfBothSigns) {
  std::mt19937_64 random(3);
  expect_weighted_reference<double, double>(random, 5, 1, -1);
}

// With weights 1 it is the profile, but for what rounding does; of strided columns of several axes too.
TEST(WeightedProfile, OfEqualWeightsIsTheProfile) {
  const std::uint64_t seed = tests::seed();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  for (int i = 0; i < 20; ++i) {
    const std::size_t size = random() % 3000;
    const auto points = tests::points_at_random(random, 3, size, 20);
    const cairn::axes bins = points.axes();
    std::vector<float> y(size);
    for (float& value : y) value = samples::between<float>(random, -5, 5);
    const std::vector<std::uint8_t> ones(size, 1);
    const auto expected = cairn::profile(points.samples(), y, bins, {.extremes = false});
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      const auto got = cairn::weighted_profile(points.samples(), y, ones, bins, exec);
      EXPECT_EQ(got.inside, expected.inside);
      for (std::size_t b = 0; b < bins.bins(); ++b) {
        const cairn::weighted_mean_of& bin = got.counts[b];
        ASSERT_EQ(bin.count, expected.counts[b].count);
        if (bin.count == 0) continue;
        ASSERT_EQ(bin.weights, static_cast<double>(bin.count));
        ASSERT_EQ(bin.weight_squares, bin.weights);
        ASSERT_NEAR(bin.mean, expected.counts[b].mean, 1e-13);
        ASSERT_NEAR(bin.deviations, expected.counts[b].deviations, 1e-13 * (1 + bin.deviations));
      }
      for (std::size_t a = 0; a < 3; ++a) {
        EXPECT_EQ(got.outside_sums[a].below.count, expected.outside_sums[a].below.count);
        EXPECT_EQ(got.outside_sums[a].nan.count, expected.outside_sums[a].nan.count);
      }
    }
  }
}

TEST(WeightedProfile, WithoutNumbersFollowsIeee) {
  const std::vector<double> x{0.5, 0.6, 1.5, 1.6, 2.5, 2.6, 3.5, 4.5, 4.6};
  const std::vector<double> y{1, NAN, 1, INFINITY, 3, 5, 7, 1, 2};
  const std::vector<double> w{1, 1, 2, 1, 1, -1, 0, NAN, 1};
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    const auto got = cairn::weighted_profile(x, y, w, cairn::axis::uniform(5, 0, 5), exec).counts;
    EXPECT_TRUE(std::isnan(got[0].mean) && got[0].weights == 2);
    EXPECT_EQ(got[1].mean, INFINITY);
    EXPECT_TRUE(std::isnan(got[2].variance()) && got[2].weights == 0 && got[2].weight_squares == 2);
    EXPECT_FALSE(std::isfinite(got[2].mean));
    EXPECT_TRUE(std::isnan(got[3].mean) && got[3].count == 1);
    EXPECT_TRUE(std::isnan(got[4].mean) && std::isnan(got[4].weights));
  }
}

TEST(WeightedProfile, OfPartsIsThatOfAll) {
  std::mt19937_64 random(4);
  const auto x = numbers_from(random, 0);
  const auto y = numbers_from(random, 1e6);
  const auto w = numbers_from(random, 0);
  expect_parts_make_all(
      [&](std::size_t first, std::size_t last) {
        const std::size_t n = last - first;
        return cairn::weighted_profile(std::span(x).subspan(first, n), std::span(y).subspan(first, n),
                                       std::span(w).subspan(first, n), cairn::axis::uniform(3, 0, 3))
            .counts;
      },
      [](const cairn::weighted_mean_of& joined, const cairn::weighted_mean_of& all) {
        EXPECT_NEAR(joined.weights, all.weights, 1e-9);
        EXPECT_NEAR(joined.weight_squares, all.weight_squares, 1e-9);
      });
}

TEST(WeightedProfileErrors, RefusesInWords) {
  const std::vector<float> x{1, 2, 3};
  const cairn::axis bins = cairn::axis::uniform(4, 0, 4);
  EXPECT_EQ(refusal([&] { cairn::weighted_profile(x, x, std::vector<double>{1}, bins); }),
            "weighted_profile: 1 weights for 3 samples; expected one for each");
  EXPECT_EQ(refusal([&] { cairn::weighted_profile(x, std::vector<double>{1}, x, bins); }),
            "weighted_profile: 1 numbers for 3 samples; expected one for each");
  cairn::histogram_builder<cairn::weighted_mean_of> builder(bins);
  EXPECT_EQ(refusal([&] { builder.add(x, x, std::vector<double>{1}); }),
            "histogram_builder: 1 weights for 3 samples; expected one for each");
}

// --- of pairs

void expect_near(const cairn::covariance_of& got, const reference::binned_sum& y,
                 const reference::binned_sum& z, double products, double slack) {
  ASSERT_NO_FATAL_FAILURE(expect_near({got.count, got.mean_y, got.deviations_y}, y, slack, false));
  ASSERT_NO_FATAL_FAILURE(expect_near({got.count, got.mean_z, got.deviations_z}, z, slack, false));
  const auto spread = static_cast<double>(std::sqrt(y.deviations) * std::sqrt(z.deviations));
  const auto sizes = static_cast<double>(std::sqrt(y.squares) * std::sqrt(z.squares));
  EXPECT_NEAR(got.products, products, slack * spread + 1e-25 * sizes);
  if (got.count < 3) return;
  EXPECT_NEAR(got.correlation(), products / spread, slack + 1e-25 * sizes / spread);
  EXPECT_NEAR(got.covariance(1), products / static_cast<double>(got.count - 1),
              slack * spread + 1e-25 * sizes);
}

// z is `share` of y, and noise.
template <class Y, class Z>
void expect_reference_of_pairs(std::mt19937_64& random, double mean, double spread, double share) {
  constexpr std::size_t size = 40'000;
  const auto edges = samples::increasing(random, 200, 0, 10);
  std::uniform_real_distribution<double> noise(-1, 1);
  std::vector<float> x(size);
  std::vector<Y> y(size);
  std::vector<Z> z(size);
  for (std::size_t i = 0; i < size; ++i) {
    x[i] = samples::between<float>(random, -1, 11);
    y[i] = static_cast<Y>(mean + spread * noise(random));
    z[i] = static_cast<Z>(share * static_cast<double>(y[i]) + spread * noise(random));
  }
  const std::vector<long double> all_y(y.begin(), y.end()), all_z(z.begin(), z.end());
  const auto bin_of = reference::bins_of(x, edges);
  const std::size_t bins = edges.size() - 1;
  const auto of_y = reference::binned_sums(bin_of, all_y, bins);
  const auto of_z = reference::binned_sums(bin_of, all_z, bins);
  const auto products = reference::joint_deviations(bin_of, all_y, all_z, bins);
  for (auto [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    exec.scratch_bytes = random() % 2 == 0 ? 0 : 30'000;
    exec.device_bytes = random() % 2 == 0 ? 0 : 100'000;
    const auto got = cairn::covariance_profile(x, y, z, cairn::axis::edges(edges), exec);
    for (std::size_t b = 0; b < bins; ++b) {
      SCOPED_TRACE(b);
      ASSERT_NO_FATAL_FAILURE(
          expect_near(got.counts[b], of_y[b], of_z[b], static_cast<double>(products[b]), 1e-9));
    }
  }
}

TEST(CovarianceProfile, EqualsReference) {
  std::mt19937_64 random(20261129);
  expect_reference_of_pairs<double, double>(random, 0, 1, 0.5);
  expect_reference_of_pairs<float, double>(random, -1000, 100, -3);
  expect_reference_of_pairs<std::int16_t, std::int32_t>(random, 3, 300, 0);
  expect_reference_of_pairs<double, float>(random, 1e6, 1e3, 1e-3);
  expect_reference_of_pairs<double, double>(random, 1e8, 1.7, 1);
}

// Means and variances are those of profiles, to the bit where the same threads add the same numbers.
TEST(CovarianceProfile, HasTheMomentsOfTwoProfiles) {
  std::mt19937_64 random(5);
  const auto x = numbers_from(random, 0);
  const auto y = numbers_from(random, 1e6);
  const auto z = numbers_from(random, -3);
  const cairn::axis bins = cairn::axis::uniform(3, 0, 3);
  const cairn::execution one{.threads = 1};
  const auto pairs = cairn::covariance_profile(x, y, z, bins, one).counts;
  const auto of_y = cairn::profile(x, y, bins, {.extremes = false}, one).counts;
  const auto of_z = cairn::profile(x, z, bins, {.extremes = false}, one).counts;
  for (std::size_t b = 0; b < 3; ++b) {
    EXPECT_EQ(pairs[b].mean_y, of_y[b].mean);
    EXPECT_EQ(pairs[b].mean_z, of_z[b].mean);
    EXPECT_EQ(pairs[b].variance_y(1), of_y[b].variance(1));
    EXPECT_EQ(pairs[b].variance_z(1), of_z[b].variance(1));
  }
}

TEST(CovarianceProfile, OfAnOutlierInFrontForgetsIt) {
  constexpr std::size_t size = 400'000;
  const std::vector<float> x(size, 0.5F);
  std::vector<double> y(size), z(size);
  for (std::size_t i = 0; i < size; ++i) {
    y[i] = std::sin(static_cast<double>(i)) + 2;
    z[i] = std::sin(static_cast<double>(i) + 1);
  }
  const auto plain = cairn::covariance_profile(x, y, z, cairn::axis::uniform(1, 0, 1)).counts[0];
  y[0] = 1e9;
  z[0] = -1e9;
  const std::vector<std::int64_t> bin_of(size, 0);
  const std::vector<long double> all_y(y.begin(), y.end()), all_z(z.begin(), z.end());
  const auto expected = static_cast<double>(reference::joint_deviations(bin_of, all_y, all_z, 1)[0]);
  for (const auto& [way, exec] : tests::host_ways()) {
    SCOPED_TRACE(way);
    const auto got = cairn::covariance_profile(x, y, z, cairn::axis::uniform(1, 0, 1), exec).counts[0];
    EXPECT_NEAR(got.products, expected, 1e-10 * std::abs(expected));
  }
  EXPECT_NEAR(plain.correlation(), std::cos(1.0), 1e-5);
}

TEST(CovarianceProfile, FollowsIeeeAndTellsWhatDoesNotVary) {
  const std::vector<double> x{0.5, 0.6, 1.5, 1.6, 2.5, 2.6, 2.7, 3.5, 4.5, 4.6, 4.7};
  const std::vector<double> y{1, NAN, 1, INFINITY, 3, 3, 3, 7, 0.1, 0.2, 0.3};
  const std::vector<double> z{1, 1, 2, 1, 1, -1, 0, 2, -1e-3, -2e-3, -3e-3};
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    const auto made = cairn::covariance_profile(x, y, z, cairn::axis::uniform(6, 0, 6), exec);
    const auto& got = made.counts;
    EXPECT_TRUE(std::isnan(got[0].mean_y) && std::isnan(got[0].covariance()) && got[0].mean_z == 1);
    EXPECT_TRUE(got[1].mean_y == INFINITY && std::isnan(got[1].covariance()) && got[1].mean_z == 1.5);
    EXPECT_TRUE(got[2].covariance() == 0 && std::isnan(got[2].correlation()) && got[2].variance_z() > 0);
    EXPECT_TRUE(got[3].covariance() == 0 && std::isnan(got[3].covariance(1)));
    EXPECT_NEAR(got[4].correlation(), -1, 1e-15);
    EXPECT_GE(got[4].correlation(), -1);
    EXPECT_TRUE(got[5].count == 0 && std::isnan(got[5].mean_y) && std::isnan(got[5].covariance()));
  }
}

TEST(CovarianceProfile, OfPartsIsThatOfAll) {
  std::mt19937_64 random(6);
  const auto x = numbers_from(random, 0);
  const auto y = numbers_from(random, 1e6);
  auto z = numbers_from(random, 0);
  for (std::size_t i = 0; i < z.size(); ++i) z[i] -= y[i];
  const cairn::axis bins = cairn::axis::uniform(3, 0, 3);
  const auto part = [&](std::size_t first, std::size_t last) {
    const std::size_t n = last - first;
    return cairn::covariance_profile(std::span(x).subspan(first, n), std::span(y).subspan(first, n),
                                     std::span(z).subspan(first, n), bins);
  };
  const auto all = part(0, 5000);
  const auto first = part(0, 1700);
  const auto second = part(1700, 5000);
  cairn::histogram_builder<cairn::covariance_of> built(first);  // goes on from a result
  built.add(std::span(x).subspan(1700), std::span(y).subspan(1700), std::span(z).subspan(1700));
  const auto in_chunks = built.result();
  for (std::size_t b = 0; b < 3; ++b) {
    cairn::covariance_of joined;
    joined += first.counts[b];
    joined += {};
    joined += second.counts[b];
    for (const cairn::covariance_of& one : {joined, in_chunks.counts[b]}) {
      EXPECT_EQ(one.count, all.counts[b].count);
      EXPECT_NEAR(one.mean_y, all.counts[b].mean_y, 1e-9);
      EXPECT_NEAR(one.mean_z, all.counts[b].mean_z, 1e-9);
      EXPECT_NEAR(one.variance_z(1), all.counts[b].variance_z(1), 1e-9);
      EXPECT_NEAR(one.covariance(1), all.counts[b].covariance(1), 1e-9);
      EXPECT_NEAR(one.correlation(), all.counts[b].correlation(), 1e-12);
    }
  }
}

TEST(CovarianceProfileErrors, RefusesInWords) {
  const std::vector<float> x{1, 2, 3};
  const cairn::axis bins = cairn::axis::uniform(4, 0, 4);
  EXPECT_EQ(refusal([&] { cairn::covariance_profile(x, x, std::vector<double>{1}, bins); }),
            "covariance_profile: 1 second numbers for 3 samples; expected one for each");
  cairn::histogram_builder<cairn::covariance_of> builder(bins);
  EXPECT_EQ(refusal([&] { builder.add(x, std::vector<double>{1}, x); }),
            "histogram_builder: 1 numbers for 3 samples; expected one for each");
  cairn::histogram_builder<cairn::weighted_mean_of> weighted(bins);
  const auto saved = weighted.save();
  EXPECT_EQ(refusal([&] { cairn::histogram_builder<cairn::covariance_of>::load(saved); }),
            "histogram_builder::load: the state is that of a histogram_builder of weighted means; expected "
            "that of a histogram_builder of covariances");
}

TEST(ProfileErrors, RefusesInWords) {
  const std::vector<float> x{1, 2, 3};
  EXPECT_EQ(refusal([&] { cairn::profile(x, std::vector<double>{1}, cairn::axis::uniform(4, 0, 4)); }),
            "profile: 1 numbers for 3 samples; expected one for each");
}

}  // namespace
