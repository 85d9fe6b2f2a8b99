// The least and greatest sample, on every instruction set, thread count and device.
#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/extent.hpp>
#include <cmath>

#include "tests/every_place.hpp"
#include "tests/sample_types.hpp"
#include "tests/samples.hpp"

namespace {

template <class T>
class Extent : public testing::Test {};
TYPED_TEST_SUITE(Extent, tests::sample_types);

template <class T>
void expect_extent(const std::vector<T>& x) {
  std::vector<T> numbers;
  std::copy_if(x.begin(), x.end(), std::back_inserter(numbers), [](T value) { return value == value; });
  for (const auto& [way, how] : tests::every_way()) {
    SCOPED_TRACE(way);
    const auto got = cairn::extent_of(x, how);
    ASSERT_EQ(got.numbers, numbers.size());
    ASSERT_EQ(got.nan, x.size() - numbers.size());
    ASSERT_EQ(got.low, numbers.empty() ? T(0) : *std::min_element(numbers.begin(), numbers.end()));
    ASSERT_EQ(got.high, numbers.empty() ? T(0) : *std::max_element(numbers.begin(), numbers.end()));
  }
}

TYPED_TEST(Extent, EqualsTheStandardAlgorithms) {
  using T = TypeParam;
  std::mt19937_64 random(1);
  for (const std::size_t size : {0U, 1U, 2U, 15U, 16U, 17U, 63U, 64U, 65U, 1000U, 100'000U}) {
    SCOPED_TRACE(size);
    std::vector<T> x(size);
    for (T& value : x) value = samples::between<T>(random, -100, 120);
    ASSERT_NO_FATAL_FAILURE(expect_extent(x));
    for (T& value : x) value = samples::any_value<T>(random);
    ASSERT_NO_FATAL_FAILURE(expect_extent(x));
  }
  ASSERT_NO_FATAL_FAILURE(expect_extent(samples::limits_of_type<T>()));
}

TEST(ExtentOfFloats, NaNIsIgnoredAndInfinitiesTakePart) {
  const float nan = std::nanf("");
  const float inf = std::numeric_limits<float>::infinity();
  expect_extent(std::vector<float>(1000, nan));
  expect_extent(std::vector<float>(1000, inf));
  expect_extent(std::vector<float>{nan, -inf, nan, 3, nan});
}

}  // namespace
