// Frequency tables as text: columns, cut words, the lines below.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <string>

#include "outputs/reports/count/count_report.hpp"

namespace {

using namespace cairn;
using namespace cairn::tool;

template <class T>
count_result result_of(std::vector<T> values, std::vector<std::uint64_t> counts) {
  count_result result;
  result.total = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  result.distinct = values.size();
  result.run.target = "avx2";
  result.run.method = "direct";
  result.answers =
      count_answers<T>{{std::move(values), std::move(counts), result.total, {}}, std::nullopt, std::nullopt};
  return result;
}

std::string text_of(const count_result& result, const count_drawing& exec = {}) {
  std::string text;
  write_text(result, exec, [&](std::string_view more) { text += more; });
  return text;
}

void expect_part(const std::string& text, const std::string& part) {
  EXPECT_NE(text.find(part), std::string::npos) << text;
}

TEST(text_counts, aligns_numbers_at_the_right) {
  expect_part(text_of(result_of<std::int64_t>({-10, 7}, {1500, 500})),
              "  value  count  percent\n"
              "    -10   1500    75.00\n"
              "      7    500    25.00\n"
              "\n"
              "  2000 items, 2 distinct values\n"
              "  on the host (avx2), direct, 1 thread: ");
}

TEST(text_counts, aligns_words_at_the_left) {
  count_result result = result_of<std::uint64_t>({2, 0, 1}, {2, 1, 1});
  result.words = {"", "b\x1b", "déjà vu"};
  expect_part(text_of(result),
              "  word     count  percent\n"
              "  déjà vu      2    50.00\n"
              "  ''           1    25.00\n"
              "  b\\x1b        1    25.00\n");
  expect_part(text_of(result, {std::nullopt, false}), "  d\\xc3\\xa9j\\xc3\\xa0 vu      2    50.00\n");
  expect_part(text_of(result), "4 items, 3 distinct words\n");
}

TEST(text_counts, shows_blanks_at_the_ends_of_words) {
  count_result result = result_of<std::uint64_t>({0, 1, 2}, {1, 1, 1});
  result.words = {" x", "x ", "x y"};
  expect_part(text_of(result),
              "  ' x'      1    33.33\n"
              "  'x '      1    33.33\n"
              "  x y       1    33.33\n");
}

TEST(text_counts, cuts_long_words) {
  const std::string ascii(70, 'a');
  std::string wide;
  for (int i = 0; i < 70; ++i) wide += "é";
  count_result result = result_of<std::uint64_t>({0, 1, 2}, {1, 1, 1});
  result.words = {ascii, "caf\xe9", wide};
  expect_part(text_of(result), "  " + ascii.substr(0, 57) + "...  ");
  expect_part(text_of(result), "  " + wide.substr(0, 2 * 57) + "...  ");
  expect_part(text_of(result), "  caf\\xe9  ");
}

TEST(text_counts, tells_how_many_are_not_shown) {
  const count_result result = result_of<std::int64_t>({1, 2, 3}, {1, 1, 1});
  expect_part(text_of(result, {2, true}),
              "      2      1    33.33\n  ... and 1 more (--top 3 prints all)\n\n");
  EXPECT_EQ(text_of(result, {3, true}).find("more"), std::string::npos);
  count_result top = result;
  top.distinct = 9;
  expect_part(text_of(top), "  the 3 most frequent\n\n");
}

TEST(text_counts, prints_floats_as_floats) {
  count_result result = result_of<double>({static_cast<double>(0.1f), std::nan("")}, {1, 1});
  expect_part(text_of(result), "  0.10000000149011612  ");
  result.type = sample_type::f4;
  expect_part(text_of(result), "    0.1  ");
  expect_part(text_of(result), "    nan  ");
}

TEST(text_counts, tells_what_else_was_asked_for) {
  count_result result = result_of<std::int64_t>({1, 2}, {3, 3});
  auto& answers = std::get<count_answers<std::int64_t>>(result.answers);
  answers.median = {1, 2, 1.5};
  answers.mode = {1, 2};
  result.quantiles_at = {0.25, 1};
  result.quantiles = {1, 2};
  expect_part(text_of(result),
              "  median 1.5, between 1 and 2\n"
              "  quantile 0.25: 1\n"
              "  quantile 1: 2\n"
              "  mode 1, 2\n");
  answers.median = {2, 2, 2};
  expect_part(text_of(result), "  median 2\n");
  expect_part(text_of(result, {1, true}), "  mode 1 and 1 more (--json prints all)\n");
}

TEST(text_counts, of_nothing) {
  count_result result = result_of<double>({}, {});
  std::get<count_answers<double>>(result.answers).mode.emplace();
  EXPECT_TRUE(text_of(result).starts_with("  mode: none\n  0 items, 0 distinct values\n")) << text_of(result);
}

}  // namespace
