// The facts of streams that bin rules use, and the numbers of bins that follow.
#include "commands/hist/bin_rules.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "shared/exact_double.hpp"
#include "shared/refusal.hpp"

namespace {

using namespace cairn::tool;
using cairn::bin_rule;

TEST(bin_rules, one_bin_where_a_rule_has_no_width) {
  rule_facts facts;
  EXPECT_EQ(bins_by_rule(bin_rule::fd, facts, 100), 1u);  // no samples
  facts.kept.count = 10;
  facts.ptp = facts.range = 4;
  EXPECT_EQ(bins_by_rule(bin_rule::fd, facts, 100), 1u);         // the quartiles are equal
  EXPECT_EQ(bins_by_rule(bin_rule::automatic, facts, 100), 7u);  // then 2 sqrt(10) = 6.3
}

TEST(bin_rules, too_many_bins_are_refused) {
  rule_facts facts;
  facts.kept.count = 1000;
  facts.ptp = facts.range = 1e12;
  facts.iqr = 1;
  EXPECT_THROW(bins_by_rule(bin_rule::fd, facts, 1000), refusal);
  facts.range = std::numeric_limits<double>::infinity();
  EXPECT_THROW(bins_by_rule(bin_rule::sqrt, facts, 1000), refusal);
}

TEST(bin_rules, integers_get_no_bins_between_them) {
  rule_facts facts;
  facts.kept.count = 10000;
  facts.ptp = facts.range = 5;
  facts.iqr = 3;
  EXPECT_EQ(bins_by_rule(bin_rule::fd, facts, 1000), 18u);
  facts.integers = true;
  EXPECT_EQ(bins_by_rule(bin_rule::fd, facts, 1000), 5u);
}

TEST(bin_rules, names) {
  for (const char* const name : {"auto", "sqrt", "sturges", "rice", "scott", "fd", "doane", "stone"}) {
    EXPECT_TRUE(cairn::bin_rule_named(name));
    EXPECT_NE(bin_rule_names().find(name), std::string_view::npos);
  }
  EXPECT_FALSE(cairn::bin_rule_named(""));
}

TEST(bin_rules, equal_samples_ask_for_one_bin) {
  const std::vector<double> equal(1000, 0.1);
  rule_facts facts;
  facts.kept = cairn::moments_of(equal);
  facts.range = 1;
  for (const bin_rule rule : {bin_rule::automatic, bin_rule::sqrt, bin_rule::sturges, bin_rule::rice,
                              bin_rule::scott, bin_rule::fd, bin_rule::doane}) {
    EXPECT_EQ(bins_by_rule(rule, facts, 1000), 1u);
  }
}

// Nanoseconds of this century, of which 256 have one double.
TEST(bin_rules, long_integers_keep_their_distances) {
  constexpr std::int64_t start = 1'700'000'000'000'000'001;
  std::vector<std::int64_t> samples;
  for (std::int64_t i = 0; i < 100; ++i) samples.push_back(start + i);
  const samples_between<std::int64_t> between(0x1.79p60, 0x1.7ap60, true);
  const auto kept = cairn::moments_of(samples, {0x1.79p60, 0x1.7ap60}, between.origin());
  EXPECT_EQ(kept.count, 100u);
  EXPECT_EQ(kept.greatest - kept.least, 99);
  EXPECT_EQ(kept.least, between.value_of(start));
  EXPECT_NEAR(kept.squares, 83325, 1e-6);
}

TEST(samples_between, compares_integers_as_they_are) {
  constexpr std::int64_t odd = (std::int64_t{1} << 53) + 3;  // its double is odd + 1
  EXPECT_FALSE((samples_between<std::int64_t>(0x1p53 + 4, 1e18).hold(odd)));
  EXPECT_TRUE((samples_between<std::int64_t>(0x1p53 + 2, 0x1p53 + 4).hold(odd)));
  EXPECT_FALSE((samples_between<std::int64_t>(0, 0x1p53 + 2).hold(odd)));
  constexpr std::uint64_t greatest = std::numeric_limits<std::uint64_t>::max();
  EXPECT_TRUE((samples_between<std::uint64_t>(-1e300, 1e300).hold(greatest)));
  EXPECT_FALSE((samples_between<std::uint64_t>(0x1p64, 1e300).hold(greatest)));
  EXPECT_FALSE((samples_between<std::uint64_t>(-5, -1).hold(0)));
  EXPECT_TRUE(
      (samples_between<std::int64_t>(-0x1p63, -0x1p63).hold(std::numeric_limits<std::int64_t>::min())));
}

TEST(exact_double, lies_beside_an_integer) {
  constexpr std::int64_t odd = (std::int64_t{1} << 53) + 1;
  EXPECT_EQ(double_at_most(odd), 0x1p53);
  EXPECT_EQ(double_at_least(odd), 0x1p53 + 2);
  EXPECT_EQ(double_at_most(-odd), -0x1p53 - 2);
  EXPECT_EQ(double_at_least(-odd), -0x1p53);
  EXPECT_EQ(double_at_most(std::numeric_limits<std::uint64_t>::max()), 0x1.fffffffffffffp63);
  EXPECT_EQ(double_at_least(std::numeric_limits<std::uint64_t>::max()), 0x1p64);
  EXPECT_EQ(double_at_least(std::numeric_limits<std::int64_t>::min()), -0x1p63);
  EXPECT_EQ(double_at_most(0.1F), static_cast<double>(0.1F));
}

}  // namespace
