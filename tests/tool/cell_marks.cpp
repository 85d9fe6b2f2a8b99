// Where cells of .csv text end, and the short numbers in them, against slower ways to find them.
#include "inputs/tables/cell_marks.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <string>
#include <vector>

#include "inputs/tables/short_numbers.hpp"
#include "shared/number_text.hpp"

namespace {

using namespace cairn::tool;

// Letter by letter: the marks from a row's begin on, up to a place that needs all rules.
struct expected_marks {
  std::vector<std::uint32_t> marks;
  bool stops = false;
};

expected_marks marks_in(const std::string& text, std::size_t first, const table_layout& layout,
                        bool one_cell) {
  expected_marks found;
  bool inside = false, may_begin = true;
  for (std::size_t i = first; i < text.size(); ++i) {
    const char letter = text[i], next = i + 1 < text.size() ? text[i + 1] : '\0';
    const bool quote = layout.is_quote(letter), feed = letter == '\n';
    if (inside && (feed || letter == '\r')) found.stops = true;
    if (!inside && letter == '\r' && next != '\n') found.stops = true;
    if (!inside && quote && !may_begin) found.stops = true;
    const bool ends_behind =
        next == '\n' || next == '\r' || next == layout.delimiter || layout.is_quote(next);
    if (inside && quote && !ends_behind) found.stops = true;
    const bool mark = !inside && (feed || layout.is_delimiter(letter));
    if (one_cell && mark && !feed) found.stops = true;
    if (found.stops) return found;
    if (mark) found.marks.push_back(static_cast<std::uint32_t>(i));
    may_begin = mark || (inside && quote);
    if (quote) inside = !inside;
  }
  return found;
}

std::string random_text(std::mt19937& random) {
  const std::vector<std::string> pieces{
      "a",     "bc",          "1.5",    ";",
      ";",     "\n",          "\n",     "\r\n",
      "\"x\"", "\"y;\"\"z\"", "\"\"",   "long words without any end to them",
      "\r",    "\"",          "\"\n\"", " "};
  const std::size_t usual = random() % 3 == 0 ? pieces.size() : 11;
  std::string text;
  while (text.size() < 2000) text += pieces[random() % usual];
  return text + '\n';
}

// Begins again at the end of any line.
TEST(cell_marks, are_all_found_in_order) {
  std::mt19937 random(5);
  for (int round = 0; round < 3000; ++round) {
    const std::string text = random_text(random);
    table_layout layout{.delimiter = random() % 4 == 0 ? '\n' : ';'};
    if (random() % 4 == 0) layout.quote = std::nullopt;
    const bool one_cell = layout.by_lines() || random() % 3 == 0;
    cell_marks marks(text, layout, one_cell);
    for (std::size_t first = 0, next = 0; first < text.size();
         first = text.find('\n', std::min(next, text.size() - 1)) + 1) {
      const expected_marks expected = marks_in(text, first, layout, one_cell);
      const std::size_t wanted = 1 + random() % 200;
      const auto found = marks.from(first, wanted);
      ASSERT_GE(found.size(), std::min(wanted, expected.marks.size())) << round << " " << first;
      ASSERT_LE(found.size(), expected.marks.size());
      for (std::size_t i = 0; i < found.size(); ++i) ASSERT_EQ(found[i], expected.marks[i]) << round;
      next = first + random() % 100;
      if (found.empty() || random() % 2 == 0) continue;
      const std::size_t used = random() % found.size();
      if (text[found[used]] != '\n') continue;
      marks.drop(used + 1);
      next = found[used];
    }
  }
}

// Cells that look like numbers, and whether the fast way finds the same as the usual one.
TEST(short_number, is_the_number_that_is_parsed) {
  std::mt19937 random(9);
  int found = 0;
  for (int round = 0; round < 200'000; ++round) {
    std::string cell = random() % 3 == 0 ? "-" : "";
    for (std::size_t left = random() % 18; left > 0; --left) cell += "0123456789"[random() % 10];
    if (random() % 2 == 0) cell.insert(random() % (cell.size() + 1), ".");
    if (!cell.empty() && random() % 4 == 0)
      cell[random() % cell.size()] = "+-./:e \t\xb0\x01\xff,"[random() % 12];
    const std::string text = cell + ',' + std::string(short_number_room, '7');
    double value = 0;
    if (cell.empty() || !short_number(text.data(), text.data() + cell.size(), value)) continue;
    ++found;
    const std::optional<double> expected = parse_cell(cell);
    ASSERT_TRUE(expected.has_value()) << testing::PrintToString(cell);
    ASSERT_EQ(std::bit_cast<std::uint64_t>(value), std::bit_cast<std::uint64_t>(*expected)) << cell;
  }
  EXPECT_GT(found, 50'000);
}

// 2^53 is about 9.007e15.
TEST(short_number, takes_short_ones_alone) {
  const auto takes = [](const std::string& cell) {
    double value = 0;
    const std::string text = cell + std::string(short_number_room, '\n');
    return short_number(text.data(), text.data() + cell.size(), value);
  };
  for (const char* const cell :
       {"0", "-0", "7", "99999999", "-0.5", "1.25", "0.00000001", "-9000000.00000001"})
    EXPECT_TRUE(takes(cell)) << cell;
  for (const char* const cell : {"-", ".", "-.", ".5", "7.", "123456789", "1.2.3", "1e3", "+1", " 1",
                                 "90071993.00000000", "12345678.00000001", "0.123456789", "nan"})
    EXPECT_FALSE(takes(cell)) << cell;
}

}  // namespace
