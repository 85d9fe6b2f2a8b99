// Tables as samples: headers, cells, columns, and what it refuses.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "folder.hpp"
#include "inputs/tables/table_columns.hpp"
#include "refused.hpp"
#include "shared/refusal.hpp"

namespace {

using namespace cairn::tool;

std::vector<double> column_of(const std::string& text, const std::string& column = "") {
  const folder place;
  const auto reader = open_column(std::make_unique<byte_source>(place.write("a.csv", text)), {column});
  std::vector<double> all, some(5);
  while (const std::size_t bytes = reader->read(std::as_writable_bytes(std::span(some)))) {
    all.insert(all.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(bytes / sizeof(double)));
  }
  return all;
}

std::string cause_in(const std::string& text, const std::string& column = "") {
  return refused_by<refusal>([&] { column_of(text, column); });
}

using reals = std::vector<double>;

TEST(table_samples, headers_are_optional) {
  EXPECT_EQ(column_of("1\n2\n3\n"), (reals{1, 2, 3}));
  EXPECT_EQ(column_of("x\n1\n2\n3"), (reals{1, 2, 3}));
  EXPECT_EQ(column_of("a,b\n1,2\n3,4\n", "b"), (reals{2, 4}));
  EXPECT_EQ(column_of("a,b\n1,2\n3,4\n", "0"), (reals{1, 3}));
  EXPECT_EQ(column_of("1,2\n3,4\n", "1"), (reals{2, 4}));
  EXPECT_EQ(column_of("1,0\n3,4\n5,6\n", "0"), (reals{1, 3, 5}));  // numbers are no header
  EXPECT_EQ(column_of("x\n").size(), 0u);
}

TEST(table_samples, cells_as_programs_write_them) {
  EXPECT_EQ(column_of("\"x\"\r\n\"1.5\"\r\n -2e3 \r\n+7\r\n.5\r\n"), (reals{1.5, -2000, 7, .5}));
  EXPECT_EQ(column_of("\xef\xbb\xbfx,y\n1,2\n", "x"), (reals{1}));
  EXPECT_EQ(column_of("1\r2\r3\r"), (reals{1, 2, 3}));
  EXPECT_EQ(column_of("1, 2\n3,\t\"4\" \n", "1"), (reals{2, 4}));
  EXPECT_EQ(column_of("a,\"b,c\"\n1,2\n", "b,c"), (reals{2}));
  EXPECT_EQ(column_of("inf\n-Infinity\n1e999\n")[2], std::numeric_limits<double>::infinity());
}

TEST(table_samples, empty_cells_are_nan) {
  const reals values = column_of("a,b\n1,\n,2\n", "b");
  ASSERT_EQ(values.size(), 2u);
  EXPECT_TRUE(std::isnan(values[0]));
  EXPECT_EQ(values[1], 2);
  EXPECT_TRUE(std::isnan(column_of("1\n\"\"\n")[1]));
  EXPECT_TRUE(std::isnan(column_of("1\nnan\n")[1]));
}

TEST(table_samples, only_the_chosen_column_must_hold_numbers) {
  EXPECT_EQ(column_of("name,x\nalpha,1\nbeta,2\n", "x"), (reals{1, 2}));
}

TEST(table_samples, refusals_tell_line_and_column) {
  EXPECT_NE(cause_in("a,b\n1,2\n3,four\n", "b").find("line 3, column 2 (b): 'four' is not a number"),
            std::string::npos);
  EXPECT_NE(cause_in("x\r\n1\r\n\r\nz\r\n").find("line 4, column 1"), std::string::npos);
  EXPECT_NE(cause_in("x\r1\rz\r").find("line 3, column 1"), std::string::npos);
  EXPECT_NE(cause_in("a,b\n1,2\n3\n", "a").find("line 3: 1 cell where the first row has 2"),
            std::string::npos);
  EXPECT_NE(cause_in("a,b\n\n1,2,3\n4,5\n", "a").find("line 3: 3 cells where the first row has 2"),
            std::string::npos);
  EXPECT_NE(cause_in("x\n1\n\"2\n3").find("line 3: a quote is not closed"), std::string::npos);
  EXPECT_NE(cause_in("x\n1\n\"2\"3\n").find("line 3: more text after a closing quote"), std::string::npos);
  EXPECT_NE(cause_in("x\n1\n2\"3\n").find("line 3, column 1 (x): '2\"3' is not a number"), std::string::npos);
  EXPECT_NE(cause_in("x\n1 2\n").find("line 2, column 1 (x): '1 2'"), std::string::npos);
  EXPECT_NE(cause_in("x\n0x10\n").find("'0x10'"), std::string::npos);
  EXPECT_NE(cause_in(std::string("x\n1\0002\n", 6)).find("'1\\x002'"), std::string::npos);
}

TEST(table_samples, counts_lines_that_end_in_returns) {
  EXPECT_NE(cause_in("x\r\r\rz\r").find("line 4, column 1"), std::string::npos);
  EXPECT_NE(cause_in("x\r\r\nz").find("line 3, column 1"), std::string::npos);
  EXPECT_NE(cause_in("x\r\"1\r\n\"\nz").find("line 3, column 1"), std::string::npos);
  EXPECT_NE(cause_in("x\r\n\"1\r2").find("line 2: a quote is not closed"), std::string::npos);
  // Cut anywhere by the end of a block.
  std::string text = "xx\r\n";
  for (int i = 0; i < 100000; ++i) text += "123\r\n";
  for (int i = 0; i < 5; ++i) {
    EXPECT_NE(cause_in(text + "z").find("line 100002, column 1"), std::string::npos);
    text.insert(text.begin(), 'x');
  }
}

TEST(table_samples, headers_in_messages_are_safe_to_print) {
  const std::string cause = cause_in("a\033[31m" + std::string(1000, 'b') + "\nz\n");
  EXPECT_NE(cause.find("line 2, column 1 (a\\x1b[31mbbb"), std::string::npos) << cause;
  EXPECT_LT(cause.size(), 200u);
}

TEST(table_samples, refuses_first_rows_that_are_no_tables) {
  EXPECT_NE(cause_in(std::string(4 << 20, ',')).find("the first row has more than 1048576 cells"),
            std::string::npos);
  EXPECT_EQ(column_of(std::string(100000, ',') + "\n", "7").size(), 1u);
}

TEST(table_samples, refuses_columns_that_are_not_there) {
  EXPECT_NE(cause_in("a,b\n1,2\n").find("2 columns (a, b); choose one"), std::string::npos);
  EXPECT_NE(cause_in("a,b\n1,2\n", "c").find("no column 'c'"), std::string::npos);
  EXPECT_NE(cause_in("a,b\n1,2\n", "2").find("no column '2'"), std::string::npos);
  EXPECT_NE(cause_in("a,a\n1,2\n", "a").find("several columns"), std::string::npos);
  EXPECT_NE(cause_in("").find("is empty"), std::string::npos);
  EXPECT_NE(cause_in("\n\n").find("blank lines"), std::string::npos);
}

// Longer than the buffer of the file, so that lines are cut anywhere.
TEST(table_samples, long_files) {
  std::string text = "x,y\r\n";
  for (int i = 0; i < 100000; ++i) text += std::to_string(i) + "," + std::to_string(i % 7) + ".25\r\n";
  const reals values = column_of(text, "y");
  ASSERT_EQ(values.size(), 100000u);
  for (std::size_t i = 0; i < values.size(); ++i) ASSERT_EQ(values[i], static_cast<double>(i % 7) + 0.25);
  EXPECT_NE(cause_in(text + "end\r\n", "y").find("line 100002: 1 cell"), std::string::npos);
}

// What is read ahead is not used yet: a half is half of the file.
TEST(table_samples, tell_how_much_is_used) {
  const folder place;
  std::string text;
  for (int i = 0; i < 1'000'000; ++i) text += std::to_string(100 + i % 900) + '\n';
  const auto reader = open_column(std::make_unique<byte_source>(place.write("a.csv", text)), {});
  std::vector<double> half(500'000), rest(half.size() + 1);
  ASSERT_EQ(reader->read(std::as_writable_bytes(std::span(half))), half.size() * sizeof(double));
  EXPECT_NEAR(static_cast<double>(reader->position()), static_cast<double>(text.size()) / 2, 1 << 18);
  ASSERT_EQ(reader->read(std::as_writable_bytes(std::span(rest))), half.size() * sizeof(double));
  EXPECT_EQ(reader->position(), text.size());
}

TEST(table_samples, survives_any_bytes) {
  std::mt19937_64 random(2);
  const std::string letters = "1,\"\n\r.ex \t-\0";
  for (int round = 0; round < 300; ++round) {
    std::string text(random() % 60, ' ');
    for (char& letter : text) letter = letters[random() % letters.size()];
    cause_in(text, "0");
  }
}

// As many values as lines: 0 stands for empty cells.
reals lines_of(const std::string& text) {
  reals values = column_of(text);
  for (double& value : values) value = std::isnan(value) ? 0 : value;
  return values;
}

TEST(table_samples, blank_lines_are_empty_cells_where_rows_have_one) {
  EXPECT_EQ(lines_of("1\n\n2\n"), (reals{1, 0, 2}));
  EXPECT_EQ(lines_of("x\n\n1\n\n\n2"), (reals{0, 1, 0, 0, 2}));
  EXPECT_EQ(lines_of("1\r\n\r\n2\r\n\r\n"), (reals{1, 0, 2}));
  EXPECT_EQ(lines_of("1\r\r2\r"), (reals{1, 0, 2}));
  EXPECT_EQ(lines_of("\n\n1\n2\n"), (reals{0, 0, 1, 2}));
  EXPECT_EQ(lines_of("1\n  \n2\n \t\n"), (reals{1, 0, 2, 0}));  // blanks are a cell
}

TEST(table_samples, blank_lines_are_none_elsewhere) {
  EXPECT_EQ(lines_of("1\n2\n\n\n"), (reals{1, 2}));
  EXPECT_EQ(lines_of("\n\nx\n1\n"), (reals{1}));
  EXPECT_EQ(column_of("\n1,2\n\n  \n3,4\n \n", "0"), (reals{1, 3}));
}

// Cut anywhere by the end of a block, and more of them than a block holds.
TEST(table_samples, blank_lines_of_any_number) {
  for (std::size_t blank : {262140U, 262141U, 262142U, 262143U, 262144U, 262145U, 1000000U}) {
    reals expected(blank + 1, 0);
    expected.front() = 1;
    EXPECT_EQ(lines_of("1" + std::string(blank, '\n')), (reals{1}));
    expected.push_back(2);
    EXPECT_EQ(lines_of("1\n" + std::string(blank, '\n') + "2\n"), expected);
  }
}

TEST(table_samples, names_in_headers_are_found_among_blanks) {
  EXPECT_EQ(column_of("a, b\n1,2\n", "b"), (reals{2}));
  EXPECT_EQ(column_of("a, b,b\n1,2,3\n", "b"), (reals{3}));
  EXPECT_NE(cause_in("b , b\n1,2\n", "b").find("several columns"), std::string::npos);
}

}  // namespace
