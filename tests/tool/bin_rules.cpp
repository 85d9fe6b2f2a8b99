// Names of rules for bins, and numbers beside those that doubles hold.
#include "commands/hist/bin_rules.hpp"

#include <gtest/gtest.h>

#include <cairn/bin_rule.hpp>
#include <limits>

#include "shared/exact_double.hpp"

namespace {

using namespace cairn::tool;

TEST(bin_rules, names) {
  for (const char* const name : {"auto", "sqrt", "sturges", "rice", "scott", "fd", "doane", "stone"}) {
    EXPECT_TRUE(cairn::bin_rule_named(name));
    EXPECT_NE(bin_rule_names.find(name), std::string_view::npos);
  }
  EXPECT_FALSE(cairn::bin_rule_named(""));
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
