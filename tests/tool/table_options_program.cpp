// Options that say how a table as text is read, in all commands.
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <initializer_list>
#include <random>
#include <string>

#include "program.hpp"

namespace table_options {

using json = nlohmann::json;

// As ages of passengers are: few numbers, and NA.
const std::string passengers = "fare,age,class\n10,20,a\n20,NA,a\n30,40,b\n40,,b\n50,-,b\nNA,60,a\n";

TEST(table_options, skip_nan_leaves_out_what_has_no_number) {
  const program tool;
  tool.write("t.csv", passengers);
  const json all = tool.json("cairn hist t.csv --column fare --mean-of age --bins 1 --json");
  EXPECT_EQ(all["means"], json{"nan"});
  EXPECT_EQ(all["total"], 6);
  const json some = tool.json("cairn hist t.csv --column fare --mean-of age --bins 1 --skip-nan --json");
  EXPECT_EQ(some["means"], json{30.0});
  EXPECT_EQ(some["total"], 2);
  EXPECT_EQ(some["left_out"], 4);
  EXPECT_EQ(some["tables"]["missing"], 4);  // of both columns
  const json sums = tool.json("cairn hist t.csv --column fare --weights age --bins 1 --skip-nan --json");
  EXPECT_EQ(sums["counts"], json{60.0});
  const json one = tool.json("cairn hist t.csv --column age --bins 1 --skip-nan --json");
  EXPECT_EQ(one["total"], 3);
  EXPECT_EQ(one["nan"], 0);
  EXPECT_EQ(one["left_out"], 3);
  const json plane = tool.json("cairn hist t.csv --column age --column fare --bins 1 --skip-nan --json");
  EXPECT_EQ(plane["total"], 2);
  const json by = tool.json("cairn hist t.csv --column age --by class --bins 1 --skip-nan --json");
  EXPECT_EQ(by[0]["left_out"], 1);
  EXPECT_EQ(by[1]["left_out"], 2);
  const outcome text = tool.run("cairn hist t.csv --column age --bins 1 --skip-nan");
  EXPECT_NE(
      text.out.find("3 samples, all in 1 bin, 3 nan left out\n  first row taken as header, 3 missing\n"),
      std::string::npos)
      << text.out;
}

TEST(table_options, count_skips_words_for_nothing_among_words) {
  const program tool;
  tool.write("w.csv", "w\na\nNA\n\na\n-\nb\n");
  EXPECT_EQ(tool.json("cairn count w.csv --skip-nan --order first --json")["values"],
            (json{"a", "NA", "-", "b"}));
  const json skipped = tool.json("cairn count w.csv --skip-na --order first --json");
  EXPECT_EQ(skipped["values"], (json{"a", "b"}));
  EXPECT_EQ(skipped["nan"], 3);
  EXPECT_EQ(tool.json("cairn count w.csv --skip-na --na b --json")["nan"], 2);  // b and the empty one
  tool.write("t.csv", passengers);
  EXPECT_EQ(tool.json("cairn count t.csv --column age --median --skip-na --top 0 --json")["median"]["mean"],
            40.0);
  const json by = tool.json("cairn count t.csv --column age --by class --json");
  EXPECT_EQ(by[1]["tables"]["missing"], 2);
}

TEST(table_options, reports_tell_what_became_of_rows) {
  const program tool;
  tool.write("r.csv", "x,y\n1,2\n3\n4,5,6\n7,8\n");
  EXPECT_NE(
      tool.run("cairn hist r.csv --column x --bins 1 --ragged skip").out.find(", 2 ragged rows skipped\n"),
      std::string::npos);
  EXPECT_NE(
      tool.run("cairn count r.csv --column x --header --ragged fill").out.find("  2 ragged rows filled\n"),
      std::string::npos);
  tool.write("s.csv", "5,6\n7,8\n");
  EXPECT_NE(tool.run("cairn count r.csv s.csv --column @0 --ragged skip")
                .out.find("first rows of 1 of 2 files taken as headers"),
            std::string::npos);
}

TEST(table_options, sample_writes_rows_as_it_reads_them) {
  const program tool;
  tool.write("t.csv", "a \"preamble\n# no row\nw,name\n0,\"x\n# y\"\n#1,no\n1,5\" pipe\n0\n0,z\n");
  const outcome drawn =
      tool.run("cairn sample t.csv --column w --count 1 --rows --skip-rows 1 --comment '#' --ragged skip");
  EXPECT_EQ(drawn.out, "w,name\n1,5\" pipe\n") << drawn.err;
  tool.write("u.csv", "1,a\n0,b\n0,b\n");
  EXPECT_EQ(tool.run("cairn sample u.csv --column 0 --count 1 --rows").out, "1,a\n");
  EXPECT_EQ(tool.run("cairn sample u.csv --column 0 --count 1 --rows --no-header").out, "1,a\n");
  tool.write("v.csv", "7,a\n1,b\n");
  EXPECT_EQ(tool.run("cairn sample v.csv --column @0 --count 1 --rows --header").out, "7,a\n1,b\n");
}

TEST(table_options, cluster_reads_with_them) {
  const program tool;
  tool.write("q.csv", "points\nx;y\n1;2\n% 5;6\n1;2\n");
  const json found =
      tool.json("cairn cluster q.csv --bandwidth 1 --delimiter ';' --skip-rows 1 --comment % --json");
  EXPECT_EQ(found["tables"]["headers"], 1);
  EXPECT_EQ(found["points"], 2);
}

TEST(table_options, what_cannot_be_is_refused) {
  const program tool;
  tool.write("t.csv", passengers);
  tool.write("a.npy", "x");
  const auto refused = [&](const std::string& options, const std::string& words) {
    expect_refusal(tool, 2, "cairn hist t.csv --column age " + options, words);
  };
  refused("--header --no-header", "--header and --no-header: expected one of them");
  refused("--quote \"'\" --no-quotes", "--quote and --no-quotes: expected one of them");
  refused("--quote ab", "--quote 'ab': expected one character");
  refused("--quote 1", "expected one character");
  refused("--comment '//'", "--comment '//': expected one character");
  refused("--comment ,", "--delimiter and --comment: are both ','");
  refused("--comment '\"'", "--quote and --comment: are both");
  refused("--skip-rows x", "--skip-rows 'x': expected a whole number");
  refused("--ragged keep", "--ragged");
  refused("--na a --na b", "--na: is given twice");
  expect_refusal(tool, 2, "cairn hist a.npy --header", "for .csv files");
  expect_refusal(tool, 1, "cairn hist t.csv --column age --skip-rows 99",
                 "t.csv: ends within its first 99 lines, which --skip-rows skips");
  expect_refusal(tool, 1, "cairn hist t.csv --column @3",
                 "there is no column @3 among 3, which are numbered from @0");
}

TEST(table_options, positions_are_those_of_arrays_too) {
  const program tool;
  std::ofstream(tool / "t.raw") << "\1\2\3\4";
  const json found = tool.json("cairn count t.raw --dtype u1 --shape 2,2 --column @1 --order value --json");
  EXPECT_EQ(found["values"], (json{2, 4}));
}

TEST(table_options, a_list_may_begin_with_a_dash_or_be_empty) {
  const program tool;
  tool.write("t.csv", "x\n1\n-999\n");
  EXPECT_EQ(tool.json("cairn hist t.csv --na -999,-1 --bins 1 --json")["nan"], 1);
  EXPECT_EQ(tool.json("cairn hist t.csv --na=-999 --bins 1 --json")["nan"], 1);
  tool.write("u.csv", "x\n1\nNA\n");
  expect_refusal(tool, 1, "cairn hist u.csv --na ''", "'NA' is not a number");
}

// A number of up to nine digits, and as it is written elsewhere: a point between thousands, a decimal comma.
struct written_number {
  std::string usual, other;
};

written_number any_number(std::mt19937_64& random) {
  const std::uint64_t size = random() % 1000000000 / std::array{1U, 1000U, 1000000U, 1U}[random() % 4];
  const std::string sign = random() % 3 == 0 ? "-" : "", digits = std::to_string(size);
  std::string grouped;
  for (std::size_t i = 0; i < digits.size(); ++i)
    grouped += (i != 0 && (digits.size() - i) % 3 == 0 ? "." : "") + digits.substr(i, 1);
  std::string decimals, exponent;
  for (std::uint64_t left = random() % 14; left > 4; --left) decimals += std::to_string(random() % 10);
  if (!decimals.empty() && random() % 4 == 0) exponent = "e-3";
  const auto with = [&](const std::string& whole, const char* point) {
    return sign + whole + (decimals.empty() ? "" : point + decimals) + exponent;
  };
  return {with(digits, "."), with(random() % 4 == 0 ? digits : grouped, ",")};
}

TEST(table_options, numbers_may_have_commas_before_decimals) {
  const program tool;
  std::mt19937_64 random(64);
  std::string usual = "x;y;whole;name;day\n", other = usual;
  for (std::size_t row = 0; row < 500; ++row) {
    const written_number x = any_number(random), y = any_number(random);
    const std::string whole = std::to_string(1 + random() % 9);
    const std::string rest = std::array{";a,b;2024-05-01\n", ";1.23.4;2024-05-02\n", ";x;\n"}[row % 3];
    usual += x.usual + ";" + y.usual + ";" + whole + "000" + rest;
    other += x.other + ";\"" + y.other + "\";" + whole + ".000" + rest;
  }
  tool.write("usual.csv", usual);
  tool.write("other.csv", other);
  const auto alike = [&](const std::string& command, const std::string& options,
                         std::initializer_list<const char*> members) {
    const std::string rest = " --delimiter ';' --json " + options;
    const json expected = tool.json("cairn " + command + " usual.csv" + rest);
    const json found = tool.json("cairn " + command + " other.csv --decimal , --thousands ." + rest);
    for (const char* const member : members)
      EXPECT_EQ(found.at(member), expected.at(member)) << command << options;
  };
  alike("hist", "--bins 9 --column x", {"counts", "edges"});
  alike("hist", "--bins 4 --column x --column y --weights whole", {"counts", "edges"});
  alike("count", "--column x --order value", {"values", "counts"});
  alike("count", "--column whole --order value --median", {"values", "counts", "median"});
  alike("count", "--column name --order value", {"values", "counts"});
  alike("cluster", "--bandwidth 1e8 --column x --column y", {"points", "centers"});
  const json usual_columns = tool.json("cairn describe usual.csv --delimiter ';' --json");
  const json columns = tool.json("cairn describe other.csv --delimiter ';' --decimal , --thousands . --json");
  EXPECT_EQ(columns["files"][0]["columns"], usual_columns["files"][0]["columns"]);
}

TEST(table_options, refusals_of_words_say_what_may_read_them) {
  const program tool;
  tool.write("u.csv", "x,w\nkm,a\n1,b\n2,c\n");
  expect_refusal(tool, 1, "cairn hist u.csv --column x", "'km' is not a number; --units-row says");
  const outcome word = tool.run("cairn hist u.csv --column w --units-row");
  EXPECT_EQ(word.err.find("units"), std::string::npos) << word.err;
  tool.write("d.csv", "x;y\n1,5;2\n");
  expect_refusal(tool, 1, "cairn hist d.csv --delimiter ';' --column x",
                 "'1,5' is not a number; --decimal ,");
  tool.write("t.csv", "x,y\n\"1,234.5\",2\n");
  expect_refusal(tool, 1, "cairn hist t.csv --column x", "--thousands , reads it as one");
}

TEST(table_options, numbers_written_in_another_way_are_none) {
  const program tool;
  const auto refused = [&](const std::string& cell) {
    tool.write("t.tsv", "x\ty\n1\t2\n" + cell + "\t2\n");
    const std::string run = "cairn hist t.tsv --column x --bins 1 --decimal , --thousands ";
    expect_refusal(tool, 1, run + ".", "'" + cell + "' is not a number");
  };
  for (const char* const cell : {"1.5", "0.123", "12.34", "1234.567", "1,234.5", "1,2,3", ".123", "1.23,4"})
    refused(cell);
  tool.write("t.csv", "x,y\n\"1,234.5\",2\n");
  EXPECT_EQ(tool.json("cairn count t.csv --column x --top 1 --median --thousands , --json")["median"]["mean"],
            1234.5);
  expect_refusal(tool, 2, "cairn hist t.csv --column x --decimal ,", "--delimiter says what else does");
  expect_refusal(tool, 2, "cairn hist t.csv --delimiter ';' --decimal , --thousands ,",
                 "--decimal and --thousands: are both ','");
  expect_refusal(tool, 2, "cairn hist t.csv --decimal x", "--decimal");
}

// A run that goes on must read as the one before.
TEST(table_options, are_told_by_checkpoints) {
  const program tool;
  std::string text = "x\n";
  for (int i = 0; i < 2'000'000; ++i) text += "1\n-\n";
  tool.write("t.csv", text);
  const std::string run = "cairn hist t.csv --bins 2 --range 0 2 --checkpoint c --resume c --every 0 ";
  ASSERT_EQ(tool.run("(" + run +
                     "--skip-nan >out 2>err & sleep 0; while [ ! -e c ] && kill -0 $! 2>/dev/null; do :; "
                     "done; kill -TERM $!; wait $!); true")
                .code,
            0);
  if (!std::filesystem::exists(tool / "c")) GTEST_SKIP() << "the run was faster";
  expect_refusal(tool, 1, run + "--na NA", "was written by another run: it had no --na, here is --na NA");
}

}  // namespace table_options
