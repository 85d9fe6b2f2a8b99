#include "bin_rules.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "refusal.hpp"

namespace {

using namespace cairn::tool;

TEST(bin_rules, moments_do_not_depend_on_blocks) {
  std::vector<double> samples;
  for (int i = 0; i < 20000; ++i) samples.push_back(1e6 + (i * 37 % 101) * (i % 3));
  sample_summary at_once, in_parts;
  at_once.add(std::span<const double>(samples), -1e9, 1e9, true);
  for (std::size_t at = 0; at < samples.size(); at += 77) {
    in_parts.add(std::span<const double>(samples).subspan(at, std::min<std::size_t>(77, samples.size() - at)),
                 -1e9, 1e9, true);
  }
  long double mean = 0, m2 = 0, m3 = 0;
  for (const double x : samples) mean += static_cast<long double>(x);
  mean /= static_cast<long double>(samples.size());
  for (const double x : samples) {
    const long double away = static_cast<long double>(x) - mean;
    m2 += away * away;
    m3 += away * away * away;
  }
  for (const sample_summary& found : {at_once, in_parts}) {
    EXPECT_EQ(found.count, samples.size());
    EXPECT_NEAR(found.mean, static_cast<double>(mean), 1e-8);
    EXPECT_NEAR(found.m2 / static_cast<double>(m2), 1, 1e-10);
    EXPECT_NEAR(found.m3 / static_cast<double>(m3), 1, 1e-10);
  }
}

TEST(bin_rules, nan_and_samples_outside_take_no_part) {
  const std::vector<double> samples{-5, 1, std::numeric_limits<double>::quiet_NaN(), 3, 9};
  sample_summary kept;
  kept.add(std::span<const double>(samples), 0, 5, false);
  EXPECT_EQ(kept.count, 2u);
  EXPECT_EQ(kept.low, 1);
  EXPECT_EQ(kept.high, 3);
}

TEST(bin_rules, one_bin_where_a_rule_has_no_width) {
  rule_facts facts;
  EXPECT_EQ(bins_by_rule(bin_rule::fd, facts, 100), 1u);  // no samples
  facts.kept.count = 10;
  facts.ptp = facts.range = 4;
  EXPECT_EQ(bins_by_rule(bin_rule::fd, facts, 100), 1u);         // the quartiles are equal
  EXPECT_EQ(bins_by_rule(bin_rule::automatic, facts, 100), 5u);  // then Sturges: log2(10) + 1 = 4.3
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

TEST(bin_rules, names) {
  EXPECT_EQ(parse_bin_rule("auto"), bin_rule::automatic);
  EXPECT_EQ(parse_bin_rule("fd"), bin_rule::fd);
  EXPECT_FALSE(parse_bin_rule("stone"));
  EXPECT_FALSE(parse_bin_rule(""));
}

}  // namespace
