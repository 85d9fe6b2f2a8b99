// Counted keys and words, in memory and beyond it, against maps; what is told of them against plain sums.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>

#include "../seed.hpp"
#include "commands/describe/column_tally.hpp"
#include "inputs/tables/cell_values.hpp"

namespace tallies_test {

using namespace cairn::tool;

constexpr std::uint64_t much = std::uint64_t{1} << 40;

// Few words, and so many that they are gathered, which turn out to be distinct or not.
TEST(word_tally, counts_as_a_map_in_memory_and_beyond) {
  std::mt19937_64 random(tests::seed());
  for (const std::uint64_t memory : {much, std::uint64_t{1} << 18}) {
    for (const std::uint64_t distinct : {10U, 30000U, 100000U, 1000000000U}) {
      word_memory room(memory, "");
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

// Numbers and words; more of them than fit.
TEST(tallies, give_their_memory_back) {
  described_memory room(std::uint64_t{1} << 21, "");
  {
    key_counter keys(room.numbers);
    std::vector<std::uint64_t> some(100'000);
    std::iota(some.begin(), some.end(), std::uint64_t{0});
    keys.add(some);
    EXPECT_GT(room.numbers->held(), 0U);
    word_tally words(room.words);
    for (const std::uint64_t one : some) {
      const std::string word = std::to_string(one);
      words.add(std::vector<std::string_view>{word});
    }
    EXPECT_TRUE(words.is_spilled());
  }
  EXPECT_EQ(room.numbers->held(), 0U);
  EXPECT_FALSE(room.words.is_full());
}

described_column told(const std::vector<double>& values) {
  key_counter counter(std::make_shared<cairn::shared_cap>(much));
  std::vector<std::uint64_t> keys;
  for (const double value : values) keys.push_back(ordered_key(value));
  counter.add(keys);
  described_column column;
  column.type = column_type::real;
  summarise(counter, value_form::real, 1, column);
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
