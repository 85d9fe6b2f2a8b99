// The types that samples may have under every name that C++ gives them, and the edges that results tell.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cairn/cairn.hpp>
#include <cmath>
#include <concepts>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace {

template <class T>
class Named : public testing::Test {};
// Those that are no std::intN_t, or are not on every system.
using names = testing::Types<long long, unsigned long long, long, unsigned long, char, signed char>;
TYPED_TEST_SUITE(Named, names);

TYPED_TEST(Named, IsCounted) {
  using T = TypeParam;
  const std::vector<T> x = {3, 1, 3, 7, 3, 1};
  const auto binned = cairn::histogram(x, cairn::axis::integers(1, 3));
  EXPECT_EQ(binned.counts, (std::vector<std::uint64_t>{2, 0, 3}));
  EXPECT_EQ(binned.outside[0].above, 1);
  std::vector<std::uint64_t> counts(3, 1);
  cairn::histogram_into(counts, x, cairn::axis::integers(1, 3));
  EXPECT_EQ(counts, (std::vector<std::uint64_t>{3, 1, 4}));
}

TYPED_TEST(Named, ComesBackInTables) {
  using T = TypeParam;
  const std::vector<T> x = {3, 1, 3, 7, 3, 1};
  const auto table = cairn::value_counts(x, cairn::order::value);
  static_assert(std::same_as<decltype(table.values), std::vector<T>>);
  EXPECT_EQ(table.values, (std::vector<T>{1, 3, 7}));
  EXPECT_EQ(table.counts, (std::vector<std::uint64_t>{2, 3, 1}));
  const auto middle = cairn::median(x);
  static_assert(std::same_as<decltype(middle), const cairn::median_result<T>>);
  EXPECT_EQ(middle.lower, T{3});
  static_assert(std::same_as<decltype(cairn::modes(x)), std::vector<T>>);
  EXPECT_EQ(cairn::modes(x), std::vector<T>{3});
}

TYPED_TEST(Named, ComesBackFromCounters) {
  using T = TypeParam;
  cairn::value_counter<T> all(cairn::order::first_seen);
  cairn::value_counter<T> others(cairn::order::first_seen);
  all.add(std::vector<T>{3, 1, 3});
  others.add(std::vector<T>{7, 3, 1});
  all.merge(others);
  const auto table = all.table(cairn::order::first_seen);
  static_assert(std::same_as<decltype(table), const cairn::frequencies<T>>);
  EXPECT_EQ(table.values, (std::vector<T>{3, 1, 7}));
  EXPECT_EQ(table.counts, (std::vector<std::uint64_t>{3, 2, 1}));
}

TYPED_TEST(Named, HasExtremes) {
  using T = TypeParam;
  constexpr T least = std::numeric_limits<T>::min();
  constexpr T greatest = std::numeric_limits<T>::max();
  const auto found = cairn::extremes_of(std::array<T, 3>{greatest, 5, least});
  static_assert(std::same_as<decltype(found), const cairn::extremes<T>>);
  EXPECT_EQ(found.least, least);
  EXPECT_EQ(found.greatest, greatest);
  EXPECT_EQ(found.numbers, 3);
  const cairn::bounds ends = cairn::bounds_of(found);
  EXPECT_LE(ends.low, static_cast<double>(least));
  EXPECT_GE(ends.high, static_cast<double>(greatest));
}

TEST(Text, IsCountedByCharacter) {
  const auto table = cairn::value_counts(std::string_view("cairn can"), cairn::order::count);
  static_assert(std::same_as<decltype(table), const cairn::frequencies<char>>);
  EXPECT_EQ(std::string_view(table.values.data(), 3), "acn");
  EXPECT_EQ(table.counts[0], 2);
}

TEST(Ranges, OfEveryKindAreSamples) {
  const auto bins = cairn::axis::uniform(2, 0, 2);
  const std::vector<std::uint64_t> expected = {1, 2};
  int numbers[] = {0, 1, 2};
  EXPECT_EQ(cairn::histogram(numbers, bins).counts, expected);
  EXPECT_EQ(cairn::histogram(std::span<int>(numbers), bins).counts, expected);
  EXPECT_EQ(cairn::histogram(std::span<const int, 3>(numbers), bins).counts, expected);
  EXPECT_EQ(cairn::histogram(cairn::in<int>(numbers), bins).counts, expected);
  static_assert(!cairn::sample<bool> && !cairn::sample<wchar_t> && !cairn::sample<char8_t> &&
                !cairn::sample<char32_t> && !cairn::sample<long double> && !cairn::sample<const int>);
}

// Float samples are counted by edges rounded to float, and those are told: each sample lies in its told bin.
TEST(ToldEdges, AreThoseThatWereUsed) {
  const auto bins = cairn::axis::uniform(10, 0, 1);
  std::vector<float> x;
  for (const double edge : bins.edges()) {
    const auto rounded = static_cast<float>(edge);
    x.insert(x.end(), {std::nextafter(rounded, 0.0F), rounded, std::nextafter(rounded, 1.0F)});
  }
  const auto all = cairn::histogram(x, bins);
  ASSERT_EQ(all.edges().size(), 11);
  for (std::size_t i = 0; i <= 10; ++i) {
    EXPECT_EQ(all.edges()[i], static_cast<double>(static_cast<float>(bins.edge(i))));
  }
  EXPECT_NE(all.edges()[7], bins.edge(7));
  EXPECT_EQ(all.inside, x.size());
  for (const float sample : x) {
    const auto one = cairn::histogram(std::vector<float>{sample}, bins);
    const auto bin = static_cast<std::size_t>(std::ranges::find(one.counts, 1) - one.counts.begin());
    ASSERT_LT(bin, 10);
    EXPECT_LE(one.edges()[bin], sample);
    if (bin < 9) {
      EXPECT_LT(sample, one.edges()[bin + 1]);
    } else {
      EXPECT_LE(sample, one.edges()[10]);
    }
    EXPECT_EQ(one.axes[0].index(sample), bin);
  }
}

TEST(ToldEdges, OfOtherSamplesAndGivenEdgesAreNotRounded) {
  const auto bins = cairn::axis::uniform(10, 0, 1);
  for (std::size_t i = 0; i <= 10; ++i) {
    EXPECT_EQ(cairn::histogram(std::vector<double>{0.5}, bins).edges()[i], bins.edge(i));
    EXPECT_EQ(cairn::histogram(std::vector<int>{1}, bins).edges()[i], bins.edge(i));
  }
  const auto given = cairn::axis::edges({0, 0.1, 0.7});
  EXPECT_EQ(cairn::histogram(std::vector<float>{0.5F}, given).edges()[1], 0.1);
}

}  // namespace
