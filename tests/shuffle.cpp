// Shuffles and permutations: against their definition, their law on few items, items of all sizes.
#include <gtest/gtest.h>

#include <array>
#include <cairn/cairn.hpp>
#include <map>
#include <numeric>

#include "tests/chi_square.hpp"
#include "tests/every_place.hpp"
#include "tests/reference/without_replacement.hpp"
#include "tests/refusal.hpp"

namespace {

using cairn::draws;

// By the definition in cairn/random/shuffle.hpp.
std::vector<std::uint64_t> expected_order(std::uint64_t n, const draws& which) {
  int bits = 0;
  while (bits < 16 && n > std::uint64_t{1} << (16 + bits)) ++bits;
  std::vector<std::vector<std::uint64_t>> buckets(std::size_t{1} << bits);
  for (std::uint64_t i = 0; i < n; ++i) {
    const std::uint64_t word = reference::draw_word(which.seed, which.stream, which.offset + i, 0);
    buckets[word >> (32 - bits)].push_back(i);
  }
  std::vector<std::uint64_t> order;
  for (std::uint64_t c = 0; c < buckets.size(); ++c) {
    std::uint32_t used = 0;
    const auto next = [&] {
      const auto block = reference::item_block(which.seed, which.stream, ~(which.offset + c), used / 4);
      return std::uint64_t{block[used++ % 4]};
    };
    auto& items = buckets[c];
    for (std::uint64_t l = items.size(); l > 1; --l) {
      std::uint64_t product = next() * l;
      while ((product & 0xffffffffU) < (std::uint64_t{1} << 32) % l) product = next() * l;
      std::swap(items[l - 1], items[product >> 32]);
    }
    order.insert(order.end(), items.begin(), items.end());
  }
  return order;
}

TEST(Shuffle, EqualsItsDefinitionOnEveryPath) {
  for (const std::uint64_t n : {0UL, 1UL, 2UL, 100UL, 65'535UL, 65'536UL, 65'537UL, 300'001UL}) {
    const draws which{3, 4 + n, 5};
    const auto right = expected_order(n, which);
    for (const auto& [way, exec] : tests::host_ways()) {
      SCOPED_TRACE(way);
      std::vector<std::uint64_t> wide(n);
      cairn::permutation_into(wide, which, exec);
      ASSERT_EQ(wide, right) << n;
      std::vector<std::int32_t> narrow(n);
      cairn::permutation_into(narrow, which, exec);
      ASSERT_TRUE(std::ranges::equal(narrow, right)) << n;
      std::iota(wide.begin(), wide.end(), 0);
      cairn::shuffle(wide, which, exec);
      ASSERT_EQ(wide, right) << n;
    }
  }
}

template <class Item, class Make>
void expect_same_order(const Make& make) {
  for (const std::size_t n : {7UL, 1000UL, 70'000UL}) {
    std::vector<std::uint32_t> order(n);
    cairn::permutation_into(order, {1, 2, 3});
    std::vector<Item> items(n);
    for (std::size_t i = 0; i < n; ++i) items[i] = make(i);
    cairn::shuffle(items, {1, 2, 3});
    for (std::size_t i = 0; i < n; ++i) ASSERT_EQ(items[i], make(order[i])) << sizeof(Item);
  }
}

TEST(Shuffle, ItemsOfAnySizeHaveTheSameOrder) {
  expect_same_order<std::uint8_t>([](std::size_t i) { return static_cast<std::uint8_t>(i); });
  expect_same_order<std::int16_t>([](std::size_t i) { return static_cast<std::int16_t>(i); });
  expect_same_order<float>([](std::size_t i) { return static_cast<float>(i); });
  expect_same_order<double>([](std::size_t i) { return static_cast<double>(i); });
  using pair = std::array<double, 2>;
  expect_same_order<pair>([](std::size_t i) { return pair{static_cast<double>(i), 1.0}; });
  using row = std::array<float, 7>;
  expect_same_order<row>([](std::size_t i) { return row{static_cast<float>(i), 2, 3, 4, 5, 6, 7}; });
  using letters = std::array<char, 5>;
  expect_same_order<letters>(
      [](std::size_t i) { return letters{'a', static_cast<char>(i % 100), 'c', 'd', 'e'}; });
}

TEST(Shuffle, RowsOfAnyWidthHaveTheSameOrder) {
  for (const std::size_t n : {0UL, 1UL, 500UL, 70'000UL}) {
    std::vector<std::uint32_t> order(n);
    cairn::permutation_into(order, {1, 2, 3});
    for (const std::size_t width : {1UL, 2UL, 5UL}) {
      std::vector<float> rows(n * width);
      std::iota(rows.begin(), rows.end(), 0.F);
      cairn::shuffle_rows(rows, width, {1, 2, 3});
      for (std::size_t i = 0; i < rows.size(); ++i)
        ASSERT_EQ(rows[i], static_cast<float>(order[i / width] * width + i % width)) << width;
    }
  }
}

// All orders of 4 and 5 items: two tests of 10^-9.
TEST(Shuffle, AllOrdersOfFewItemsAreEquallyProbable) {
  for (const std::size_t n : {4UL, 5UL}) {
    std::map<std::vector<std::uint32_t>, std::uint64_t> seen;
    std::vector<std::uint32_t> order(n);
    constexpr std::uint64_t turns = 120'000;
    for (std::uint64_t turn = 0; turn < turns; ++turn) {
      cairn::permutation_into(order, {9, turn / 100, turn % 100 * n});
      ++seen[order];
    }
    std::vector<std::uint64_t> counts;
    for (const auto& [one, count] : seen) counts.push_back(count);
    ASSERT_EQ(counts.size(), n == 4 ? 24U : 120U);
    EXPECT_LT(
        tests::chi_square_deviation(
            counts, std::vector<double>(counts.size(), double{turns} / static_cast<double>(counts.size()))),
        6);
  }
}

// Of items in two buckets: where two of them go, each to one of 8 eighths. One test of 10^-9.
TEST(Shuffle, ItemsOfSeveralBucketsGoAnywhere) {
  constexpr std::size_t n = 80'000;
  constexpr std::size_t turns = 3'000;
  std::vector<std::uint64_t> counts(64);
  std::vector<std::uint32_t> order(n);
  for (std::uint64_t turn = 0; turn < turns; ++turn) {
    cairn::permutation_into(order, {10, turn, 0});
    const auto eighth = [&](std::uint32_t item) {
      return static_cast<std::size_t>(std::ranges::find(order, item) - order.begin()) / (n / 8);
    };
    ++counts[eighth(0) * 8 + eighth(n - 1)];
  }
  const double same = (n / 8.0 - 1) / (n - 1) / 8;
  const double other = (n / 8.0) / (n - 1) / 8;
  std::vector<double> expected(64, turns * other);
  for (std::size_t i = 0; i < 8; ++i) expected[9 * i] = turns * same;
  EXPECT_LT(tests::chi_square_deviation(counts, expected), 6);
}

TEST(Shuffle, RefusesInWords) {
  std::vector<int> items(10);
  EXPECT_EQ(tests::refusal([&] { cairn::shuffle(items, {1, 2, ~std::uint64_t{0} - 3}); }),
            "shuffle: draws 18446744073709551612 and the 9 after it; expected none beyond 2^64 - 1");
  EXPECT_EQ(tests::refusal([&] { cairn::shuffle(items, {}, {.where = cairn::place::device}); }),
            "shuffle: execution::where is device; expected host: orders are made there");
  EXPECT_EQ(items, std::vector<int>(10));
}

TEST(Shuffle, RefusesRowsInWords) {
  std::vector<int> items(7);
  EXPECT_EQ(tests::refusal([&] { cairn::shuffle_rows(items, 0); }),
            "shuffle_rows: width is 0; expected 1 or more");
  EXPECT_EQ(tests::refusal([&] { cairn::shuffle_rows(items, 3); }),
            "shuffle_rows: 7 items are no whole number of rows of 3");
}

TEST(Shuffle, CanBeCancelled) {
  std::vector<std::uint32_t> items(5'000'000);
  cairn::execution exec;
  double told = 0;
  exec.progress = [&](double done) {
    EXPECT_GE(done, told);
    told = done;
    return done < 0.7;
  };
  EXPECT_THROW(cairn::shuffle(items, {}, exec), cairn::cancelled);
  EXPECT_LT(told, 1);
}

TEST(Shuffle, IndicesOnADevice) {
  if (cairn::device_count() == 0) GTEST_SKIP();
  cairn::device_array<std::uint32_t> there(1000);
  cairn::permutation_into(there.span(), {1, 2, 3});
  std::vector<std::uint32_t> copied(1000);
  there.copy_to(copied);
  std::vector<std::uint32_t> here(1000);
  cairn::permutation_into(here, {1, 2, 3});
  EXPECT_EQ(copied, here);
}

}  // namespace
