// The text of chosen rows of .csv files, by number.
#include <gtest/gtest.h>

#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <vector>

#include "folder.hpp"
#include "inputs/tables/row_reader.hpp"
#include "inputs/tables/table_columns.hpp"
#include "inputs/words/word_list.hpp"
#include "refused.hpp"
#include "shared/refusal.hpp"

namespace {

using namespace cairn::tool;
using texts = std::vector<std::string>;

// What a reader finds in the first column.
std::uint64_t rows_in_file(const std::string& path, const table_layout& layout) {
  word_list words;
  const auto reader = open_column(std::make_unique<byte_source>(path), {"@0", &words}, {.layout = layout});
  std::vector<std::uint64_t> some(7);
  std::uint64_t count = 0;
  while (const std::size_t bytes = reader->read(std::as_writable_bytes(std::span(some))))
    count += bytes / sizeof(std::uint64_t);
  return count;
}

row_text all_rows(const std::string& text, const table_layout& layout = {}) {
  const folder place;
  const std::string path = place.write("a.csv", text);
  const std::uint64_t rows = rows_in_file(path, layout);
  std::vector<std::uint64_t> all(rows);
  std::iota(all.begin(), all.end(), std::uint64_t{0});
  return read_rows(path, layout, rows, all);
}

TEST(row_text, rows_stand_as_in_the_file) {
  const row_text found = all_rows("\xef\xbb\xbfx,y\r\n1,\"a\r\nb, \"\"c\"\"\"\r\n\r\n 2 ,\n  \t\n3,z");
  EXPECT_EQ(found.header, "x,y");
  EXPECT_EQ(found.rows, (texts{"1,\"a\r\nb, \"\"c\"\"\"", " 2 ,", "3,z"}));
  EXPECT_EQ(all_rows("1,2\r3,4\r").rows, (texts{"1,2", "3,4"}));
  EXPECT_EQ(all_rows("1,2\r3,4\r").header, std::nullopt);
  EXPECT_EQ(all_rows("a\tb\n\t\n1\t2\n", {.delimiter = '\t'}).rows, (texts{"\t", "1\t2"}));
}

TEST(row_text, blank_lines_of_one_column_are_rows) {
  EXPECT_EQ(all_rows("\n\nx\n1\n\n\n2\n\n").rows, (texts{"1", "", "", "2"}));
  EXPECT_EQ(all_rows("\n \n1\n\n2\n").rows, (texts{"", " ", "1", "", "2"}));
  EXPECT_EQ(all_rows("1\n  \n").rows, (texts{"1", "  "}));
  EXPECT_EQ(all_rows("\"a,b\"\n1\n\n2").rows, (texts{"1", "", "2"}));
}

TEST(row_text, each_line_is_a_row_where_nothing_delimits) {
  const table_layout lines{.delimiter = '\n', .quote = std::nullopt, .header = header_rule::absent};
  EXPECT_EQ(all_rows("\n\"x, y\n \n\n1\r\n\n\n", lines).rows, (texts{"", "\"x, y", " ", "", "1", "", ""}));
  EXPECT_EQ(all_rows("a\n\nb", lines).rows, (texts{"a", "", "b"}));
}

TEST(row_text, only_the_wanted_rows_are_kept) {
  const folder place;
  const std::string path = place.write("a.csv", "x,y\n1,a\n2,b\n3,c\n");
  const row_text found = read_rows(path, {}, 3, std::vector<std::uint64_t>{0, 2});
  EXPECT_EQ(found.rows, (texts{"1,a", "3,c"}));
  const auto of_another = [&] { read_rows(path, {}, 5, std::vector<std::uint64_t>{0}); };
  EXPECT_NE(refused_by<refusal>(of_another).find("was written to while it was read"), std::string::npos);
}

// Whatever a reader accepts has as many rows here.
TEST(row_text, agrees_with_the_reader_on_random_text) {
  std::mt19937 random(7);
  const std::string letters = "1a,,\"\"\n\n\r \t#'";
  int accepted = 0;
  for (int i = 0; i < 600; ++i) {
    table_layout layout;
    if (random() % 3 == 0) layout.comment = '#';
    if (random() % 3 == 0) layout.skip_rows = random() % 3;
    if (random() % 3 == 0) layout.quote = random() % 2 == 0 ? std::optional('\'') : std::nullopt;
    layout.header = static_cast<header_rule>(random() % 3);
    layout.ragged = static_cast<ragged_rule>(random() % 3);
    std::string text;
    for (auto n = random() % 14 + 1; n > 0; --n) text += letters[random() % letters.size()];
    try {
      all_rows(text, layout);
      ++accepted;
    } catch (const refusal& cause) {
      EXPECT_EQ(std::string(cause.what()).find("was written to"), std::string::npos)
          << testing::PrintToString(text);
    }
  }
  EXPECT_GT(accepted, 20);
}

}  // namespace
