// Numbers, ranges, edges and quantiles as they are given on the command line.
#include "commands/options/arguments.hpp"

#include <gtest/gtest.h>

#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace {

using namespace cairn::tool;
using words = std::vector<std::string>;

TEST(arguments, negative_numbers_are_no_options) {
  EXPECT_EQ(join_numbers({"hist", "--range", "-.5", "1", "a.npy"}),
            (words{"hist", "--range=-.5,1", "a.npy"}));
  EXPECT_EQ(join_numbers({"--range", "-2", "-1e-3"}), (words{"--range=-2,-1e-3"}));
  EXPECT_EQ(join_numbers({"--range=-2", "-1"}), (words{"--range=-2,-1"}));
  EXPECT_EQ(join_numbers({"--range=-2,-1", "a"}), (words{"--range=-2,-1", "a"}));
  EXPECT_EQ(join_numbers({"--edges", "-1,0,1", "a"}), (words{"--edges=-1,0,1", "a"}));
  EXPECT_EQ(join_numbers({"--quantiles", "-.5,1"}), (words{"--quantiles=-.5,1"}));
  EXPECT_EQ(join_numbers({"--", "--range", "1", "2"}), (words{"--", "--range", "1", "2"}));
  EXPECT_EQ(join_numbers({"--range"}), (words{"--range"}));
  EXPECT_EQ(keep_brackets({"hist", "[a]", "[b", "./[c]"}), (words{"hist", "./[a]", "[b", "./[c]"}));
  EXPECT_EQ(keep_brackets({"--column", "[mm]", "[a]"}), (words{"--column", "[mm]", "./[a]"}));
}

TEST(arguments, ranges) {
  EXPECT_EQ(parse_range("-.5,1").low, -0.5);
  EXPECT_EQ(parse_range("-.5,1").high, 1);
  EXPECT_EQ(parse_range("2,2").low, 2);
  EXPECT_EQ(parse_range("9007199254740993,9007199254740993").low, 0x1p53);
  EXPECT_EQ(parse_range("9007199254740993,9007199254740993").high, 0x1p53 + 2);
  EXPECT_EQ(parse_range("-9007199254740993,18446744073709551615").low, -0x1p53 - 2);
  EXPECT_EQ(parse_range("-9007199254740993,18446744073709551615").high, 0x1p64);
  EXPECT_EQ(parse_range("0,1e300").high, 1e300);
  for (const char* const wrong : {"", "1", "1,", "2,1", "1,2,3", "nan,1", "0,inf", "a,b"}) {
    EXPECT_THROW(parse_range(wrong), usage_error) << wrong;
  }
}

TEST(arguments, whole_numbers) {
  EXPECT_EQ(parse_whole_number("0"), 0u);
  EXPECT_EQ(parse_whole_number("18446744073709551615"), 18446744073709551615u);
  for (const char* const wrong : {"", "-1", "+1", "1.0", "1e3", "0x10", " 1", "1 ", "18446744073709551616"}) {
    EXPECT_FALSE(parse_whole_number(wrong)) << wrong;
  }
}

TEST(arguments, pairs) {
  EXPECT_EQ(parse_pair("996x1040", "--size", 'x').first, 996u);
  EXPECT_EQ(parse_pair("996x1040", "--size", 'x').second, 1040u);
  EXPECT_EQ(parse_pair("0,7", "--eye", ',').second, 7u);
  for (const char* const wrong : {"", "x", "3", "3x", "x3", "3x4x5", "-1x2", "1 x2", "1,2", "1.5x2"}) {
    EXPECT_THROW(parse_pair(wrong, "--size", 'x'), usage_error) << wrong;
  }
}

TEST(arguments, numbers) {
  EXPECT_EQ(parse_numbers("0.5,2", "--spread"), (std::vector<double>{0.5, 2}));
  for (const char* const wrong : {"", "1,", "nan", "inf,1", "many"}) {
    EXPECT_THROW(parse_numbers(wrong, "--spread"), usage_error) << wrong;
  }
}

TEST(arguments, edges) {
  EXPECT_EQ(parse_edges("-1,0,1e3"), (std::vector<double>{-1, 0, 1000}));
  EXPECT_EQ(parse_edges("0,9007199254740994,1e30"), (std::vector<double>{0, 0x1p53 + 2, 1e30}));
  for (const char* const wrong : {"", "1,", "1,,2", "1,x", "1;2", "nan,1", "0,9007199254740993"}) {
    EXPECT_THROW(parse_edges(wrong), usage_error) << wrong;
  }
}

TEST(arguments, quantiles) {
  EXPECT_EQ(parse_quantiles("0,.25,1"), (std::vector<double>{0, 0.25, 1}));
  for (const char* const wrong : {"", "1,", "-0.1", "1.1", "nan", "half", "0.5,2"}) {
    EXPECT_THROW(parse_quantiles(wrong), usage_error) << wrong;
  }
}

}  // namespace
