// Rows of a text by all rules, and the first rows that are headers.
#include "inputs/tables/row_reader.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "inputs/tables/header_guess.hpp"

namespace {

using namespace cairn::tool;
using texts = std::vector<std::string>;

struct parsed {
  std::vector<texts> rows;
  std::vector<std::string> as_they_stand;
  std::vector<std::uint64_t> lines;
  row_end fault = row_end::whole;
};

parsed parse(const std::string& text, const table_layout& layout, bool is_last = true) {
  parsed found;
  rows_in_text rows(text, is_last, layout);
  while (rows.next()) {
    texts cells;
    for (std::size_t c = 0; c < rows.cells(); ++c) cells.emplace_back(rows.cell(c));
    found.rows.push_back(cells);
    found.as_they_stand.emplace_back(rows.row());
    found.lines.push_back(rows.last_line());
  }
  found.fault = rows.fault();
  if (found.fault != row_end::whole) found.lines.push_back(rows.last_line());
  return found;
}

TEST(row_reader, finds_rows_by_all_rules) {
  table_layout layout;
  layout.comment = '#';
  const std::string text =
      " a , \"b \" ,\t\"c,\r\n \"\" \"\t\n#no \"row\r\n  \"d\"\r\rx#\"y\"\n \ne\"\"\n\"f\r\rg\"";
  const parsed found = parse(text, layout);
  EXPECT_EQ(found.rows,
            (std::vector<texts>{{" a ", "b ", "c,\r\n \" "}, {"d"}, {"x#\"y\""}, {"e\"\""}, {"f\r\rg"}}));
  EXPECT_EQ(found.lines, (std::vector<std::uint64_t>{1, 3, 5, 7, 10}));
  EXPECT_EQ(found.as_they_stand,
            (texts{" a , \"b \" ,\t\"c,\r\n \"\" \"\t", "  \"d\"", "x#\"y\"", "e\"\"", "\"f\r\rg\""}));
  EXPECT_EQ(found.fault, row_end::whole);
}

// Whatever follows the end of a text that is not the last, a row that is whole there stays as it is.
TEST(row_reader, takes_no_row_that_more_text_may_change) {
  const std::string text = "a,\"b\"\r\n\"c\"\"d\" ,e\r\n\n \"\nf\" \r1,2\r";
  const parsed whole = parse(text, {});
  for (std::size_t size = 0; size <= text.size(); ++size) {
    const parsed part = parse(text.substr(0, size), {}, false);
    ASSERT_LE(part.rows.size(), whole.rows.size());
    for (std::size_t row = 0; row < part.rows.size(); ++row)
      EXPECT_EQ(part.rows[row], whole.rows[row]) << size;
  }
}

TEST(row_reader, tells_what_is_wrong_and_where) {
  const parsed open = parse("a\n\"b\nc\nd\n", {}), after = parse("a\n\"b\nc\"d\n", {});
  EXPECT_EQ(open.fault, row_end::open_quote);
  EXPECT_EQ(open.lines, (std::vector<std::uint64_t>{0, 1}));
  EXPECT_EQ(after.fault, row_end::after_quote);
  EXPECT_EQ(after.lines, (std::vector<std::uint64_t>{0, 2}));
}

TEST(header_guess, asks_the_rows_below) {
  const auto is_header = [](const texts& first, const std::string& below) {
    return guesses_header(first, below, true, {});
  };
  EXPECT_TRUE(is_header({"x"}, "1\n2\n"));
  EXPECT_TRUE(is_header({"x"}, ""));
  EXPECT_FALSE(is_header({"1"}, ""));
  EXPECT_TRUE(is_header({"x"}, "1\n2\n3\n4\n5\n6\n7\n8\n9\nnone at all\nx\n") == false);  // two of eleven
  EXPECT_TRUE(is_header({"x", "y"}, "1,x\n2,y\n"));   // numbers below one name are enough
  EXPECT_FALSE(is_header({"a", "y"}, "b,x\nc,y\n"));  // y again
  EXPECT_TRUE(is_header({"a", "y"}, "b,x\nc,z\n"));
  EXPECT_FALSE(is_header({"a", "7"}, "b,1\nc,2\n"));
  EXPECT_TRUE(is_header({"a", "7", "8"}, "b,1,2\nc,2,2\n"));     // equal steps
  EXPECT_FALSE(is_header({"a", "7", "8.5"}, "b,1,2\nc,2,2\n"));  // not whole
  EXPECT_FALSE(is_header({"a", "7", "7"}, "b,1,2\nc,2,2\n"));
  EXPECT_FALSE(is_header({"NA", "1"}, "2,1\n2,3\n"));
  EXPECT_TRUE(is_header({"", "x"}, "0,1\n1,3\n"));
  EXPECT_TRUE(is_header({"0", "1"}, "a,b\n"));
  EXPECT_FALSE(is_header({"0", "1"}, "a,1\n"));
  EXPECT_FALSE(is_header({"1", "0"}, "a,b\n"));
}

TEST(header_guess, YearsBesideAWordAreNamesUnlessYearsLieBelow) {
  const auto is_header = [](const texts& first, const std::string& below) {
    return guesses_header(first, below, true, {});
  };
  EXPECT_TRUE(is_header({"country", "1990", "1991", "1992", "1994"}, "A,0,0,0,1\nB,1,2,3,4\n"));
  EXPECT_TRUE(is_header({"country", "1990", "2005"}, "A,0.5,7\nB,1,2\n"));
  EXPECT_TRUE(is_header({"country", "1990", "2005"}, "A,1800,7\nB,1900,2\n"));
  EXPECT_FALSE(is_header({"Mozart", "1756", "1791"}, "Bach,1685,1750\nVerdi,1813,1901\n"));
  EXPECT_FALSE(is_header({"Mozart", "1756", "1791"}, "Bach,1685,\n"));
  EXPECT_FALSE(is_header({"a", "1400", "1991"}, "b,1,2\n"));  // no year
  EXPECT_TRUE(is_header({"a", "1991", "1990"}, "b,1,2\n"));
  EXPECT_FALSE(is_header({"a", "1991", "1990", "1995"}, "b,1,2,3\n"));  // in no order
  EXPECT_FALSE(is_header({"a", "1990"}, "b,1200\nc,800\n"));            // one number
  EXPECT_FALSE(is_header({"1990", "1991", "1994"}, "1,2,3\n"));         // no word
}

TEST(header_guess, TwoNumbersAreNamesOnlyByAStepOfOne) {
  const auto is_header = [](const texts& first) { return guesses_header(first, "b,1,2\nc,2,2\n", true, {}); };
  EXPECT_TRUE(is_header({"a", "7", "8"}));
  EXPECT_FALSE(is_header({"a", "120", "340"}));
  EXPECT_FALSE(is_header({"a", "8", "7"}));
}

TEST(header_guess, AnEmptyFirstCellAboveRowNamesIsAName) {
  const auto is_header = [](const texts& first, const std::string& below) {
    return guesses_header(first, below, true, {});
  };
  EXPECT_TRUE(is_header({"", "1990", "1991", "1994"}, "A,0,0,1\nB,2,3,4\n"));
  EXPECT_TRUE(is_header({"", "0", "1", "2"}, "0,5.5,6,7\n1,8,9,1\n"));
  EXPECT_TRUE(is_header({" ", "5", "9"}, "1,5.5,6\n2,8,9\n"));
  EXPECT_FALSE(is_header({"", "5", "9"}, "0,5.5,6\n2,8,9\n"));  // 0 and 2 number no rows
  EXPECT_FALSE(is_header({"", "5", "9"}, "3,5.5,6\n4,8,9\n"));
  EXPECT_FALSE(is_header({"5", "", "9"}, "5.5,0,6\n8,1,9\n"));  // not the first cell
  EXPECT_FALSE(is_header({"", "5", "9"}, "A,5.5,6\nB,8,9\n"));
}

TEST(delimiter_of_rows, DividesEveryRowIntoAsManyCells) {
  const auto found = [](const std::string& first, const std::string& below) {
    return delimiter_of_rows(first, below, true, {});
  };
  EXPECT_EQ(found("a;b", "1;2\n3;4\n"), ';');
  EXPECT_EQ(found("a\tb\tc", "1\t2\t3\n\n4\t5\t6"), '\t');
  EXPECT_EQ(found("a|b", "x y|z\n"), '|');
  EXPECT_EQ(found("a;b", "1;2\n3\n"), '\0');
  EXPECT_EQ(found("a;b|c", "1|2\n3|4\n"), '|');
  EXPECT_EQ(found("a;b", ""), '\0');
  EXPECT_EQ(found("a;b", "1;2\n3;4,5\n"), '\0');  // a row of two cells
  EXPECT_EQ(found("ab", "1;2\n"), '\0');
  table_layout lines;
  lines.delimiter = '\n';
  EXPECT_EQ(delimiter_of_rows("a;b", "1;2\n", true, lines), '\0');
}

// What was not read to its end tells nothing; neither do rows of other lengths.
TEST(header_guess, looks_at_whole_rows) {
  EXPECT_TRUE(guesses_header({"x"}, "1\n2x", false, {}));
  EXPECT_TRUE(guesses_header({"x", "w"}, "1,a\nw\nx,w,w\n", true, {}));
  EXPECT_FALSE(guesses_header({"w"}, "a\nw", true, {}));
  EXPECT_TRUE(guesses_header({"w"}, "a\nw", false, {}));
}

TEST(cell_rules, know_missing_words_of_pandas_and_some_more) {
  const cell_rules usual;
  for (const char* const word :
       {"", " ", "NA", " NA\t", "N/A", "nan", "null", "None", "-", "--", ".", "?", "#N/A"})
    EXPECT_TRUE(usual.is_missing(std::string_view(word))) << word;
  for (const char* const word : {"na", "0", "-1", "---", "none", "NAN", "x", "N A"})
    EXPECT_FALSE(usual.is_missing(std::string_view(word))) << word;
  const cell_rules own({"-999", "unknown", ""});
  for (const char* const word : {"-999", "-999.0", "-9.99e2", "unknown", ""})
    EXPECT_TRUE(own.is_missing(std::string_view(word))) << word;
  EXPECT_FALSE(own.is_missing(std::string_view("NA")));
  EXPECT_FALSE(own.is_missing(999.0));
}

}  // namespace
