// Circular axes against integers of 128 bits, on every instruction set, thread count and device.
#include <gtest/gtest.h>

#include <cairn/digitize.hpp>
#include <cairn/histogram.hpp>
#include <cairn/histogram_builder.hpp>
#include <cairn/profile.hpp>
#include <cfenv>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>

#include "tests/every_place.hpp"
#include "tests/refusal.hpp"
#include "tests/seed.hpp"

namespace {

using cairn::axis;
using tests::refusal;

__extension__ using whole = __int128;

// In units of 2^-66: exact for doubles of 2^60 and less in size that are 0 or 2^-13 and more.
whole units_of(double x) {
  int exponent = 0;
  const double fraction = std::frexp(x, &exponent);
  const auto mantissa = static_cast<std::int64_t>(std::ldexp(fraction, 53));
  const int shift = exponent - 53 + 66;
  EXPECT_GE(shift, 0);
  return static_cast<whole>(mantissa) << shift;
}

// The rule of cairn/axis.hpp.
std::size_t bin_of(double x, double low, double high, const std::vector<double>& edges) {
  const whole period = units_of(high - low);
  const whole first = units_of(low);
  whole at = units_of(x);
  if (!(x >= low && x < high)) {
    const whole past = at - first;
    whole rest = past % period;
    if (rest < 0) rest += period;
    at = first + rest;
    if (at >= units_of(high)) return 0;
  }
  std::size_t bin = 0;
  while (bin + 2 < edges.size() && units_of(edges[bin + 1]) <= at) ++bin;
  return bin;
}

struct ends {
  double low, high;
};
const std::vector<ends> some_ends{{0, 360},
                                  {-180, 180},
                                  {0, 2 * std::numbers::pi},
                                  {-std::numbers::pi, std::numbers::pi},
                                  {0, 24},
                                  {-0.1, 0.2},
                                  {0.1, 0.7},
                                  {1000.1, 1001.3},
                                  {-5000, -4999.9},
                                  {-1, 1e6},
                                  {360, 720},
                                  {-0.75, 0.25}};

// Near all edges of many periods, and anywhere.
std::vector<double> nasty(const axis& bins, double low, double high, std::mt19937_64& random) {
  std::vector<double> made;
  const auto edges = bins.edges();
  const double period = high - low;
  for (const double edge : edges) {
    for (const double turns : {-1e6, -3., -2., -1., 0., 1., 2., 17., 12345678.}) {
      double near = edge + turns * period;
      made.push_back(near);
      made.push_back(std::nextafter(near, -INFINITY));
      made.push_back(std::nextafter(near, INFINITY));
    }
  }
  for (int i = 0; i < 2000; ++i) {
    const double turns =
        std::ldexp(std::uniform_real_distribution<double>(-1, 1)(random), static_cast<int>(random() % 30));
    made.push_back(low + turns * period);
  }
  for (double& x : made)
    if (std::abs(x) < 0x1p-13) x = 0;
  return made;
}

template <class T>
void expect_reference(const std::vector<T>& x, std::size_t count, const ends& of) {
  const axis bins = axis::circular(count, of.low, of.high);
  const std::vector<double> edges(bins.edges().begin(), bins.edges().end());
  std::vector<std::uint64_t> expected(count);
  std::vector<std::int64_t> numbers;
  for (const T sample : x) {
    const std::size_t bin = bin_of(static_cast<double>(sample), of.low, of.high, edges);
    ++expected[bin];
    numbers.push_back(static_cast<std::int64_t>(bin) + 1);
    EXPECT_EQ(bins.index(static_cast<double>(sample)), bin) << sample;
  }
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    const auto got = cairn::histogram(x, bins, exec);
    ASSERT_EQ(got.counts, expected);
    ASSERT_EQ(got.inside, x.size());
    EXPECT_EQ(got.outside[0].below + got.outside[0].above + got.outside[0].nan, 0U);
    std::vector<std::int64_t> found(x.size());
    cairn::digitize_into(std::span(found), x, bins, exec);
    ASSERT_EQ(found, numbers);
    const auto joint = cairn::histogram(cairn::columns(x, x), {bins, axis::edges({-1e300, 1e300})}, exec);
    ASSERT_EQ(joint.counts, expected);
  }
}

TEST(CircularAxis, EqualsReference) {
  const std::uint64_t seed = tests::seed();
  SCOPED_TRACE("seed " + std::to_string(seed));
  std::mt19937_64 random(seed);
  for (const ends& of : some_ends) {
    for (const std::size_t count : {1U, 2U, 7U, 35U}) {
      SCOPED_TRACE(testing::Message() << count << " bins from " << of.low << " to " << of.high);
      const axis bins = axis::circular(count, of.low, of.high);
      ASSERT_NO_FATAL_FAILURE(expect_reference(nasty(bins, of.low, of.high, random), count, of));
    }
  }
}

TEST(CircularAxis, OfManyBinsEqualsReference) {
  std::mt19937_64 random(1);
  for (const ends& of : {ends{0, 2 * std::numbers::pi}, ends{1000.1, 1001.3}}) {
    const axis bins = axis::circular(70'001, of.low, of.high);
    std::vector<double> x(3000);
    for (double& sample : x)
      sample = of.low + (of.high - of.low) * std::uniform_real_distribution<double>(-50, 50)(random);
    std::vector<std::uint64_t> expected(bins.bins());
    for (const double sample : x) ++expected[*bins.index(sample)];
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      ASSERT_EQ(cairn::histogram(x, bins, exec).counts, expected);
    }
  }
}

template <class T>
void expect_reference_of_type(std::mt19937_64& random) {
  std::vector<T> x(5000);
  for (T& sample : x) {
    const double wide = std::uniform_real_distribution<double>(-4000, 4000)(random);
    sample = std::is_unsigned_v<T> ? static_cast<T>(static_cast<std::uint16_t>(std::abs(wide)))
                                   : static_cast<T>(static_cast<std::int16_t>(wide));
    if constexpr (std::is_floating_point_v<T>) sample = static_cast<T>(wide);
  }
  ASSERT_NO_FATAL_FAILURE(expect_reference(x, 36, {0, 360}));
  ASSERT_NO_FATAL_FAILURE(expect_reference(x, 24, {-12.25, 11.75}));
}

TEST(CircularAxis, TakesAllTypes) {
  std::mt19937_64 random(2);
  expect_reference_of_type<std::int8_t>(random);
  expect_reference_of_type<std::uint8_t>(random);
  expect_reference_of_type<std::int16_t>(random);
  expect_reference_of_type<std::uint16_t>(random);
  expect_reference_of_type<std::int32_t>(random);
  expect_reference_of_type<std::uint32_t>(random);
  expect_reference_of_type<std::int64_t>(random);
  expect_reference_of_type<std::uint64_t>(random);
  expect_reference_of_type<float>(random);
  expect_reference_of_type<double>(random);
}

// 8 bits are counted by value elsewhere.
TEST(CircularAxis, CountsManyBytes) {
  std::vector<std::uint8_t> x(100'000);
  std::vector<std::uint64_t> expected(7);
  for (std::size_t i = 0; i < x.size(); ++i) {
    x[i] = static_cast<std::uint8_t>(i * i >> 3);
    ++expected[x[i] % 7];
  }
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    EXPECT_EQ(cairn::histogram(x, axis::circular(7, 0, 7), exec).counts, expected);
  }
}

TEST(CircularAxis, HasNoPlaceForInfinitiesAndNan) {
  const std::vector<double> x{INFINITY, 0.5, NAN, -INFINITY, -0.5, 1e300, NAN};
  const axis bins = axis::circular(4, 0, 1);
  EXPECT_EQ(bins.index(INFINITY), std::nullopt);
  EXPECT_EQ(bins.index(NAN), std::nullopt);
  EXPECT_EQ(bins.index(1e300), 0U);  // a multiple of 1
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    const auto got = cairn::histogram(x, bins, exec);
    EXPECT_EQ(got.counts, (std::vector<std::uint64_t>{1, 0, 2, 0}));
    EXPECT_EQ(got.inside, 3U);
    EXPECT_EQ(got.outside[0].below, 0U);
    EXPECT_EQ(got.outside[0].nan, 2U);
    EXPECT_EQ(got.outside[0].above, 2U);
    std::vector<std::int32_t> numbers(x.size());
    cairn::digitize_into(std::span(numbers), x, bins, exec);
    EXPECT_EQ(numbers, (std::vector<std::int32_t>{5, 3, 5, 5, 3, 1, 5}));
    const auto means = cairn::profile(x, x, bins, exec);
    EXPECT_EQ(means.counts[2].count, 2U);
    EXPECT_EQ(means.outside_sums[0].above.count, 2U);
    EXPECT_EQ(means.outside_sums[0].nan.count, 2U);
    const auto flow = cairn::histogram(x, cairn::axes(bins).with_flow(), exec);
    EXPECT_EQ(flow.counts, (std::vector<std::uint64_t>{0, 1, 0, 2, 0, 4}));
  }
}

TEST(CircularAxis, FarSamplesAreMovedExactly) {
  const axis bins = axis::circular(10, 0, 0.1);
  // fmod is exact, and of positive numbers the remainder.
  std::vector<double> x;
  std::vector<std::uint64_t> expected(10);
  std::mt19937_64 random(3);
  for (int i = 0; i < 2000; ++i)
    x.push_back(std::ldexp(1 + static_cast<double>(random()) * 0x1p-64, i % 1000));
  for (const double sample : x) ++expected[*bins.index(std::fmod(sample, 0.1))];
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    EXPECT_EQ(cairn::histogram(x, bins, exec).counts, expected);
  }
}

TEST(CircularAxis, IsRebinnedSlicedSavedAndMerged) {
  std::mt19937_64 random(4);
  std::vector<double> x(5000);
  for (double& sample : x) sample = std::uniform_real_distribution<double>(-1000, 1000)(random);
  const axis bins = axis::circular(36, 0, 360);
  const auto all = cairn::histogram(x, bins);
  const auto coarse = all.rebin(0, 3);
  EXPECT_EQ(coarse.counts, cairn::histogram(x, axis::circular(12, 0, 360)).counts);
  EXPECT_EQ(coarse.axes[0].index(-15), 11U);
  const auto slice = all.slice(0, 9, 18);
  EXPECT_EQ(slice.axes[0].index(95), 0U);
  EXPECT_EQ(slice.axes[0].index(95 + 360), std::nullopt);
  EXPECT_TRUE(bins.is_half_open());
  EXPECT_EQ(bins.centers()[0], 5);
  EXPECT_EQ(bins.widths()[35], 10);
  cairn::histogram_builder<> builder(bins);
  builder.add(x);
  auto again = cairn::histogram_builder<>::load(builder.save());
  EXPECT_EQ(again.result().axes[0].index(725), 0U);
  again.merge(builder);
  EXPECT_EQ(again.result().counts[7], 2 * all.counts[7]);
  cairn::histogram_builder<> straight(axis::uniform(36, 0, 360));
  EXPECT_NE(refusal([&] { again.merge(straight); }).find("other edges"), std::string::npos);
}

TEST(CircularAxis, OfListedEdgesEqualsReference) {
  std::mt19937_64 random(5);
  const std::vector<std::vector<double>> lists{
      {0, 1, 1.5, 6, 24}, {-0.1, 0, 0, 0.05, 0.2}, {1000.1, 1000.2, 1001.3}, {-7.25, -7, -6}};
  for (const auto& edges : lists) {
    const axis bins = axis::circular(edges);
    const auto x = nasty(bins, edges.front(), edges.back(), random);
    std::vector<std::uint64_t> expected(bins.bins());
    for (const double sample : x) ++expected[bin_of(sample, edges.front(), edges.back(), edges)];
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      ASSERT_EQ(cairn::histogram(x, bins, exec).counts, expected);
    }
  }
  EXPECT_TRUE(std::ranges::equal(axis::circular(lists[0]).edges(), lists[0]));
}

// Axes that are made of others, and of states, too.
TEST(CircularAxis, IsTheSameWhateverTheCallersRounding) {
  for (const ends& of : {ends{-0.1, 1}, ends{-0.2, 1.1}, ends{-1e-3, 1}, ends{-0.7, 3}, ends{-0.3, 1}}) {
    const cairn::histogram_builder<> builder(axis::circular(6, of.low, of.high));
    const auto saved = builder.save();
    const auto result = builder.result();
    const axis expected = result.rebin(0, 2).axes[0];
    std::fesetround(FE_UPWARD);
    const axis coarse = result.rebin(0, 2).axes[0];
    const axis loaded = cairn::histogram_builder<>::load(saved).result().rebin(0, 2).axes[0];
    std::fesetround(FE_TONEAREST);
    std::mt19937_64 random(7);
    for (const double x : nasty(expected, of.low, of.high, random)) {
      ASSERT_EQ(coarse.index(x), expected.index(x)) << x;
      ASSERT_EQ(loaded.index(x), expected.index(x)) << x;
    }
  }
}

TEST(CircularAxisErrors, RefusesInWords) {
  EXPECT_EQ(refusal([] { axis::circular(0, 0, 1); }), "axis::uniform: bins is 0; expected 1 to 268435456");
  EXPECT_EQ(refusal([] { axis::circular(3, NAN, 1); }),
            "axis::uniform: low is nan; expected a finite number");
  EXPECT_NE(refusal([] { axis::circular(std::vector{1.0, 0.5}); }).find("edges must not decrease"),
            std::string::npos);
  EXPECT_EQ(
      refusal([] { axis::circular(3, 1, 1); }),
      "axis::circular: 3 bins from 1 to 1; expected 1 to 1048576 bins, and ends that are 2^-900 to 2^1000 "
      "apart");
  for (const auto& make : {+[] { axis::circular(3, -1e308, 1e308); }, +[] { axis::circular(3, 0, 5e-324); },
                           +[] { axis::circular(2'000'000, 0, 1); }})
    EXPECT_NE(refusal(make).find("expected 1 to 1048576 bins"), std::string::npos);
  EXPECT_NE(refusal([] { axis::circular(3, 2, 1); }).find("low (2) is above high (1)"), std::string::npos);
  const std::vector<double> narrow{-0.1, 0, 0.2, std::nextafter(0.2, 1)};
  EXPECT_NO_THROW(axis::circular(narrow));
}

}  // namespace
