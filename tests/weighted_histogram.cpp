// Weighted histograms against tests/reference, on every instruction set, thread count and device.
#include <gtest/gtest.h>

#include <bit>
#include <cairn/weighted_histogram.hpp>
#include <cmath>

#include "tests/every_place.hpp"
#include "tests/random_columns.hpp"
#include "tests/reference/binned_sums.hpp"
#include "tests/reference/joint_histogram.hpp"
#include "tests/refusal.hpp"
#include "tests/seed.hpp"

namespace {

using tests::refusal;

constexpr double half_ulp = 0x1p-53;

// Samples of one to three dimensions, each with its bin.
struct weighted_case {
  tests::random_points points;
  std::vector<std::int64_t> bin_of;
  std::size_t bins;

  weighted_case(std::mt19937_64& random, std::size_t size) {
    constexpr std::size_t most_bins[] = {0, 1001, 120, 25};
    const std::size_t dims = 1 + random() % 3;
    points = tests::points_at_random(random, dims, size, most_bins[dims]);
    std::vector<reference::outside_one_axis> outside(dims);
    bin_of = reference::joint_bins(points.exact(), points.bins(), outside);
    bins = points.axes().bins();
  }
};

template <class W>
std::vector<W> weights_at_random(std::mt19937_64& random, std::size_t size) {
  std::vector<W> weights(size);
  for (W& weight : weights) weight = samples::between<W>(random, -100, 100);
  return weights;
}

template <class W>
class WeightedHistogram : public testing::Test {};
using weight_types = testing::Types<float, double, std::int8_t, std::uint16_t, std::int32_t, std::uint32_t,
                                    std::int64_t, std::uint64_t>;
TYPED_TEST_SUITE(WeightedHistogram, weight_types);

TYPED_TEST(WeightedHistogram, EqualsReference) {
  using W = TypeParam;
  const std::uint64_t seed = tests::seed();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  for (int i = 0; i < 8; ++i) {
    const weighted_case one(random, random() % 4000);
    const auto weights = weights_at_random<W>(random, one.points.size);
    const auto expected = reference::binned_sums(
        one.bin_of, std::vector<long double>(weights.begin(), weights.end()), one.bins);
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      for (const bool squares : {false, true}) {
        const auto got = cairn::weighted_histogram(one.points.samples(), weights, one.points.axes(),
                                                   {.squares = squares}, exec);
        ASSERT_EQ(got.counts.size(), one.bins);
        ASSERT_EQ(got.total, one.points.size);
        ASSERT_EQ(got.inside, static_cast<std::uint64_t>(
                                  std::ranges::count_if(one.bin_of, [](auto bin) { return bin >= 0; })));
        for (std::size_t b = 0; b < one.bins; ++b) {
          const auto n = static_cast<long double>(expected[b].count);
          const bool exact = std::is_integral_v<W>;
          const long double slack = exact ? 0 : n * half_ulp * expected[b].sizes;
          ASSERT_LE(std::abs(static_cast<long double>(got.counts[b].sum) - expected[b].sum), slack) << b;
          const long double more = exact ? 0 : (n + 1) * half_ulp * expected[b].squares;
          ASSERT_LE(
              std::abs(static_cast<long double>(got.counts[b].squares) - (squares ? expected[b].squares : 0)),
              more)
              << b;
        }
      }
    }
  }
}

// Where a sample lies on one axis: in a bin, or 0 below, 1 above, 2 NaN.
template <class T>
int side_of(T x, double low, double high) {
  if (x != x) return 2;
  return x < low ? 0 : x >= high ? 1 : -1;
}

// Sums outside of each axis, of few samples and many, on one axis and on two, of bins in bands too.
template <class W>
void expect_sums_outside(std::mt19937_64& random, std::size_t size, std::size_t bins,
                         const cairn::weighting& how, const cairn::execution& exec) {
  std::vector<float> x(size);
  std::vector<std::int32_t> y(size);
  for (float& value : x) value = random() % 9 == 0 ? NAN : samples::between<float>(random, -1, 11);
  for (auto& value : y) value = samples::between<std::int32_t>(random, -30, 150);
  const auto weights = weights_at_random<W>(random, size);
  const cairn::axes two{cairn::axis::uniform(bins, 0, 10), cairn::axis::integers(0, 99)};
  const auto got = cairn::weighted_histogram(cairn::columns(x, y), weights, two, how, exec);
  std::vector<long double> sums(6), squares(6), sizes(6);
  for (std::size_t i = 0; i < size; ++i) {
    const auto w = static_cast<long double>(weights[i]);
    const int sides[] = {side_of(x[i], 0, std::nextafter(10.0, 11.0)), side_of(y[i], 0, 100)};
    for (std::size_t a = 0; a < 2; ++a) {
      if (sides[a] < 0) continue;
      const auto at = 3 * a + static_cast<std::size_t>(sides[a]);
      sums[at] += w;
      squares[at] += w * w;
      sizes[at] += std::abs(w);
    }
  }
  ASSERT_EQ(got.outside_sums.size(), 2U);
  for (std::size_t a = 0; a < 2; ++a) {
    const auto& found = got.outside_sums[a];
    const cairn::weight_sum<cairn::weight_sum_type<W>>* three[] = {&found.below, &found.above, &found.nan};
    for (std::size_t k = 0; k < 3; ++k) {
      SCOPED_TRACE("axis " + std::to_string(a) + ", side " + std::to_string(k));
      const auto n = static_cast<long double>(size);
      const bool exact = std::is_integral_v<W>;
      EXPECT_NEAR(static_cast<double>(three[k]->sum), static_cast<double>(sums[3 * a + k]),
                  static_cast<double>(exact ? 0 : n * half_ulp * sizes[3 * a + k]));
      const long double expected = how.squares ? squares[3 * a + k] : 0;
      EXPECT_NEAR(static_cast<double>(three[k]->squares), static_cast<double>(expected),
                  static_cast<double>(exact ? 0 : (n + 1) * half_ulp * expected));
    }
    EXPECT_EQ(found.unlisted, decltype(found.unlisted){});
  }
}

TYPED_TEST(WeightedHistogram, KeepsTheSumsOutside) {
  std::mt19937_64 random(31);
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    expect_sums_outside<TypeParam>(random, 100, 7, {.squares = true}, exec);
    expect_sums_outside<TypeParam>(random, 30'000, 10, {.squares = random() % 2 == 0}, exec);
    cairn::execution little = exec;
    little.scratch_bytes = 100'000;
    little.device_bytes = 20'000;
    expect_sums_outside<TypeParam>(random, 30'000, 300, {.reproducible = true}, little);
  }
}

TEST(WeightedHistogramOfCategories, KeepsTheSumsOfWhatIsUnlisted) {
  const std::vector<double> x{1, 5, 2, std::nan(""), 7, -3, 5};
  const std::vector<std::int64_t> weights{1, 2, 4, 8, 16, 32, 64};
  const cairn::axis bins = cairn::axis::categories({1, 5});
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    const auto got = cairn::weighted_histogram(x, weights, bins, {}, exec);
    EXPECT_EQ(got.counts[0].sum, 1);
    EXPECT_EQ(got.counts[1].sum, 66);
    ASSERT_EQ(got.outside_sums.size(), 1U);
    EXPECT_EQ(got.outside_sums[0].unlisted.sum, 4 + 16 + 32);
    EXPECT_EQ(got.outside_sums[0].nan.sum, 8);
    EXPECT_EQ(got.outside_sums[0].below.sum + got.outside_sums[0].above.sum, 0);
  }
  // No threshold: 8 bits reach no bin.
  const auto below = cairn::weighted_histogram(std::vector<std::uint8_t>{1, 2}, std::vector<int>{3, 4},
                                               cairn::axis::uniform(2, 300, 400));
  EXPECT_EQ(below.outside_sums[0].below.sum, 7);
}

// Many samples: private tables, tables shared by groups of threads, and one for all.
TEST(WeightedHistogramOfFloats, OfManyBinsEqualsReference) {
  std::mt19937_64 random(20261123);
  constexpr std::size_t size = 120'000;
  std::vector<float> x(size);
  for (float& value : x) value = samples::between<float>(random, -1, 11);
  const auto weights = weights_at_random<float>(random, size);
  for (const std::size_t bins : {1U, 7U, 700U, 5000U, 100'000U}) {
    SCOPED_TRACE(bins);
    const auto edges = samples::increasing(random, bins + 1, 0, 10);
    const auto bin_of = reference::bins_of(x, edges);
    const auto expected =
        reference::binned_sums(bin_of, std::vector<long double>(weights.begin(), weights.end()), bins);
    for (auto [way, exec] : tests::every_way()) {
      for (const std::size_t scratch_bytes : {std::size_t{0}, std::size_t{200'000}}) {
        SCOPED_TRACE(way + ", scratch " + std::to_string(scratch_bytes));
        exec.scratch_bytes = scratch_bytes;
        const auto got = cairn::weighted_histogram(x, weights, cairn::axis::edges(edges), {}, exec);
        for (std::size_t b = 0; b < bins; ++b) {
          const auto n = static_cast<long double>(expected[b].count);
          ASSERT_LE(std::abs(static_cast<long double>(got.counts[b].sum) - expected[b].sum),
                    n * half_ulp * expected[b].sizes)
              << b;
        }
      }
    }
  }
}

// Weights over many decades, which cancel: every way gives the same bits, near the sum in long double.
TEST(WeightedHistogramReproducible, HasTheSameBitsEverywhere) {
  std::mt19937_64 random(7);
  constexpr std::size_t size = 100'000;
  std::vector<double> x(size);
  for (double& value : x) value = samples::between<double>(random, -1, 11);
  const auto edges = samples::increasing(random, 300, 0, 10);
  const cairn::axis bins = cairn::axis::edges(edges);
  for (const double scale : {1e-300, 1e-20, 1.0, 3e7, 1e300}) {
    SCOPED_TRACE(scale);
    std::vector<double> weights(size);
    for (double& weight : weights)
      weight = scale * std::ldexp(samples::between<double>(random, -1, 1), -static_cast<int>(random() % 60));
    for (const bool squares : {false, true}) {
      if (squares && (scale > 1e100 || scale < 1e-100)) continue;
      const cairn::weighting how{.squares = squares, .reproducible = true};
      const auto first = cairn::weighted_histogram(x, weights, bins, how);
      for (auto [way, exec] : tests::every_way()) {
        SCOPED_TRACE(way);
        exec.scratch_bytes = random() % 2 == 0 ? 0 : 40'000;
        EXPECT_EQ(cairn::weighted_histogram(x, weights, bins, how, exec).counts, first.counts);
      }
      const auto bin_of = reference::bins_of(x, edges);
      const auto expected = reference::binned_sums(
          bin_of, std::vector<long double>(weights.begin(), weights.end()), bins.bins());
      for (std::size_t b = 0; b < bins.bins(); ++b) {
        const auto n = static_cast<long double>(expected[b].count);
        const long double unit = 2 * static_cast<long double>(scale) * 0x1p-86L;
        const long double rounding = std::abs(expected[b].sum) * half_ulp + expected[b].sizes * n * 0x1p-63L;
        ASSERT_LE(std::abs(static_cast<long double>(first.counts[b].sum) - expected[b].sum),
                  n * unit + rounding)
            << b;
        if (!squares) continue;
        ASSERT_LE(std::abs(static_cast<long double>(first.counts[b].squares) - expected[b].squares),
                  (n + 1) * half_ulp * expected[b].squares + n * 2 * static_cast<long double>(scale) * unit)
            << b;
      }
    }
  }
}

// A bound that is given makes parts that can be added up later: the bits of all at once.
TEST(WeightedHistogramReproducible, TakesABound) {
  std::mt19937_64 random(8);
  const std::vector<double> x(1000, 0.5);
  std::vector<float> weights = weights_at_random<float>(random, 1000);
  weights[5] = 128;
  const cairn::axis bins = cairn::axis::uniform(1, 0, 1);
  const cairn::weighting how{.reproducible = true, .bound = 100.5};
  const auto bits = [&](const cairn::weighting& asked) {
    return std::bit_cast<std::uint64_t>(cairn::weighted_histogram(x, weights, bins, asked).counts[0].sum);
  };
  EXPECT_EQ(bits(how), bits({.reproducible = true, .bound = 128}));
  EXPECT_EQ(bits(how), bits({.reproducible = true}));
  weights[7] = std::nextafter(-128.0F, -1e9F);
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    EXPECT_EQ(refusal([&, e = exec] { cairn::weighted_histogram(x, weights, bins, how, e); }),
              "weighted_histogram: a weight is NaN or greater in size than 128, the power of two that its "
              "bound stands for");
  }
  weights[7] = std::nanf("");
  EXPECT_EQ(refusal([&] { cairn::weighted_histogram(x, weights, bins, {.reproducible = true}); }),
            "weighted_histogram: 1 weights are NaN; sums that are to be reproducible need numbers");
  weights[7] = -INFINITY;
  EXPECT_EQ(refusal([&] { cairn::weighted_histogram(x, weights, bins, {.reproducible = true}); }),
            "weighted_histogram: a weight is infinite; sums that are to be reproducible need numbers");
}

TEST(WeightedHistogramOfFloats, WithoutNumbersFollowsIeee) {
  const std::vector<double> x{0.5, 1.5, 1.5, 2.5, 2.5};
  const std::vector<float> weights{1, std::nanf(""), 2, INFINITY, 1};
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    const auto got = cairn::weighted_histogram(x, weights, cairn::axis::uniform(4, 0, 4), {}, exec);
    EXPECT_EQ(got.counts[0].sum, 1);
    EXPECT_TRUE(std::isnan(got.counts[1].sum));
    EXPECT_EQ(got.counts[2].sum, INFINITY);
    EXPECT_EQ(got.counts[3].sum, 0);
  }
}

TEST(WeightedHistogramOfIntegers, RefusesWhatDoesNotFit) {
  const std::vector<double> x(4, 0.5);
  const cairn::axis bins = cairn::axis::uniform(2, 0, 1);
  constexpr std::int64_t large = std::numeric_limits<std::int64_t>::max();
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    const auto sum = [&, e = exec](const auto& weights, bool squares) {
      return cairn::weighted_histogram(x, weights, bins, {.squares = squares}, e).counts[1];
    };
    EXPECT_EQ(sum(std::vector<std::int64_t>{large, -large, large, -1}, false).sum, large - 1);
    EXPECT_EQ(sum(std::vector<std::uint64_t>{~0ULL, 0, 0, 0}, false).sum, ~0ULL);
    EXPECT_EQ(sum(std::vector<std::uint32_t>(4, 0xffffffffU), false).sum, 4ULL * 0xffffffffU);
    EXPECT_EQ(sum(std::vector<std::uint64_t>{0xffffffffU, 0, 0, 0}, true).squares, 0xfffffffe00000001U);
    EXPECT_THROW(sum(std::vector<std::int64_t>{large, 1, 0, 0}, false), std::overflow_error);
    EXPECT_THROW(sum(std::vector<std::uint64_t>{~0ULL, 1, 0, 0}, false), std::overflow_error);
    EXPECT_THROW(sum(std::vector<std::int64_t>{1LL << 32, 0, 0, 0}, true), std::overflow_error);
    EXPECT_THROW(sum(std::vector<std::uint32_t>(4, 0xffffffffU), true), std::overflow_error);
    try {
      cairn::weighted_histogram(std::vector<int>{7, 8}, std::vector<std::int64_t>{large, 1}, bins, {}, exec);
      ADD_FAILURE() << "nothing was thrown";
    } catch (const std::overflow_error& e) {
      EXPECT_STREQ(e.what(),
                   "weighted_histogram: the sum of weights outside of an axis does not fit 64 bits");
    }
  }
  const auto two =
      cairn::weighted_histogram(std::vector<double>{0.1, 0.9}, std::vector<std::int64_t>{large, 1}, bins);
  EXPECT_THROW(two.rebin(0, 2), std::overflow_error);
}

TEST(WeightedHistogramErrors, RefusesInWords) {
  const std::vector<float> x{1, 2, 3};
  const std::vector<double> weights{1, 2};
  const cairn::axis bins = cairn::axis::uniform(4, 0, 4);
  EXPECT_EQ(refusal([&] { cairn::weighted_histogram(x, weights, bins); }),
            "weighted_histogram: 2 weights for 3 samples; expected one for each");
  EXPECT_EQ(refusal([&] { cairn::weighted_histogram(x, x, {bins, bins}); }),
            "weighted_histogram: 2 axes for 1 columns of samples; expected one for each, and at least one");
  EXPECT_EQ(refusal([&] { cairn::weighted_histogram(x, x, bins, {.reproducible = true, .bound = -1}); }),
            "weighted_histogram: bound is -1; expected a finite number above 0, or 0 to have it found");
  EXPECT_EQ(refusal([&] {
              cairn::weighted_histogram(x, std::vector<double>(3, 1e200), bins,
                                        {.squares = true, .reproducible = true});
            }),
            "weighted_histogram: squares of weights of up to 2^665 in size cannot be added up reproducibly; "
            "expected a bound of 2^-450 to 2^512");
  EXPECT_EQ(refusal([&] {
              cairn::weighted_histogram(x, std::vector<double>{1, INFINITY, 1}, bins,
                                        {.reproducible = true, .bound = 1e308});
            }).substr(0, 62),
            "weighted_histogram: a weight is NaN or greater in size than 1.");
}

}  // namespace
