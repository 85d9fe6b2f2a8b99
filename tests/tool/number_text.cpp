// Numbers in cells and arguments, beside the C library's conversion.
#include "shared/number_text.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>

namespace cairn::tool {
namespace {

std::uint64_t bits_of(double value) { return std::bit_cast<std::uint64_t>(value); }

TEST(NumberText, DoublesAreReadAsPrinted) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 20000; ++i) {
    const auto value = std::bit_cast<double>(random());
    if (!std::isfinite(value)) continue;
    const auto read = parse_cell(fmt::format("{}", value));
    ASSERT_TRUE(read) << value;
    EXPECT_EQ(bits_of(*read), bits_of(value));
  }
}

TEST(NumberText, DecimalsAreTheNearestDouble) {
  std::mt19937_64 random(2);
  const auto digits = [&](std::uint64_t most) {
    std::string text;
    for (std::uint64_t n = random() % (most + 1); n > 0; --n) text += static_cast<char>('0' + random() % 10);
    return text;
  };
  for (int i = 0; i < 20000; ++i) {
    std::string text = (random() % 2 ? "-" : "") + ("1" + digits(24)) + "." + digits(24);
    if (random() % 2) text += fmt::format("e{}", static_cast<int>(random() % 700) - 350);
    const auto read = parse_cell(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(bits_of(*read), bits_of(std::strtod(text.c_str(), nullptr))) << text;
  }
}

TEST(NumberText, NumbersOfAnyForm) {
  const double infinity = std::numeric_limits<double>::infinity();
  for (const auto& [text, value] : {std::pair{"+.5", .5},
                                    {"5.", 5.0},
                                    {" 1e3\t", 1000.0},
                                    {"1E-3", .001},
                                    {"9007199254740993", 0x1p53},
                                    {"1e999", infinity},
                                    {"-1e-999", -0.0},
                                    {"inf", infinity},
                                    {"-Infinity", -infinity},
                                    {"1.0D+03", 1000.0},
                                    {"-.5d-1", -.05},
                                    {"+2.D0", 2.0},
                                    {"007", 7.0}}) {
    const auto read = parse_cell(text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(bits_of(*read), bits_of(value)) << text;
  }
  for (const char* text : {"", "  ", "nan", "NaN", "-nan", "nan(x1)"}) {
    const auto read = parse_cell(text);
    EXPECT_TRUE(read && std::isnan(*read)) << text;
  }
}

TEST(NumberText, NothingElseIsANumber) {
  for (const char* text : {".",     "-",    "+",     "e5",     "1e",     "1e+",    "1.2.3",   "0x10", "1 2",
                           "1_000", "1,5",  "--1",   "+-1",    "nan(",   "nan(-)", "infinit", "1f",   "\n1",
                           "1D3",   "1.0D", "1.0D+", "1.0D3.", "1.0D3D", "D.1",    "infD1"})
    EXPECT_FALSE(parse_cell(text)) << text;
}

TEST(NumberText, WholeNumbersKeepAllDigits) {
  EXPECT_EQ(whole_number_in<std::uint64_t>(" 18446744073709551615 "), 18446744073709551615u);
  EXPECT_EQ(whole_number_in<std::int64_t>("-9223372036854775808"), std::numeric_limits<std::int64_t>::min());
  for (const char* text : {"18446744073709551616", "1.0", "1e3", "", "-"})
    EXPECT_FALSE(whole_number_in<std::uint64_t>(text)) << text;
  EXPECT_TRUE(double_holds("9007199254740992", 0x1p53));
  EXPECT_FALSE(double_holds("9007199254740993", 0x1p53));
  EXPECT_TRUE(double_holds("1e300", 1e300));
}

}  // namespace
}  // namespace cairn::tool
