// Counted keys and words, in memory and beyond it, against maps; what is told of them against plain sums.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "../seed.hpp"
#include "commands/describe/column_bins.hpp"
#include "commands/describe/tallies/key_sort.hpp"
#include "commands/describe/tallies/number_summary.hpp"
#include "commands/describe/tallies/number_tally.hpp"
#include "commands/describe/tallies/word_tally.hpp"
#include "inputs/tables/cell_values.hpp"

namespace tallies_test {

using namespace cairn::tool;

constexpr std::uint64_t much = std::uint64_t{1} << 40;

TEST(key_sort, is_that_of_std) {
  std::mt19937_64 random(tests::seed());
  for (const std::size_t size : {0U, 1U, 2U, 191U, 193U, 5000U, 40000U, 300000U}) {
    for (int kind = 0; kind < 6; ++kind) {
      std::vector<std::uint64_t> keys(size), scratch(size);
      for (std::uint64_t& key : keys) {
        const std::uint64_t bits = random();
        key = kind == 0   ? bits
              : kind == 1 ? bits % 3
              : kind == 2 ? ordered_key(static_cast<double>(bits) / 1e19)
              : kind == 3 ? ordered_key(static_cast<std::int64_t>(bits % 1000) - 500)
              : kind == 4 ? bits << (bits % 60)
                          : 7;
      }
      std::vector<std::uint64_t> sorted = keys;
      std::ranges::sort(sorted);
      sort_keys(keys, scratch);
      EXPECT_EQ(keys, sorted) << size << " of kind " << kind;
    }
  }
}

TEST(number_tally, counts_as_a_map_in_memory_and_beyond) {
  std::mt19937_64 random(tests::seed());
  for (const std::uint64_t memory : {much, std::uint64_t{1} << 18}) {
    for (const std::uint64_t distinct : {5U, 3000U, 1000000000U}) {
      tally_memory room(memory, "");
      number_tally tally(room);
      std::map<std::uint64_t, std::uint64_t> wanted;
      for (int i = 0; i < 60; ++i) {
        std::vector<std::uint64_t> some(random() % 8000);
        for (std::uint64_t& key : some) ++wanted[key = random() % distinct];
        tally.add(some);
      }
      const std::vector<counted_key> more{{3, 2}, {70, 1}};
      tally.add_counted(more);
      wanted[3] += 2;
      wanted[70] += 1;
      if (memory == much || distinct == 5) {
        EXPECT_EQ(room.written(), 0U);
      }
      if (memory != much && distinct > 3000) {
        EXPECT_GT(room.written(), 0U);
      }
      for (int again = 0; again < 2; ++again) {
        std::map<std::uint64_t, std::uint64_t> found;
        std::uint64_t last = 0;
        tally.for_each([&](std::uint64_t key, std::uint64_t count) {
          EXPECT_TRUE(found.empty() || key > last);
          last = key;
          found[key] = count;
        });
        EXPECT_EQ(found, wanted);
      }
    }
  }
}

// Few words, and so many that they are gathered, which turn out to be distinct or not.
TEST(word_tally, counts_as_a_map_in_memory_and_beyond) {
  std::mt19937_64 random(tests::seed());
  for (const std::uint64_t memory : {much, std::uint64_t{1} << 18}) {
    for (const std::uint64_t distinct : {10U, 30000U, 100000U, 1000000000U}) {
      tally_memory room(memory, "");
      word_tally tally(room);
      std::map<std::string, std::uint64_t> wanted;
      const std::size_t times = distinct == 100000 ? 30000 : 5000;
      for (std::size_t i = 0; i < times; ++i) {
        std::vector<std::string> words;
        for (std::size_t j = 0; j < 1 + random() % word_tally::most_at_once; ++j)
          ++wanted[words.emplace_back(std::string(random() % 3 * 9, 'x') +
                                      std::to_string(random() % distinct))];
        const std::vector<std::string_view> views(words.begin(), words.end());
        tally.add(views);
      }
      tally.add("alone", 7);
      wanted["alone"] += 7;
      if (memory == much || distinct == 10) {
        EXPECT_FALSE(tally.is_spilled());
      }
      if (memory != much && distinct > 10) {
        EXPECT_TRUE(tally.is_spilled());
      }
      std::map<std::string, std::uint64_t> found;
      tally.for_each([&](std::string_view word, std::uint64_t count) {
        EXPECT_TRUE(found.emplace(word, count).second) << word;
      });
      EXPECT_EQ(found, wanted) << distinct;
    }
  }
}

TEST(tallies, give_their_memory_back) {
  tally_memory room(0, "");
  {
    number_tally tally(room);
    tally.add(std::vector<std::uint64_t>(100, 1));
    EXPECT_TRUE(room.is_full());
    number_tally other(std::move(tally));
    word_tally words(room);
    words.add("a", 1);
  }
  EXPECT_FALSE(room.is_full());
}

described_column told(const std::vector<double>& values) {
  tally_memory room(much, "");
  number_tally tally(room);
  std::vector<std::uint64_t> keys;
  for (const double value : values) keys.push_back(ordered_key(value));
  tally.add(keys);
  described_column column;
  column.type = column_type::real;
  summarise(tally, value_form::real, column);
  return column;
}

TEST(number_summary, of_few_values) {
  const described_column one = told({2.5});
  EXPECT_EQ(one.mean, 2.5);
  EXPECT_FALSE(one.deviation);
  EXPECT_EQ((*one.quartiles)[1], "2.5");
  EXPECT_EQ(one.counts, (std::vector<std::uint64_t>{1}));
  const described_column two = told({1, 2});
  EXPECT_EQ((*two.quartiles)[0], "1.25");
  EXPECT_EQ((*two.quartiles)[2], "1.75");
  EXPECT_NEAR(*two.deviation, std::sqrt(0.5), 1e-15);
  const described_column infinite = told({1, INFINITY, -INFINITY});
  EXPECT_EQ(infinite.infinite, 2U);
  EXPECT_TRUE(std::isnan(*infinite.mean));
  EXPECT_EQ(infinite.counts, (std::vector<std::uint64_t>{1}));
}

// Sums that cancel, and far from 0.
TEST(number_summary, moments_are_exact_where_doubles_are_not) {
  EXPECT_EQ(told({1e16, 1, -1e16, 1}).mean, 0.5);
  std::vector<double> far;
  for (int i = 0; i < 1000; ++i) far.push_back(1e9 + i);
  EXPECT_NEAR(*told(far).deviation, std::sqrt(1000.0 * 1001 / 12), 1e-11);
}

TEST(column_bins, edges_are_short_and_hold_all_values) {
  std::mt19937_64 random(tests::seed());
  for (int i = 0; i < 2000; ++i) {
    const double scale = std::pow(10.0, static_cast<double>(random() % 40) - 20);
    std::vector<double> values(2 + random() % 50);
    const double middle = random() % 2 == 0 ? 0 : static_cast<double>(random() % 1000000) * scale * 100;
    for (double& value : values) value = middle + scale * (static_cast<double>(random()) / 1e19 - 0.5);
    const described_column column = told(values);
    ASSERT_LE(column.counts.size(), 32U);
    std::vector<std::uint64_t> wanted(column.counts.size());
    std::vector<double> edges;
    for (const std::string& edge : column.edges) edges.push_back(std::stod(edge));
    ASSERT_TRUE(std::ranges::is_sorted(edges));
    for (const double value : values) {
      const auto above = std::ranges::upper_bound(edges, value) - edges.begin();
      ASSERT_GE(above, 1) << value << " below " << edges[0];
      ++wanted[static_cast<std::size_t>(std::min<std::ptrdiff_t>(above, std::ssize(wanted))) - 1];
    }
    ASSERT_EQ(column.counts, wanted) << "seed " << tests::seed();
  }
}

TEST(column_bins, of_whole_numbers_as_far_apart_as_they_can_be) {
  constexpr std::int64_t low = std::numeric_limits<std::int64_t>::min();
  constexpr std::int64_t high = std::numeric_limits<std::int64_t>::max();
  column_bins bins(value_form::integer, ordered_key(low), ordered_key(high));
  for (const std::int64_t value : {low, std::int64_t{0}, high}) bins.add(ordered_key(value), 0, 1);
  const auto counts = bins.counts();
  EXPECT_EQ(counts.front(), 1U);
  EXPECT_EQ(counts.back(), 1U);
  EXPECT_EQ(bins.edges().front(), "-9223372036854775808");
  column_bins single(value_form::integer, ordered_key(std::int64_t{5}), ordered_key(std::int64_t{5}));
  EXPECT_EQ(single.edges(), (std::vector<std::string>{"5", "6"}));
}

}  // namespace tallies_test
