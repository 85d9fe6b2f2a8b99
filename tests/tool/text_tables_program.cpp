// Tables as text, .csv and .tsv: what the commands read and write, and what they say of mistyped names.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "arrays_in_files.hpp"
#include "program.hpp"

namespace text_tables {

using reals = std::vector<double>;
using json = nlohmann::json;

const std::string table = "price\tname\n1\tan, apple\n\tpear\n3\tpear\n";

TEST(text_tables, out_is_what_its_suffix_says) {
  const program tool;
  tool.write("a.npy", npy_of(reals{0, 1, 1, 2.5}));
  ASSERT_EQ(tool.run("cairn hist a.npy --bins 2 --out c.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "c.csv"), "low,high,count\n0,1.25,3\n1.25,2.5,1\n");
  ASSERT_EQ(tool.run("cairn hist a.npy --bins 2 --density --out c.TSV").code, 0);
  EXPECT_EQ(contents_of(tool / "c.TSV"), "low\thigh\tdensity\n0\t1.25\t0.6\n1.25\t2.5\t0.2\n");
  ASSERT_EQ(tool.run("cairn count a.npy --order value --out c.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "c.csv"), "value,count\n0,1\n1,2\n2.5,1\n");
  EXPECT_EQ(tool.json("cairn hist c.csv --column count --bins 1 --json")["total"], 3);
  tool.write("f.npy", npy_of(std::vector<float>{0.1F}));
  ASSERT_EQ(tool.run("cairn count f.npy --out c.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "c.csv"), "value,count\n0.1,1\n");
  ASSERT_EQ(tool.run("cairn sample a.npy --count 3 --seed 1 --out s.csv").code, 0);
  const outcome drawn = tool.run("cairn sample a.npy --count 3 --seed 1");
  EXPECT_EQ(contents_of(tool / "s.csv"), "index\n" + drawn.out);
}

TEST(text_tables, words_stand_in_them_as_they_were_read) {
  const program tool;
  tool.write("w.csv", "w\n\"a,b\"\n\"say \"\"a\"\"\"\n\"two\nlines\"\n\xe9\n\"a,b\"\n");
  ASSERT_EQ(tool.run("cairn count w.csv --out c.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "c.csv"),
            "value,count\n\"a,b\",2\n\"say \"\"a\"\"\",1\n\"two\nlines\",1\n\xe9,1\n");
  ASSERT_EQ(tool.run("cairn count w.csv --top 1 --out c.tsv").code, 0);
  EXPECT_EQ(contents_of(tool / "c.tsv"), "value\tcount\na,b\t2\n");
}

TEST(text_tables, of_several_columns_and_of_weights) {
  const program tool;
  tool.write("t.csv", "x,y,w\n0,0,1.5\n1,1,2\n1,0,4\n");
  ASSERT_EQ(tool.run("cairn hist t.csv --column x --column y --bins 2,1 --out c.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "c.csv"), "x_low,x_high,y_low,y_high,count\n0,0.5,0,1,1\n0.5,1,0,1,2\n");
  ASSERT_EQ(tool.run("cairn hist t.csv --column y --weights w --bins 2 --out c.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "c.csv"), "low,high,sum\n0,0.5,5.5\n0.5,1,2\n");
  ASSERT_EQ(tool.run("cairn hist t.csv --column y --mean-of w --bins 1 --out c.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "c.csv").substr(0, 35), "low,high,count,mean,variance\n0,1,3,");
}

// Numbers that are names: 07306 is not 7306, and ids have any number of digits.
TEST(text_tables, cells_counted_as_text_are_not_merged_by_value) {
  const program tool;
  tool.write("zip.csv",
             "zip,k\n07306,a\n7306,a\n07306,b\n7306.0,b\n12345678901234567890123,a\n7.02608E+17,b\n"
             "12345678901234567890124,b\n702608000000000000,b\n");
  const json found = tool.json("cairn count zip.csv --column zip --text --order value --json");
  EXPECT_EQ(found["values"], (json{"07306", "12345678901234567890123", "12345678901234567890124",
                                   "7.02608E+17", "702608000000000000", "7306", "7306.0"}));
  EXPECT_EQ(found["counts"], (json{2, 1, 1, 1, 1, 1, 1}));
  const json same = tool.json("cairn count zip.csv --column zip --words --order value --json");
  EXPECT_EQ(same["values"], found["values"]);
  const json by = tool.json("cairn count zip.csv --column zip --by k --text --order value --json");
  ASSERT_EQ(by.size(), 2U);
  EXPECT_EQ(by[0]["values"], (json{"07306", "12345678901234567890123", "7306"}));
  EXPECT_EQ(by[1]["counts"], (json{1, 1, 1, 1, 1}));
  tool.write("ids.csv", "id\n9223372036854775809\n-1\n");
  expect_refusal(tool, 1, "cairn count ids.csv", "count --text counts cells as they stand");
  ASSERT_EQ(tool.run("cairn count zip.csv --column zip --text --state s").code, 0);
  EXPECT_EQ(tool.json("cairn merge s --order value --json")["values"], found["values"]);
}

TEST(text_tables, others_than_the_most_frequent_are_one_row) {
  const program tool;
  tool.write("w.csv", "w,k\na,1\nb,1\na,1\nc,2\n(other),2\n");
  const json found = tool.json("cairn count w.csv --column w --top 1 --other --json");
  EXPECT_EQ(found["values"], (json{"a"}));
  EXPECT_EQ(found["other"], (json{{"distinct", 3}, {"count", 3}}));
  ASSERT_EQ(tool.run("cairn count w.csv --column w --top 1 --other --out c.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "c.csv"), "value,count\na,2\n(other),3\n");
  const std::string text = tool.run("cairn count w.csv --column w --top 1 --other").out;
  EXPECT_NE(text.find("  a            2    40.00\n  (other)      3    60.00\n"), std::string::npos) << text;
  ASSERT_EQ(tool.run("cairn count w.csv --column w --top 9 --other --out c.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "c.csv").find("(other),0"), std::string::npos);
  ASSERT_EQ(tool.run("cairn count w.csv --column w --by k --top 1 --other --out c.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "c.csv"), "k,value,count\n1,a,2\n1,(other),1\n2,(other),1\n2,(other),1\n");
  tool.write("n.npy", npy_of(reals{1, 1, 2, 3}));
  for (const std::string more : {"", " --memory 1M"})
    EXPECT_EQ(tool.json("cairn count n.npy --top 1 --other --json" + more)["other"],
              (json{{"distinct", 2}, {"count", 2}}));
}

TEST(text_tables, others_and_weights_are_drawn) {
  const program tool;
  if (tool.run("command -v gnuplot").code != 0) GTEST_SKIP() << "gnuplot is not installed";
  tool.write("w.csv", "w,n\na,1\nb,2.5\na,1\nc,-2\n");
  ASSERT_EQ(tool.run("cairn count w.csv --column w --top 1 --other --plot c.svg").code, 0);
  EXPECT_NE(contents_of(tool / "c.svg").find("(other)"), std::string::npos);
  EXPECT_NE(contents_of(tool / "c.svg").find("items"), std::string::npos);
  ASSERT_EQ(tool.run("cairn count w.csv --column w --top 0 --other --weights n --plot c.svg").code, 0);
  EXPECT_NE(contents_of(tool / "c.svg").find("weight"), std::string::npos);
}

TEST(text_tables, a_delimiter_says_that_a_file_is_one) {
  const program tool;
  tool.write("t.txt", "x;k\n1;a\n2;b\n2;a\n");
  tool.write("plain", "x;k\n1;a\n2;b\n2;a\n");
  for (const std::string file : {"t.txt", "plain"}) {
    EXPECT_EQ(tool.json("cairn count " + file + " --column x --delimiter ';' --json")["counts"],
              (json{2, 1}));
    EXPECT_EQ(tool.json("cairn hist " + file + " --column x --delimiter ';' --bins 1 --json")["total"], 3);
    EXPECT_EQ(tool.json("cairn count " + file + " --column x --by k --delimiter ';' --json").size(), 2U);
    EXPECT_EQ(tool.run("cairn sample " + file + " --column x --count 2 --rows --delimiter ';'").code, 0);
    expect_refusal(tool, 2, "cairn count " + file + " --column x", "give --delimiter for a table as text");
  }
}

// B of --column A B would be an input.
TEST(text_tables, a_second_column_is_no_input) {
  const program tool;
  tool.write("t.csv", "a,b\n1,2\n");
  const std::string expected =
      "--column takes one column, and there is no file 'b'; expected --column a --column b";
  for (const std::string line : {"hist t.csv --column a b", "count t.csv --column a b",
                                 "hist --column=a b t.csv", "cluster t.csv --bandwidth 1 --column a b"})
    expect_refusal(tool, 2, "cairn " + line, expected);
  EXPECT_EQ(tool.run("cairn hist --column a t.csv").code, 0);
  expect_refusal(tool, 1, "cairn merge --column a state", "state: cannot open");
  expect_refusal(tool, 1, "cairn hist --column a missing.csv", "missing.csv: cannot open");
}

TEST(text_tables, other_suffixes_are_refused) {
  const program tool;
  tool.write("a.npy", npy_of(reals{1}));
  for (const std::string command : {"hist a.npy", "count a.npy", "sample a.npy --count 1"}) {
    const bool draws = command.starts_with("sample");
    const std::string expected = std::string(": expected a name that ends in ") +
                                 (draws ? ".npy, .csv or .tsv" : ".npy, .csv, .tsv or .h5");
    expect_refusal(tool, 2, "cairn " + command + " --out c.txt", "--out 'c.txt'" + expected);
    expect_refusal(tool, 2, "cairn " + command + " --out c.json", expected + "; --json prints a document");
  }
  EXPECT_EQ(tool.files(), 1U);
}

TEST(text_tables, tabs_and_other_delimiters_are_read) {
  const program tool;
  tool.write("t.tsv", table);
  const auto found = tool.json("cairn hist t.tsv --column price --bins 2 --json");
  EXPECT_EQ(found["counts"], (json{1, 1}));
  EXPECT_EQ(found["nan"], 1);
  const auto words = tool.json("cairn count t.tsv --column name --json");
  EXPECT_EQ(words["values"], (json{"pear", "an, apple"}));
  for (const std::string tab : {"tab", "'\\t'", "\"$(printf '\\t')\""})
    EXPECT_EQ(tool.json("cat t.tsv | cairn count - --column name --json --delimiter " + tab)["values"],
              words["values"]);
  tool.write("s.csv", "a;b\n1;\"2\" \n;\n3;4\n");
  const auto of_semicolons = tool.json("cairn count s.csv --column b --delimiter ';' --order value --json");
  EXPECT_EQ(of_semicolons["values"], (json{2.0, 4.0, "nan"}));
  const auto joint = tool.json("cairn hist s.csv --column a --column b --delimiter ';' --bins 1 --json");
  EXPECT_EQ(joint["counts"], (json{{2}}));
}

// A row of tabs holds empty cells; a comma is a letter there.
TEST(text_tables, a_tab_that_delimits_is_no_blank) {
  const program tool;
  tool.write("t.tsv", "x\ty\n\t\n \"1\" \t 2\n");
  const auto found = tool.json("cairn count t.tsv --column x --json");
  EXPECT_EQ(found["total"], 2);
  EXPECT_EQ(found["values"], (json{1.0, "nan"}));
  tool.write("c.tsv", "x\n1,5\n2,5\n");
  EXPECT_EQ(tool.json("cairn count c.tsv --json")["values"], (json{"1,5", "2,5"}));
}

// As Fortran, printf and numpy.savetxt write tables.
TEST(text_tables, blanks_may_stand_between_cells) {
  const program tool;
  tool.write("t.dat", "# x  name  y\n   1.0  a      -2.5\n\t10.5 \"b  c\"  3 \n\n 100   a  NA\r\n");
  const std::string options = " t.dat --delimiter blanks --comment '#' --column @";
  EXPECT_EQ(tool.json("cairn count --order first --json" + options + "0")["values"],
            (json{1.0, 10.5, 100.0}));
  EXPECT_EQ(tool.json("cairn count --order first --json" + options + "1")["values"], (json{"a", "b  c"}));
  const json hist = tool.json("cairn hist --bins 1 --json" + options + "2 --weights @0");
  EXPECT_EQ(hist["counts"], json{11.5});
  EXPECT_EQ(hist["nan"], 1);
  EXPECT_EQ(tool.json("cairn describe --json" + options + "0")["files"][0]["columns"][0]["distinct"], 3);
  EXPECT_EQ(tool.json("cairn cluster --bandwidth 1 --json" + options + "0")["centers"].size(), 3U);
  const outcome rows = tool.run("cairn sample --count 200 --rows" + options + "0");
  EXPECT_NE(rows.out.find("10.5\t\"b  c\"\t3\n"), std::string::npos) << rows.out << rows.err;
  EXPECT_EQ(
      tool.json(
          "printf ' x y\\n 1  2 ' | cairn hist --bins 1 --json - --delimiter blanks --column y")["total"],
      1);
}

// As sort | uniq -c counts them.
TEST(text_tables, each_line_may_be_a_cell) {
  const program tool;
  tool.write("log", "GET /a, b\n\"x\n\n7\nGET /a, b\n\"x\nGET /a, b\n\n");
  const json count = tool.json("cairn count --lines log --json");
  EXPECT_EQ(count["values"], (json{"GET /a, b", "", "\"x", "7"}));
  EXPECT_EQ(count["counts"], (json{3, 2, 2, 1}));
  EXPECT_EQ(tool.json("seq 3 | cairn count --lines - --json")["values"], (json{"1", "2", "3"}));
  EXPECT_EQ(tool.json("seq 3 | cairn hist --lines - --bins 1 --json")["counts"], json{3});
  EXPECT_EQ(tool.json("cairn count --lines --header log --json")["total"], 7);
  EXPECT_EQ(tool.json("cairn describe --lines log --json")["files"][0]["rows"], 8);
  EXPECT_EQ(
      tool.run("cairn sample --equal --without-replacement --count 8 --rows --lines log | LC_ALL=C sort").out,
      tool.run("LC_ALL=C sort log").out);
  expect_refusal(tool, 2, "cairn count --lines --delimiter , log", "--lines and --delimiter: expected one");
  expect_refusal(tool, 2, "cairn count --lines --quote \"'\" log", "--quote and --lines: expected one");
  expect_refusal(tool, 2, "cairn count --lines --median log", "--lines: words have no median");
  expect_refusal(tool, 2, "cairn count --lines a.npy", "--lines is for .csv files");
}

TEST(text_tables, refusals_name_the_delimiter_that_divides) {
  const program tool;
  tool.write("t.csv", "x;y\n1,5;2\n");
  const std::string of_row = "; --delimiter ';' divides the first row into 2 cells";
  expect_refusal(tool, 1, "cairn hist t.csv --column y", "there is no column 'y' among 1 (x;y)" + of_row);
  expect_refusal(tool, 1, "cairn hist t.csv --column @1", "numbered from @0" + of_row);
  for (const std::string command : {"hist", "describe"})
    expect_refusal(tool, 1, "cairn " + command + " t.csv", "skip or fill reads on" + of_row);
  tool.write("b.csv", "1 2\n3  4\n");
  expect_refusal(tool, 1, "cairn hist b.csv --no-header",
                 "'1 2' is not a number; --delimiter blanks divides it into 2 cells");
  tool.write("g.csv", "year,kind\n1999,1\n2000,Action|Comedy\n");
  expect_refusal(tool, 1, "cairn hist g.csv --column @1", "'Action|Comedy' is not a number; cairn count");
}

TEST(text_tables, ATableReadAsOneColumnReportsTheDelimiter) {
  const program tool;
  const std::string delimiters = ";|\t";
  for (const char delimiter : delimiters) {
    const std::string name = delimiter == '\t' ? "tab" : "'" + std::string(1, delimiter) + "'";
    std::string text = "who,what\nan,1\nan,2\n";
    std::ranges::replace(text, ',', delimiter);
    tool.write("t.csv", text);
    for (const std::string command : {"count", "describe"}) {
      const outcome seen = tool.run("cairn " + command + " t.csv");
      EXPECT_EQ(seen.code, 0);
      EXPECT_NE(seen.out.find("read as one column; --delimiter " + name + " divides its rows"),
                std::string::npos)
          << seen.out;
    }
    EXPECT_EQ(tool.json("cairn count t.csv --json")["tables"]["suggested_delimiter"],
              std::string(1, delimiter));
    EXPECT_EQ(tool.json("cairn describe t.csv --json")["files"][0]["tables"]["suggested_delimiter"],
              std::string(1, delimiter));
    EXPECT_EQ(tool.run("cairn count --lines t.csv").out.find("read as one column"), std::string::npos);
    EXPECT_EQ(tool.run("cairn describe t.csv --delimiter " + name).out.find("read as one column"),
              std::string::npos);
  }
}

TEST(text_tables, YearsAreNamesOfColumns) {
  const program tool;
  tool.write("t.csv", "country,1990,1991,1992,1994\nA,0,0,0,1\nB,2,2,2,2\n");
  EXPECT_EQ(tool.json("cairn count t.csv --column 1994 --json")["total"], 2);
  EXPECT_EQ(tool.json("cairn describe t.csv --json")["files"][0]["rows"], 2);
  tool.write("down.csv", "Item,2021,2020,2018\nRevenue,500,400,300\nCost,300,200,100\n");
  EXPECT_EQ(tool.json("cairn describe down.csv --json")["files"][0]["rows"], 2);
  tool.write("years.csv", "a,1990,1991,1994\nb,2001,2005,2003\n");
  EXPECT_EQ(tool.json("cairn describe years.csv --json")["files"][0]["rows"], 2);
}

// Pandas writes indices so: of rows that were chosen, and of two levels.
TEST(text_tables, AnEmptyFirstCellNamesTheRows) {
  const program tool;
  for (const std::string table :
       {",0,1,2\n5,.5,.6,.7\n9,.1,.2,.3\n", ",1990,1995,2000\n5,1.5,2.5,3.5\n10,1.5,2.5,3.5\n",
        ",1990,1991,1994\nNorth,1,2,3\n,4,5,6\n"}) {
    tool.write("t.csv", table);
    EXPECT_EQ(tool.json("cairn describe t.csv --json")["files"][0]["rows"], 2) << table;
  }
  tool.write("missing.csv", ",1.5,2\n5,1,2\n6,3,4\n");  // no name, but the first value is missing
  EXPECT_EQ(tool.json("cairn describe missing.csv --json")["files"][0]["rows"], 3);
}

TEST(text_tables, delimiters_that_cannot_be_are_refused) {
  const program tool;
  tool.write("a.npy", npy_of(reals{1}));
  tool.write("t.csv", "1;2\n");
  expect_refusal(tool, 2, "cairn hist a.npy --delimiter tab", "--delimiter is for .csv files");
  for (const std::string wrong : {"ab", "'\"'", "7", ".", "x", "+"})
    expect_refusal(tool, 2, "cairn hist t.csv --column 0 --delimiter " + wrong, "expected one character");
}

TEST(text_tables, mistyped_names_are_told_with_the_nearest) {
  const program tool;
  tool.write("t.csv", "carat,price\n1,2\n");
  expect_refusal(tool, 2, "cairn hits t.csv",
                 "'hits' is no command; expected info, hist, digitize, count, describe, merge, sample, "
                 "cluster, maxsum, histo, manual, completion; did you mean 'hist'?");
  expect_refusal(tool, 2, "cairn hist t.csv --colum price",
                 "cairn hist: '--colum' is no option of cairn hist; did you mean '--column'?");
  expect_refusal(tool, 2, "cairn count t.csv --quantile=.5 --column 0",
                 "cairn count: '--quantile' is no option of cairn count; did you mean '--quantiles'?");
  expect_refusal(tool, 2, "cairn count t.csv --frobnicate", "'--frobnicate' is no option of cairn count\n");
  expect_refusal(tool, 1, "cairn hist t.csv --column prize",
                 "no column 'prize' among 2 (carat, price); did you mean 'price'?");
  expect_refusal(tool, 1, "cairn hist t.csv --column Carat", "did you mean 'carat'?");
}

TEST(text_tables, hist_of_words_points_to_count) {
  const program tool;
  tool.write("t.csv", "x,w\n1,a\n");
  for (const std::string columns : {"--column w", "--column x --column w", "--column x --weights w"})
    expect_refusal(tool, 1, "cairn hist t.csv " + columns,
                   "t.csv: line 2, column 2 (w): 'a' is not a number; cairn count counts words, and --na "
                   "takes some as nothing\n");
}

}  // namespace text_tables
