// The heaviest subarrays against all subarrays, listed and sorted, on every way to run.
#include "tests/reference/subarrays.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/subarrays.hpp>
#include <cmath>
#include <limits>
#include <random>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "src/heavy/array_sums.hpp"
#include "tests/every_place.hpp"
#include "tests/listed_subarrays.hpp"
#include "tests/refusal.hpp"
#include "tests/sanitized.hpp"

namespace {

using tests::defined_sum;
using tests::expect_equal;
using tests::first_of;
using tests::heaviest_of_all;
using tests::listed;
using tests::prefix_sums;
using tests::refusal;

// Whole numbers, with which floating sums are exact: few different ones, many ties.
template <class T>
std::vector<T> small_numbers(std::mt19937_64& random, std::size_t size, int spread) {
  std::vector<T> values(size);
  const int low = std::is_signed_v<T> ? -spread : 0;
  for (T& value : values)
    value = static_cast<T>(low + static_cast<int>(random() % static_cast<unsigned>(2 * spread + 1)));
  return values;
}

template <class T>
class Subarrays : public testing::Test {};
using value_types = testing::Types<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t,
                                   std::uint32_t, std::int64_t, std::uint64_t, float, double>;
TYPED_TEST_SUITE(Subarrays, value_types);

TYPED_TEST(Subarrays, EqualAllOfThemSorted) {
  using T = TypeParam;
  using Sum = cairn::sum_type<T>;
  std::mt19937_64 random(3);
  const std::vector<std::vector<std::size_t>> shapes{
      {1},    {7},       {40},      {1, 1},    {1, 9},    {9, 1},       {6, 5},
      {5, 8}, {3, 4, 5}, {5, 1, 4}, {4, 4, 4}, {6, 3, 2}, {2, 3, 2, 3}, {1, 1, 1, 1, 1, 2, 1, 3}};
  for (const auto& shape : shapes) {
    std::size_t size = 1;
    for (const std::size_t side : shape) size *= side;
    for (const int spread : {0, 1, 3, 60}) {
      const auto values = small_numbers<T>(random, size, spread);
      const auto all = reference::all_subarrays<Sum>(values, shape);
      for (const std::size_t k :
           {std::size_t{1}, std::size_t{2}, std::size_t{10}, all.size(), all.size() + 5})
        expect_equal(cairn::max_subarrays(values, shape, k), first_of(all, k));
      expect_equal(cairn::disjoint_max_subarrays(values, shape, 4), reference::disjoint(all, 4));
    }
  }
}

// Up to six dimensions of small sides, so that all subarrays can be listed.
std::vector<std::size_t> random_shape(std::mt19937_64& random) {
  std::vector<std::size_t> shape(1 + random() % 6);
  std::size_t most = 48;
  for (std::size_t& side : shape) {
    side = 1 + random() % std::min<std::size_t>(most, 12);
    most /= side;
  }
  std::shuffle(shape.begin(), shape.end(), random);
  return shape;
}

TYPED_TEST(Subarrays, EqualAllOfThemSortedInRandomShapes) {
  using T = TypeParam;
  using Sum = cairn::sum_type<T>;
  std::mt19937_64 random(16);
  for (int trial = 0; trial < 300; ++trial) {
    const auto shape = random_shape(random);
    std::size_t size = 1;
    for (const std::size_t side : shape) size *= side;
    const auto values = small_numbers<T>(random, size, static_cast<int>(random() % 60));
    const std::size_t shortest = *std::min_element(shape.begin(), shape.end());
    const std::size_t least = 1 + random() % shortest;
    const std::size_t greatest = least + random() % 5;
    const auto all = reference::all_subarrays<Sum>(values, shape, static_cast<std::int64_t>(least),
                                                   static_cast<std::int64_t>(greatest));
    const std::size_t k = 1 + random() % (all.size() + 2);
    const cairn::subarray_limits limits{{least}, {greatest}};
    expect_equal(cairn::max_subarrays(values, shape, k, limits), first_of(all, k));
    expect_equal(cairn::disjoint_max_subarrays(values, shape, 3, limits), reference::disjoint(all, 3));
    if (testing::Test::HasFatalFailure()) return;
  }
}

// One type for each in which tables are scanned, and bytes.
template <class T>
class SubarraysEverywhere : public testing::Test {};
using scanned_types = testing::Types<std::uint8_t, std::int32_t, std::int64_t, double>;
TYPED_TEST_SUITE(SubarraysEverywhere, scanned_types);

TYPED_TEST(SubarraysEverywhere, AreTheSame) {
  using T = TypeParam;
  using Sum = cairn::sum_type<T>;
  std::mt19937_64 random(4);
  const std::vector<std::vector<std::size_t>> shapes{{600}, {40, 21}, {18, 33}, {9, 10, 8}};
  for (const auto& shape : shapes) {
    std::size_t size = 1;
    for (const std::size_t side : shape) size *= side;
    for (const int spread : {2, 100}) {
      auto values = small_numbers<T>(random, size, spread);
      if constexpr (std::is_same_v<T, std::int64_t>)
        for (T& value : values) value *= (T{1} << 45) + 1;  // sums beyond 2^53 are scanned in 64 bits
      const auto all = reference::all_subarrays<Sum>(values, shape);
      for (const auto& [way, exec] : tests::every_way()) {
        SCOPED_TRACE(way);
        for (const std::size_t k : {1U, 700U})
          expect_equal(cairn::max_subarrays(values, shape, k, {}, exec), first_of(all, k));
      }
    }
  }
}

TYPED_TEST(Subarrays, KeepTheirLimits) {
  using T = TypeParam;
  using Sum = cairn::sum_type<T>;
  std::mt19937_64 random(5);
  const std::vector<std::vector<std::size_t>> shapes{{300}, {11, 7}, {4, 5, 4}};
  for (const auto& shape : shapes) {
    std::size_t size = 1;
    for (const std::size_t side : shape) size *= side;
    for (const auto& [least, greatest] : {std::pair{1U, 2U}, std::pair{2U, 4U}, std::pair{4U, 4U}}) {
      const auto values = small_numbers<T>(random, size, 5);
      const auto all = reference::all_subarrays<Sum>(values, shape, least, greatest);
      const cairn::subarray_limits limits{{least}, {greatest}};
      for (const std::size_t k : {1U, 20U, 5000U})
        expect_equal(cairn::max_subarrays(values, shape, k, limits), first_of(all, k));
      expect_equal(cairn::disjoint_max_subarrays(values, shape, 3, limits), reference::disjoint(all, 3));
    }
  }
}

// "No limit" is often written as the greatest number.
TYPED_TEST(Subarrays, HaveNoLimitNearTheGreatestNumber) {
  using T = TypeParam;
  using Sum = cairn::sum_type<T>;
  std::mt19937_64 random(6);
  for (const auto& shape : std::vector<std::vector<std::size_t>>{{30}, {2, 3}, {9, 7}, {4, 3, 5}}) {
    std::size_t size = 1;
    for (const std::size_t side : shape) size *= side;
    const auto values = small_numbers<T>(random, size, 5);
    const auto all = reference::all_subarrays<Sum>(values, shape);
    for (const std::size_t less : {0U, 1U, 2U, 5U}) {
      const cairn::subarray_limits limits{{}, {std::numeric_limits<std::size_t>::max() - less}};
      for (const std::size_t k : {std::size_t{3}, all.size()}) {
        expect_equal(cairn::max_subarrays(values, shape, k, limits), first_of(all, k));
        for (const auto& [way, exec] : tests::device_ways())
          expect_equal(cairn::max_subarrays(values, shape, k, limits, exec), first_of(all, k));
      }
      expect_equal(cairn::disjoint_max_subarrays(values, shape, 3, limits), reference::disjoint(all, 3));
    }
  }
}

TYPED_TEST(Subarrays, ThatAreMaximal) {
  using T = TypeParam;
  using Sum = cairn::sum_type<T>;
  std::mt19937_64 random(6);
  for (const std::size_t size : {1U, 2U, 9U, 40U, 60U})
    for (const int spread : {0, 1, 2, 50}) {
      const auto values = small_numbers<T>(random, size, spread);
      expect_equal(cairn::maximal_scoring_subsequences(values), reference::maximal_segments<Sum>(values));
    }
}

std::vector<double> real_numbers(std::mt19937_64& random, std::size_t size) {
  std::normal_distribution<double> normal(0, 1);
  std::vector<double> values(size);
  for (double& value : values) value = normal(random) * std::exp(normal(random));
  return values;
}

TEST(SubarraysOfReals, HaveTheSumsOfTheirDefinition) {
  std::mt19937_64 random(7);
  for (const std::size_t size : {5U, 255U, 256U, 257U, 900U}) {
    const auto values = real_numbers(random, size);
    const auto sums = prefix_sums(values);
    std::vector<reference::subarray<double>> all;
    for (std::size_t i = 0; i < size; ++i)
      for (std::size_t j = i; j < size; ++j)
        all.push_back(
            {defined_sum(sums, i, j), {static_cast<std::int64_t>(i)}, {static_cast<std::int64_t>(j)}});
    std::sort(all.begin(), all.end(), reference::before<double>);
    for (const std::size_t k : {1U, 100U, 5000U})
      expect_equal(cairn::max_subarrays(values, k), first_of(all, k));
  }
}

// Rows of a table are summed first, then columns in blocks.
std::vector<reference::subarray<double>> all_defined(const std::vector<double>& values, std::size_t rows,
                                                     std::size_t columns) {
  std::vector<std::vector<double>> table(rows + 1, std::vector<double>(columns, 0));
  for (std::size_t r = 0; r < rows; ++r)
    for (std::size_t c = 0; c < columns; ++c) table[r + 1][c] = table[r][c] + values[r * columns + c];
  std::vector<reference::subarray<double>> all;
  for (std::size_t low = 0; low < rows; ++low) {
    for (std::size_t high = low; high < rows; ++high) {
      std::vector<double> strip(columns);
      for (std::size_t c = 0; c < columns; ++c) strip[c] = table[high + 1][c] - table[low][c];
      const auto sums = prefix_sums(strip);
      for (std::size_t i = 0; i < columns; ++i)
        for (std::size_t j = i; j < columns; ++j)
          all.push_back({defined_sum(sums, i, j),
                         {static_cast<std::int64_t>(low), static_cast<std::int64_t>(i)},
                         {static_cast<std::int64_t>(high), static_cast<std::int64_t>(j)}});
    }
  }
  std::sort(all.begin(), all.end(), reference::before<double>);
  return all;
}

TEST(SubarraysOfReals, AreDefinedAlongTheLongestAxis) {
  std::mt19937_64 random(8);
  for (const auto& [rows, columns] : {std::pair<std::size_t, std::size_t>{20, 30}, {30, 20}, {7, 280}}) {
    const bool turned = rows > columns;
    const auto values = real_numbers(random, rows * columns);
    std::vector<double> along = values;
    if (turned)
      for (std::size_t r = 0; r < rows; ++r)
        for (std::size_t c = 0; c < columns; ++c) along[c * rows + r] = values[r * columns + c];
    auto all = turned ? all_defined(along, columns, rows) : all_defined(values, rows, columns);
    for (auto& it : all) {
      if (!turned) break;
      std::swap(it.first[0], it.first[1]);
      std::swap(it.last[0], it.last[1]);
    }
    std::sort(all.begin(), all.end(), reference::before<double>);
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      expect_equal(cairn::max_subarrays(values, {rows, columns}, 3000, {}, exec), first_of(all, 3000));
    }
  }
}

// The greatest sums that integers may have, in 32 bits, in double and in 64 bits.
TEST(SubarraysOfIntegers, ReachTheEndsOfTheirTypes) {
  std::mt19937_64 random(9);
  for (const int bits : {20, 26, 27, 40, 48, 49, 56}) {
    std::vector<std::int64_t> values(60);
    for (auto& value : values)
      value =
          static_cast<std::int64_t>(random() % (std::uint64_t{1} << bits)) - (std::int64_t{1} << (bits - 1));
    for (const auto& shape : {std::vector<std::size_t>{60}, std::vector<std::size_t>{6, 10}}) {
      const auto all = reference::all_subarrays<std::int64_t>(values, shape);
      for (const auto& [way, exec] : tests::every_way())
        if (exec.threads < 3)
          expect_equal(cairn::max_subarrays(values, shape, 200, {}, exec), first_of(all, 200));
    }
  }
  const std::vector<std::int64_t> ends{std::numeric_limits<std::int64_t>::max() - 3, -2, 1};
  EXPECT_EQ(cairn::max_subarrays(ends, 1).sums, (std::vector<std::int64_t>{ends[0]}));
  EXPECT_EQ(cairn::max_subarrays(ends, {1, 3}, 2).sums, (std::vector<std::int64_t>{ends[0], ends[0] - 1}));
  const std::vector<std::uint64_t> great{std::uint64_t{1} << 63};
  EXPECT_EQ(refusal([&] { cairn::max_subarrays(great, 1); }),
            "max_subarrays: the absolute values add up to more than 9223372036854775807, the greatest sum of "
            "integers");
  const std::vector<std::int64_t> least{std::numeric_limits<std::int64_t>::min()};
  EXPECT_THROW(cairn::max_subarrays(least, 1), std::invalid_argument);
}

std::vector<std::int64_t> running_sums(const std::vector<std::int32_t>& values) {
  std::vector<std::int64_t> sums{0};
  for (const std::int32_t value : values) sums.push_back(sums.back() + value);
  return sums;
}

TEST(SubarraysOfManyBlocks, EqualASortOfAllSegments) {
  std::mt19937_64 random(10);
  for (const int spread : {0, 1, 1000}) {
    const auto values = small_numbers<std::int32_t>(random, 1500, spread);
    const auto all = heaviest_of_all(running_sums(values), 100'000, 1, 1500);
    for (const std::size_t k : {std::size_t{1}, std::size_t{77}, std::size_t{5000}, std::size_t{100'000}})
      expect_equal(cairn::max_subarrays(values, k), first_of(all, k));
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      expect_equal(cairn::max_subarrays(values, 20'000, {}, exec), first_of(all, 20'000));
    }
  }
}

// Where many are wanted and not every start goes with every end of two blocks.
TEST(SubarraysOfManyBlocks, EqualASortOfSegmentsWithinLimits) {
  std::mt19937_64 random(12);
  const auto reals = real_numbers(random, 2500);
  for (const auto& [least, greatest] :
       {std::pair{1, 2500}, std::pair{1, 300}, std::pair{400, 900}, std::pair{2000, 2100}}) {
    const cairn::subarray_limits limits{{static_cast<std::size_t>(least)},
                                        {static_cast<std::size_t>(greatest)}};
    expect_equal(cairn::max_subarrays(reals, 30'000, limits),
                 heaviest_of_all(prefix_sums(reals), 30'000, least, greatest));
  }
}

// Without a reference of n^2: sums fall, are those of their segments, and none beats the first.
TEST(SubarraysOfManyBlocks, BeginWithKadanes) {
  std::mt19937_64 random(10);
  for (const std::size_t size : {std::size_t{1} << 16, std::size_t{200'000}}) {
    const auto values = small_numbers<std::int32_t>(random, size, 1000);
    const auto found = cairn::max_subarrays(values, 1000);
    const auto sums = running_sums(values);
    std::int64_t least = 0;
    std::int64_t best = std::numeric_limits<std::int64_t>::min();
    for (std::size_t j = 0; j < size; ++j) {
      least = std::min(least, sums[j]);
      best = std::max(best, sums[j + 1] - least);
    }
    EXPECT_EQ(found.sums[0], best);
    EXPECT_TRUE(std::is_sorted(found.sums.rbegin(), found.sums.rend()));
    for (std::size_t i = 0; i < found.size(); ++i)
      EXPECT_EQ(found.sums[i], sums[static_cast<std::size_t>(found.last[i]) + 1] -
                                   sums[static_cast<std::size_t>(found.first[i])]);
  }
}

TEST(SubarraysOfTies, AreTheFirstOfAllZeros) {
  const std::vector<std::int32_t> zeros(300 * 200, 0);
  const auto line = cairn::max_subarrays(zeros, 500);
  for (std::size_t i = 0; i < 500; ++i) {
    EXPECT_EQ(line.first[i], 0);
    EXPECT_EQ(line.last[i], static_cast<std::int64_t>(i));
  }
  for (const auto& shape : {std::vector<std::size_t>{200, 300}, std::vector<std::size_t>{300, 200}}) {
    const auto found = cairn::max_subarrays(zeros, shape, 500);
    for (std::size_t i = 0; i < 500; ++i) {
      EXPECT_EQ(found.first[2 * i], 0);
      EXPECT_EQ(found.first[2 * i + 1], 0);
      EXPECT_EQ(found.last[2 * i], static_cast<std::int64_t>(i / shape[1]));
      EXPECT_EQ(found.last[2 * i + 1], static_cast<std::int64_t>(i % shape[1]));
    }
  }
}

// However many are asked for.
TEST(SubarraysOfAnyNumber, AreAllAtMost) {
  const std::vector<int> values{3, -1, 2, -5, 4, 1};
  for (const std::size_t k : {std::size_t{1} << 40, std::size_t{1} << 62, std::size_t{1} << 63,
                              std::numeric_limits<std::size_t>::max()}) {
    expect_equal(cairn::max_subarrays(values, k), reference::all_subarrays<std::int64_t>(values, {6}));
    expect_equal(cairn::max_subarrays(values, {2, 3}, k),
                 reference::all_subarrays<std::int64_t>(values, {2, 3}));
    expect_equal(cairn::disjoint_max_subarrays(values, k),
                 reference::disjoint(reference::all_subarrays<std::int64_t>(values, {6}), k));
    if (tests::sanitized) continue;
    EXPECT_THROW(cairn::max_subarrays(std::vector<std::int8_t>(std::size_t{1} << 24), k), std::bad_alloc);
  }
}

// Sums of 32 bits need so many values to pass 64 that only the condition is tested.
TEST(SubarraysErrors, MayOverflowFromSoManyValuesOn) {
  using enum cairn::detail::sample_type;
  constexpr std::size_t many = std::size_t{1} << 31;
  for (const auto type : {int32, uint32}) {
    EXPECT_FALSE(cairn::heavy::may_overflow({nullptr, many - 1, -1, type}));
    EXPECT_TRUE(cairn::heavy::may_overflow({nullptr, many, -1, type}));
  }
  for (const auto type : {int64, uint64}) EXPECT_TRUE(cairn::heavy::may_overflow({nullptr, 1, -1, type}));
}

TEST(SubarraysErrors, NameTheFunction) {
  const std::vector<double> reals{1, 2, std::nan(""), 4};
  EXPECT_EQ(refusal([&] { cairn::disjoint_max_subarrays(reals, {2, 2}, 1); }),
            "disjoint_max_subarrays: values[2] is nan; expected a finite number");
  EXPECT_EQ(refusal([&] { cairn::maximal_scoring_subsequences(reals); }),
            "maximal_scoring_subsequences: values[2] is nan; expected a finite number");
  const std::vector<std::uint64_t> great{std::uint64_t{1} << 63};
  EXPECT_EQ(refusal([&] { cairn::disjoint_max_subarrays(great, {1}, 1); }),
            "disjoint_max_subarrays: the absolute values add up to more than 9223372036854775807, the "
            "greatest sum of integers");
}

TEST(SubarraysErrors, RefuseIntegersWhoseSumsDoNotFit) {
  const std::string why =
      "max_subarrays: the absolute values add up to more than 9223372036854775807, the greatest sum of "
      "integers";
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  for (const std::size_t size : {2U, 3U, 16'384U, 16'385U, 32'768U, 100'000U}) {
    for (const std::int64_t value : {std::int64_t{10'000'000'000'000'000}, most, -most - 1, most / 2 + 1}) {
      if (value == 10'000'000'000'000'000 && size < 1000) continue;
      const std::vector<std::int64_t> values(size, value);
      EXPECT_EQ(refusal([&] { cairn::max_subarrays(values, 1); }), why) << size << " of " << value;
      EXPECT_EQ(refusal([&] { cairn::max_subarrays(values, {1, size}, 1); }), why);
    }
    const std::vector<std::uint64_t> great(size, std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(refusal([&] { cairn::max_subarrays(great, 1); }), why);
  }
  std::vector<std::int64_t> fits(20'000, 0);
  fits[7] = most - 1;
  fits[19'999] = -1;
  EXPECT_EQ(cairn::max_subarrays(fits, 1).sums[0], most - 1);
  fits[3] = 1;
  EXPECT_EQ(refusal([&] { cairn::max_subarrays(fits, 1); }), why);
}

TEST(SubarraysErrors, RefuseSumsThatDoubleDoesNotHold) {
  for (const double great : {1e308, -1e308, 5e307}) {
    std::vector<double> values(700, 0);
    for (const std::size_t at : {300U, 301U, 302U}) values[at] = great;
    EXPECT_EQ(refusal([&] { cairn::max_subarrays(values, 1); }),
              "max_subarrays: the first 512 values add up to more than a double holds");
    EXPECT_EQ(refusal([&] { cairn::max_subarrays(values, {7, 100}, 1); }),
              "max_subarrays: the absolute values add up to more than a double holds");
    values[650] = std::numeric_limits<double>::infinity();
    EXPECT_EQ(refusal([&] { cairn::max_subarrays(values, 1); }),
              "max_subarrays: values[650] is inf; expected a finite number");
  }
  EXPECT_EQ(cairn::max_subarrays(std::vector<double>{4e307, -1e307}, 1).sums[0], 4e307);
}

TEST(SubarraysErrors, InWords) {
  const std::vector<int> values{1, 2, 3, 4, 5, 6};
  EXPECT_EQ(refusal([&] { cairn::max_subarrays(values, 0); }), "max_subarrays: k is 0; expected 1 or more");
  EXPECT_EQ(refusal([&] { cairn::max_subarrays(std::vector<int>{}, 1); }),
            "max_subarrays: no values; expected at least one");
  EXPECT_EQ(refusal([&] { cairn::max_subarrays(values, {2, 4}, 1); }),
            "max_subarrays: the shape has more values than the 6 that were given");
  EXPECT_EQ(refusal([&] { cairn::max_subarrays(values, {2, 2}, 1); }),
            "max_subarrays: the shape has 4 values, but 6 were given");
  EXPECT_EQ(refusal([&] { cairn::disjoint_max_subarrays(values, {0, 6}, 1); }),
            "disjoint_max_subarrays: dimension 0 is 0; expected 1 or more");
  EXPECT_EQ(refusal([&] { cairn::max_subarrays(values, {1, 1, 1, 1, 1, 1, 1, 1, 6}, 1); }),
            "max_subarrays: an array of 9 dimensions; expected 1 to 8");
  EXPECT_EQ(refusal([&] { cairn::max_subarrays(values, {2, 3}, 1, {{3}, {}}); }),
            "max_subarrays: sides of 3 to 2 in dimension 0, which has 2; expected a range of 1 to that");
  EXPECT_EQ(refusal([&] { cairn::max_subarrays(values, {2, 3}, 1, {{1, 1, 1}, {}}); }),
            "max_subarrays: 3 least lengths for 2 dimensions; expected 1 or one for each");
  for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
    const std::vector<double> reals{1, 2, bad, 4};
    EXPECT_THROW(cairn::max_subarrays(reals, {2, 2}, 1), std::invalid_argument);
    EXPECT_THROW(cairn::max_subarrays(reals, 1), std::invalid_argument);
  }
  const std::vector<float> reals{1, std::nanf(""), 3, 4};
  EXPECT_EQ(refusal([&] { cairn::max_subarrays(reals, 1); }),
            "max_subarrays: values[1] is nan; expected a finite number");
}

template <class T>
void expect_the_same_there(const std::vector<T>& values, const std::vector<std::size_t>& shape,
                           const cairn::execution& exec) {
  const cairn::device_array<T> there(values, exec.device);
  const cairn::subarray_limits limits{{2}, {}};
  const auto found = cairn::max_subarrays(there.span(), shape, 300, limits, exec);
  EXPECT_EQ(found.run.where, cairn::place::device);
  EXPECT_EQ(found.run.device, exec.device);
  EXPECT_EQ(listed(found), listed(cairn::max_subarrays(values, shape, 300, limits)));
  EXPECT_EQ(listed(cairn::disjoint_max_subarrays(there.span(), shape, 4, {}, exec)),
            listed(cairn::disjoint_max_subarrays(values, shape, 4)));
  if (shape.size() == 1) {
    EXPECT_EQ(listed(cairn::maximal_scoring_subsequences(there.span(), exec)),
              listed(cairn::maximal_scoring_subsequences(values)));
  }
}

TEST(SubarraysOnDevices, AreThoseOfTheHost) {
  if (tests::device_ways().empty()) GTEST_SKIP() << "no device";
  std::mt19937_64 random(14);
  for (const auto& [way, exec] : tests::device_ways()) {
    SCOPED_TRACE(way);
    for (const auto& shape : {std::vector<std::size_t>{6000}, std::vector<std::size_t>{30, 50},
                              std::vector<std::size_t>{9, 8, 20}, std::vector<std::size_t>{5, 4, 3, 7}}) {
      std::size_t size = 1;
      for (const std::size_t side : shape) size *= side;
      expect_the_same_there(small_numbers<std::int16_t>(random, size, 1000), shape, exec);
      expect_the_same_there(small_numbers<std::int64_t>(random, size, 1'000'000'000), shape, exec);
      expect_the_same_there(real_numbers(random, size), shape, exec);
    }
  }
}

// Calls search(exec): progress never falls and ends at 1, changes nothing, and stops the search.
template <class Search>
void expect_progress(const Search& search, cairn::execution exec = {}) {
  std::vector<double> told;
  exec.progress = [&](double fraction) {
    told.push_back(fraction);
    return true;
  };
  EXPECT_EQ(listed(search(exec)), listed(search({})));
  ASSERT_FALSE(told.empty());
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_EQ(told.back(), 1);
  exec.progress = [](double) { return false; };
  EXPECT_THROW(search(exec), cairn::cancelled);
}

TEST(SubarraysProgress, TellsAndCancels) {
  std::mt19937_64 random(11);
  const auto values = small_numbers<std::int32_t>(random, 128 * 4096, 50);
  for (const auto& shape : {std::vector<std::size_t>{128 * 4096}, std::vector<std::size_t>{128, 4096},
                            std::vector<std::size_t>{64, 64, 128}})
    expect_progress(
        [&](const cairn::execution& exec) { return cairn::max_subarrays(values, shape, 10, {}, exec); });
}

TEST(SubarraysProgress, TellsAndCancelsOnDevices) {
  std::mt19937_64 random(15);
  const auto values = small_numbers<std::int32_t>(random, 100 * 200, 50);
  for (const auto& [way, where] : tests::device_ways())
    for (const auto& shape : {std::vector<std::size_t>{20'000}, std::vector<std::size_t>{100, 200},
                              std::vector<std::size_t>{10, 20, 100}})
      expect_progress(
          [&](const cairn::execution& exec) { return cairn::max_subarrays(values, shape, 10, {}, exec); },
          where);
}

TEST(SubarraysProgress, TellsOfDisjointOnesTaken) {
  std::mt19937_64 random(13);
  const auto values = small_numbers<std::int32_t>(random, 40 * 60, 50);
  for (const auto& shape : {std::vector<std::size_t>{40 * 60}, std::vector<std::size_t>{40, 60}})
    expect_progress([&](const cairn::execution& exec) {
      return cairn::disjoint_max_subarrays(values, shape, 10, {}, exec);
    });
}

}  // namespace
