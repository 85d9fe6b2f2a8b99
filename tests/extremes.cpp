// The least and greatest sample, on every instruction set, thread count and device.
#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/axis.hpp>
#include <cairn/extremes.hpp>
#include <cairn/histogram.hpp>
#include <cmath>
#include <limits>
#include <utility>

#include "tests/every_place.hpp"
#include "tests/sample_types.hpp"
#include "tests/samples.hpp"

namespace {

template <class T>
class Extent : public testing::Test {};
TYPED_TEST_SUITE(Extent, tests::sample_types);

template <class T>
void expect_extremes(const std::vector<T>& x) {
  std::vector<T> numbers;
  std::copy_if(x.begin(), x.end(), std::back_inserter(numbers), [](T value) { return value == value; });
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    const auto got = cairn::extremes_of(x, exec);
    ASSERT_EQ(got.numbers, numbers.size());
    ASSERT_EQ(got.nan, x.size() - numbers.size());
    ASSERT_EQ(got.least, numbers.empty() ? T(0) : *std::min_element(numbers.begin(), numbers.end()));
    ASSERT_EQ(got.greatest, numbers.empty() ? T(0) : *std::max_element(numbers.begin(), numbers.end()));
  }
}

TYPED_TEST(Extent, EqualsTheStandardAlgorithms) {
  using T = TypeParam;
  std::mt19937_64 random(1);
  for (const std::size_t size : {0U, 1U, 2U, 15U, 16U, 17U, 63U, 64U, 65U, 1000U, 100'000U}) {
    SCOPED_TRACE(size);
    std::vector<T> x(size);
    for (T& value : x) value = samples::between<T>(random, -100, 120);
    ASSERT_NO_FATAL_FAILURE(expect_extremes(x));
    for (T& value : x) value = samples::any_value<T>(random);
    ASSERT_NO_FATAL_FAILURE(expect_extremes(x));
  }
  ASSERT_NO_FATAL_FAILURE(expect_extremes(samples::limits_of_type<T>()));
}

TEST(ExtentOfFloats, NaNIsIgnoredAndInfinitiesTakePart) {
  const float nan = std::nanf("");
  const float inf = std::numeric_limits<float>::infinity();
  expect_extremes(std::vector<float>(1000, nan));
  expect_extremes(std::vector<float>(1000, inf));
  expect_extremes(std::vector<float>{nan, -inf, nan, 3, nan});
}

// Edges made of these hold every sample, where a double equals none of them.
TEST(Bounds, HoldAllSamples) {
  constexpr std::int64_t odd = (std::int64_t{1} << 53) + 1;
  const auto around = [](auto low, auto high) {
    cairn::extremes<decltype(low)> found;
    found.least = low;
    found.greatest = high;
    const cairn::bounds made = cairn::bounds_of(found);
    return std::pair(made.low, made.high);
  };
  EXPECT_EQ(around(odd, odd), std::pair(0x1p53, 0x1p53 + 2));
  EXPECT_EQ(around(-odd, -odd), std::pair(-0x1p53 - 2, -0x1p53));
  EXPECT_EQ(around(odd - 1, odd + 1), std::pair(0x1p53, 0x1p53 + 2));
  using signed_limits = std::numeric_limits<std::int64_t>;
  EXPECT_EQ(around(signed_limits::min(), signed_limits::max()), std::pair(-0x1p63, 0x1p63));
  EXPECT_EQ(around(signed_limits::max(), signed_limits::max()), std::pair(0x1p63 - 1024, 0x1p63));
  constexpr std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(around(most, most), std::pair(0x1p64 - 2048, 0x1p64));
  EXPECT_EQ(around(std::uint64_t{0}, most - 5000), std::pair(0.0, 0x1p64 - 4096));
  EXPECT_EQ(around(std::int8_t{-3}, std::int8_t{7}), std::pair(-3.0, 7.0));
  EXPECT_EQ(around(0.1F, 0.7F), std::pair(static_cast<double>(0.1F), static_cast<double>(0.7F)));

  std::vector<std::int64_t> stamps;  // nanoseconds
  for (std::int64_t i = 0; i < 1000; ++i)
    stamps.push_back(1'700'000'000'000'000'000 + i * i % 999'983 * 1001);
  const cairn::bounds ends = cairn::bounds_of(cairn::extremes_of(stamps));
  EXPECT_EQ(cairn::histogram(stamps, cairn::axis::uniform(4, ends.low, ends.high)).inside, 1000U);
}

}  // namespace
