// Where cells of .csv text end, and the short numbers in them, against slower ways to find them.
#include "inputs/formats/tables/rows/cell_marks.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <random>
#include <string>
#include <vector>

#include "inputs/formats/tables/rows/short_numbers.hpp"
#include "shared/number_text.hpp"

namespace {

using namespace cairn::tool;

std::vector<std::uint32_t> marks_in(const std::string& text, char delimiter) {
  std::vector<std::uint32_t> marks;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool lone_return = text[i] == '\r' && text[i + 1] != '\n';
    if (text[i] == delimiter || text[i] == '\n' || text[i] == '"' || lone_return)
      marks.push_back(static_cast<std::uint32_t>(i));
  }
  return marks;
}

std::string random_text(std::mt19937& random) {
  const std::string letters = random() % 2 == 0 ? ";\n\r\"" : "ab;c\nde\rf\"ghijklmnopq:,\xff";
  std::string text(random() % 7000, 'x');
  for (char& letter : text) letter = letters[random() % letters.size()];
  return text + '\n';
}

TEST(cell_marks, are_all_found_in_order) {
  std::mt19937 random(5);
  for (int round = 0; round < 300; ++round) {
    const std::string text = random_text(random);
    const std::vector<std::uint32_t> expected = marks_in(text, ';');
    cell_marks marks(text, ';', '"');
    for (std::size_t next = 0; next < expected.size();) {
      const std::size_t wanted = 1 + random() % 100;
      const auto found = marks.from(expected[next], wanted);
      ASSERT_GE(found.size(), std::min(wanted, expected.size() - next));
      for (std::size_t i = 0; i < found.size(); ++i) ASSERT_EQ(found[i], expected[next + i]) << round;
      const std::size_t used = random() % (found.size() + 1);
      if (random() % 2 == 0) marks.drop(used);
      next += used + (random() % 8 == 0 ? random() % 2000 : 0);
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
