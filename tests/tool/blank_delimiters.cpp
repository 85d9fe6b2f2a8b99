// Tables whose cells stand apart by blanks: texts are written from cells that are known.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/decoding/decoder.hpp"
#include "inputs/tables/header_guess.hpp"
#include "tests/seed.hpp"

namespace blank_delimiters {

using namespace cairn::tool;

// Handed in and out in pieces of so many bytes.
std::string divided(std::string_view text, const table_layout& layout, std::size_t in, std::size_t out) {
  const auto how = make_blank_delimiters(layout);
  std::string made, room(std::max(out, decoder::least_room), '\0');
  while (!text.empty()) {
    const std::string_view piece = text.substr(0, in);
    const decoder::step step =
        how->decode(std::as_bytes(std::span(piece)), std::as_writable_bytes(std::span(room)));
    EXPECT_GT(step.used, 0u);
    made.append(room, 0, step.made);
    text.remove_prefix(step.used);
  }
  EXPECT_EQ(how->finish(std::as_writable_bytes(std::span(room))), 0u);
  return made;
}

std::string divided(std::string_view text, const table_layout& layout = {}) {
  return divided(text, layout, 1000, 1000);
}

TEST(blank_delimiters, runs_are_tabs_and_ends_are_none) {
  EXPECT_EQ(divided("  1.0   2.0\n 3\t \t4  \n"), "1.0\t2.0\n3\t4\n");
  EXPECT_EQ(divided("1 2\r\n3 4 \r\n"), "1\t2\r\n3\t4\r\n");
  EXPECT_EQ(divided("1 2\r3 4 \r5"), "1\t2\r3\t4\r5");
  EXPECT_EQ(divided(" \n\n \t \n1"), "\n\n\n1");
  EXPECT_EQ(divided(""), "");
  EXPECT_EQ(divided("   "), "");
  EXPECT_EQ(divided("a \v b\fc"), "a\t\v\tb\fc");  // other white space is of cells
}

TEST(blank_delimiters, quotes_keep_what_stands_in_them) {
  EXPECT_EQ(divided("\"a  b\"  \"c \n d\"\n"), "\"a  b\"\t\"c \n d\"\n");
  EXPECT_EQ(divided("\"a \"\" b\" \"\" c\n"), "\"a \"\" b\"\t\"\"\tc\n");
  EXPECT_EQ(divided("5\" pipe 6\n"), "5\"\tpipe\t6\n");  // a letter within a cell
  EXPECT_EQ(divided("\"a\"b \"c d\"\n"), "\"a\"b\t\"c d\"\n");
  EXPECT_EQ(divided("'a b' \"c d\"\n", {.quote = '\''}), "'a b'\t\"c\td\"\n");
  EXPECT_EQ(divided("\"a b\" c\n", {.quote = std::nullopt}), "\"a\tb\"\tc\n");
}

TEST(blank_delimiters, comments_and_skipped_lines_stay) {
  EXPECT_EQ(divided("# a  \"b\n 1 2\n  # c  d\n3 #4\n", {.comment = '#'}), "# a  \"b\n1\t2\n# c  d\n3\t#4\n");
  EXPECT_EQ(divided("a  \"b\r\n\"c\n\n 1 2\n", {.skip_rows = 3}), "a  \"b\r\n\"c\n\n1\t2\n");
  EXPECT_EQ(divided("a  b\rc\r 1 2\n", {.skip_rows = 2}), "a  b\rc\r1\t2\n");
}

TEST(blank_delimiters, a_byte_order_mark_is_no_letter) {
  EXPECT_EQ(divided("\xef\xbb\xbf  1 2\n"),
            "\xef\xbb\xbf"
            "1\t2\n");
  EXPECT_EQ(divided("\xef\xbb\xbf\"a  b\" 2\n"), "\xef\xbb\xbf\"a  b\"\t2\n");
  EXPECT_EQ(divided("\xef\xac\x81 \xef\xbb\xbf 2\n"), "\xef\xac\x81\t\xef\xbb\xbf\t2\n");
}

class random_table {
 public:
  explicit random_table(std::uint64_t seed) : random_(seed) {
    for (std::uint64_t row = 1 + random_() % 20; row > 0; --row) write_row();
  }
  std::string text, expected;

 private:
  template <std::size_t N>
  std::string any(const char* const (&of)[N]) {
    return of[random_() % N];
  }
  void write_row() {
    const std::string end = any({"\n", "\n", "\r\n", "\r"});
    if (random_() % 8 == 0) return write(any({"", "  ", "\t"}), "", end);
    if (random_() % 8 == 0) return write(any({"", " "}), any({"# a  b ", "#", "#\"x \t"}), end);
    write(any({"", "", " ", "\t "}), "", "");
    for (std::uint64_t cell = random_() % 5;; --cell) {
      const std::string letters =
          any({"1", "-2.5e3", "a\"b", "\"a  b\"", "\"x\n y\"", "\"\"", "\"q\"\"  \"", "b#", "'", "\xc3\xa9"});
      write("", letters, "");
      if (cell == 0) break;
      text += any({" ", "  ", "\t", " \t  "});
      expected += '\t';
    }
    write(any({"", "", " ", " \t"}), "", end);
  }
  void write(const std::string& dropped, const std::string& kept, const std::string& end) {
    text += dropped + kept + end;
    expected += kept + end;
  }
  std::mt19937_64 random_;
};

TEST(blank_delimiters, random_tables_in_pieces_of_any_size) {
  for (std::uint64_t round = 0; round < 300; ++round) {
    const random_table table(tests::seed() + round);
    for (const std::size_t in : {1U, 2U, 7U, 1000U})
      for (const std::size_t out : {1U, 64U, 1000U})
        ASSERT_EQ(divided(table.text, {.comment = '#'}, in, out), table.expected) << round << ", " << in;
  }
}

TEST(blank_delimiters, hints_name_what_divides) {
  EXPECT_EQ(delimiter_hint("1,5;2"), "; --delimiter ';' divides it into 2 cells");
  EXPECT_EQ(delimiter_hint("1\t2 3\t4"), "; --delimiter tab divides it into 3 cells");
  EXPECT_EQ(delimiter_hint("a|b"), "; --delimiter '|' divides it into 2 cells");
  EXPECT_EQ(delimiter_hint(" 1.0   2e3 "), "; --delimiter blanks divides it into 2 cells");
  for (const char* const cell : {"", " ", "1", " 1 ", "first name", "1 x", "2024-01-01 10:00"})
    EXPECT_EQ(delimiter_hint(cell), "") << cell;
  const std::vector<std::string> one = {"first name"}, two = {"a;b", "c"};
  EXPECT_EQ(delimiter_hint(one, "name"), "; --delimiter blanks divides the first row into 2 cells");
  EXPECT_EQ(delimiter_hint(one, "age"), "");
  EXPECT_EQ(delimiter_hint(two, "a"), "");
}

}  // namespace blank_delimiters
