// `cairn describe` as a user runs it: what it tells of tables and arrays, in every output.
#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/order_statistics.hpp>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

#include "arrays_in_files.hpp"
#include "program.hpp"

namespace describe_program {

using json = nlohmann::json;

const std::string people =
    "name,city,born,height,children,member,code,seen\n"
    "Ann,Bonn,1980-02-29,1.72,2,true,07306,2024-05-01 10:00\n"
    "Ben,Kiel,1975-11-03,1.80,NA,false,08001,2024-05-01T12:30:15.5Z\n"
    "Carl,,1990-06-15,-,0,true,10115,\n"
    "Dora,Bonn,1999-12-31,1.65,1,true,20095,2024-05-02 00:00:00\n";

json columns_of(const program& tool, const std::string& line) {
  return tool.json("cairn describe --json " + line)["files"][0]["columns"];
}

TEST(describe, types_and_figures_of_a_table) {
  const program tool;
  tool.write("t.csv", people);
  const json file = tool.json("cairn describe t.csv --json")["files"][0];
  EXPECT_EQ(file["file"], "t.csv");
  EXPECT_EQ(file["rows"], 4);
  EXPECT_EQ(file["header"], true);
  std::vector<std::string> types;
  for (const json& column : file["columns"]) types.push_back(column["type"]);
  EXPECT_EQ(types, (std::vector<std::string>{"words", "words", "date", "real", "integer", "boolean",
                                             "integer", "datetime"}));
  const json& height = file["columns"][3];
  EXPECT_EQ(height["count"], 3);
  EXPECT_EQ(height["missing"], 1);
  EXPECT_EQ(height["least"], 1.65);
  EXPECT_EQ(height["greatest"], 1.8);
  EXPECT_EQ(height["quartiles"][1], 1.72);
  EXPECT_NEAR(height["mean"].get<double>(), (1.72 + 1.8 + 1.65) / 3, 1e-15);
  const json& city = file["columns"][1];
  EXPECT_EQ(city["distinct"], 2);
  EXPECT_EQ(city["missing"], 1);
  EXPECT_EQ(city["most_frequent"],
            (json{{{"value", "Bonn"}, {"count", 2}}, {{"value", "Kiel"}, {"count", 1}}}));
  EXPECT_EQ(file["columns"][2]["least"], "1975-11-03");
  EXPECT_EQ(file["columns"][2]["quartiles"][1], "1985-04-22T12:00:00");
  EXPECT_EQ(file["columns"][7]["greatest"], "2024-05-02T00:00:00");
  EXPECT_EQ(file["columns"][7]["least"], "2024-05-01T10:00:00");
  EXPECT_NE(file["columns"][6]["notes"][0].get<std::string>().find("begin with 0"), std::string::npos);
}

// Dates and times without nanoseconds may stand among times with them, and come first.
TEST(describe, nanoseconds_are_kept) {
  const program tool;
  std::string text = "t,far\n";
  for (int row = 0; row < 3000; ++row) text += "2024-05-01,0001-01-01\n2024-05-02 10:00:00.5,\n";
  const std::string nanoseconds = "2024-05-02 10:00:00.500000001";
  text += nanoseconds + "," + nanoseconds + "\n2024-05-02T10:00:00.500000003Z,\n";
  tool.write("t.csv", text);
  const json columns = columns_of(tool, "t.csv");
  const json& time = columns[0];
  EXPECT_EQ(time["type"], "datetime");
  EXPECT_EQ(time["distinct"], 4);
  EXPECT_EQ(time["least"], "2024-05-01T00:00:00");
  EXPECT_EQ(time["greatest"], "2024-05-02T10:00:00.500000003");
  EXPECT_EQ(time["quartiles"],
            (json{"2024-05-01T00:00:00", "2024-05-02T10:00:00.5", "2024-05-02T10:00:00.5"}));
  EXPECT_EQ(time["most_frequent"][3]["value"], "2024-05-02T10:00:00.500000003");
  EXPECT_EQ(columns[1]["type"], "words");  // no 64 bits hold nanoseconds of the year 1
  EXPECT_EQ(columns[1]["distinct"], 2);
  tool.write("u.csv", "t\n" + nanoseconds + "\n2024-05-02 10:00:00.500000004\n");
  const json few = columns_of(tool, "u.csv")[0];
  EXPECT_EQ(few["quartiles"][1], "2024-05-02T10:00:00.500000003");  // halves go up
  EXPECT_EQ(few["histogram"]["edges"][0], "2024-05-02T10:00:00.500000001");
}

TEST(describe, histograms_have_short_edges) {
  const program tool;
  tool.write("t.csv", "x,y\n0,0.5\n7,1.5\n19,2.25\n");
  const json columns = columns_of(tool, "t.csv");
  EXPECT_EQ(columns[0]["histogram"]["edges"].size(), 21U);
  EXPECT_EQ(columns[0]["histogram"]["edges"][20], 20);
  EXPECT_EQ(columns[0]["histogram"]["counts"][7], 1);
  EXPECT_EQ(columns[1]["histogram"]["edges"][0], 0.5);
  EXPECT_EQ(columns[1]["histogram"]["edges"][1], 0.6);
}

TEST(describe, numbers_that_meet_a_word_late_become_words_by_their_text) {
  const program tool;
  std::string text = "x,y\n";
  for (int i = 0; i < 300000; ++i) text += std::to_string(i % 1000) + "," + (i % 2 == 0 ? "1.50\n" : "1.5\n");
  tool.write("t.csv", text + "oops,007\n,x\n");
  const json columns = columns_of(tool, "t.csv");
  EXPECT_EQ(columns[0]["type"], "words");
  EXPECT_EQ(columns[0]["distinct"], 1001);
  EXPECT_EQ(columns[0]["missing"], 1);
  EXPECT_EQ(columns[0]["notes"][0],
            "300000 of 300001 cells are numbers, counted by their text; others: 'oops' (1)");
  EXPECT_EQ(columns[1]["distinct"], 4);  // 1.50, 1.5, 007 and x
  EXPECT_EQ(columns[1]["most_frequent"][0], (json{{"value", "1.5"}, {"count", 150000}}));
  const json piped = tool.json("cat t.csv | cairn describe - --json")["files"][0]["columns"];
  EXPECT_EQ(piped[0]["distinct"], 1001);
  EXPECT_EQ(piped[1]["distinct"], 3);  // 1.5, and what came in the block of the first word
  EXPECT_NE(piped[1]["notes"].dump().find("a pipe cannot be read again"), std::string::npos);
}

// From a pipe, too: what comes behind the first word is counted as words.
TEST(describe, nothing_behind_a_late_word_is_lost) {
  const program tool;
  std::string table = "x,y\n";
  for (int i = 0; i < 300'000; ++i)
    table += (i == 2000 ? "oops" : std::to_string(i % 7)) + (i % 3 == 0 ? ",\n" : ",4\n");
  tool.write("t.csv", table);
  for (const std::string command : {"cairn describe t.csv --json", "cat t.csv | cairn describe - --json"}) {
    const json columns = tool.json(command)["files"][0]["columns"];
    EXPECT_EQ(columns[0]["count"], 300'000) << command;
    EXPECT_EQ(columns[0]["distinct"], 8);
    EXPECT_EQ(columns[0]["most_frequent"][0]["count"], 42'858);
    EXPECT_EQ(columns[1]["missing"], 100'000);
  }
}

TEST(describe, nan_in_any_letters_is_missing_among_numbers) {
  const program tool;
  tool.write("t.csv", "x\n1\nNAN\n2.5\nNan\n");
  for (const std::string more : {"", " --na foo"}) {
    const json column = columns_of(tool, "t.csv" + more)[0];
    EXPECT_EQ(column["type"], "real");
    EXPECT_EQ(column["missing"], 2);
  }
}

TEST(describe, numbers_that_are_hardly_above_zero) {
  const program tool;
  tool.write("t.csv", "x\n1.5e-310\n2\n");
  EXPECT_EQ(columns_of(tool, "t.csv")[0]["least"].get<double>(), 1.5e-310);
  EXPECT_NE(tool.run("cairn describe t.csv").out.find("1.5e-310"), std::string::npos);
}

TEST(describe, long_whole_numbers_keep_their_digits) {
  const program tool;
  tool.write("t.csv",
             "id,mixed,edge\n12345678901234567890,9007199254740993,9223372036854775807\n"
             "12345678901234567891,7.02608E+17,-9223372036854775808\n");
  const json columns = columns_of(tool, "t.csv");
  EXPECT_EQ(columns[0]["type"], "words");
  EXPECT_EQ(columns[0]["distinct"], 2);
  EXPECT_EQ(columns[1]["type"], "words");
  EXPECT_EQ(columns[1]["least"], "7.02608E+17");
  EXPECT_EQ(columns[2]["type"], "integer");
  EXPECT_EQ(columns[2]["greatest"].get<std::int64_t>(), std::numeric_limits<std::int64_t>::max());
}

TEST(describe, words_for_nothing) {
  const program tool;
  tool.write("t.csv", "a,b\n1,NA\nn/a,x\n?,-\n,y\n--,null\nmissing,.\n");
  const json usual = columns_of(tool, "t.csv");
  EXPECT_EQ(usual[0]["type"], "words");
  EXPECT_EQ(usual[0]["missing"], 4);
  EXPECT_EQ(usual[1]["missing"], 4);
  EXPECT_EQ(usual[1]["distinct"], 2);
  const json chosen = columns_of(tool, "t.csv --na 'missing,n/a,?,--'");
  EXPECT_EQ(chosen[0]["type"], "integer");
  EXPECT_EQ(chosen[0]["missing"], 5);
  EXPECT_EQ(chosen[1]["missing"], 0);
}

TEST(describe, infinities_and_nan) {
  const program tool;
  tool.write("t.csv", "x\nnan\ninf\n-inf\n1\n2\n");
  const json column = columns_of(tool, "t.csv")[0];
  EXPECT_EQ(column["type"], "real");
  EXPECT_EQ(column["missing"], 1);
  EXPECT_EQ(column["least"], "-inf");
  EXPECT_EQ(column["mean"], "nan");
  EXPECT_EQ(column["histogram"]["infinite"], 2);
}

// Their difference is beyond all doubles.
TEST(describe, QuartilesOfHugeAndInfiniteNumbersAreThoseOfTheLibrary) {
  const program tool;
  const auto quartiles = [&](const std::vector<double>& x) {
    std::string text = "x\n";
    for (const double one : x) text += json(one).dump() + "\n";
    tool.write("t.csv", text);
    std::vector<double> found;
    const json column = columns_of(tool, "t.csv")[0];
    for (const json& one : column["quartiles"])
      found.push_back(one.is_string() ? std::stod(one.get<std::string>()) : one.get<double>());
    return found;
  };
  for (const std::vector<double>& x :
       {std::vector{-1.7e308, 1.7e308}, std::vector{-1.7e308, -1.6e308, 1.5e308, 1.7e308, 1.79e308},
        std::vector{-1.7e308, 0.0, 1.7e308, 1.7e308}, std::vector{1.7e308, 1.75e308}})
    EXPECT_EQ(quartiles(x), cairn::quantiles(x, {0.25, 0.5, 0.75})) << x[0];
  tool.write("t.csv", "x\n-inf\n1\n2\ninf\n");
  EXPECT_EQ(columns_of(tool, "t.csv")[0]["quartiles"], (json{"-inf", 1.5, "inf"}));
}

TEST(describe, headers_are_guessed_or_said) {
  const program tool;
  tool.write("t.csv", "red\nblue\nred\n");
  EXPECT_EQ(tool.json("cairn describe t.csv --json")["files"][0]["rows"], 3);
  EXPECT_EQ(tool.json("cairn describe t.csv --json --header")["files"][0]["rows"], 2);
  EXPECT_EQ(columns_of(tool, "t.csv --header")[0]["name"], "red");
  tool.write("b.csv", "x, y\n1, 2\n");
  EXPECT_EQ(columns_of(tool, "b.csv --column y")[0]["least"], 2);
  tool.write("n.csv", "1,2\n3,4\n");
  EXPECT_EQ(columns_of(tool, "n.csv")[1]["name"], "1");
  EXPECT_EQ(columns_of(tool, "n.csv --header")[1]["name"], "2");
  expect_refusal(tool, 2, "cairn describe t.csv --header --no-header", "expected one of them");
}

TEST(describe, numbers_of_na_hold_by_value) {
  const program tool;
  std::string text = "n,r,d,w\n";
  for (int i = 0; i < 300; ++i) text += i % 3 == 0 ? "-999,-999.0,9999-12-31,none\n" : "1,2.5,2024-01-01,x\n";
  tool.write("t.csv", text);
  const json columns = columns_of(tool, "t.csv --na=-999,9999-12-31,none");
  for (const json& column : columns) {
    EXPECT_EQ(column["missing"], 100) << column;
    EXPECT_EQ(column["distinct"], 1) << column;
  }
}

TEST(describe, facts_of_tables_as_in_other_reports) {
  const program tool;
  tool.write("t.csv", "# made by hand\nx,y\n1,2\n3\n4,NA,6\n");
  const std::string line = "cairn describe t.csv --comment '#' --ragged ";
  const json skipped = tool.json(line + "skip --json")["files"][0];
  EXPECT_EQ(skipped["tables"].dump(), R"({"files":1,"guessed":true,"headers":1,"missing":0,"ragged":2})");
  EXPECT_EQ(skipped["rows"], 1);
  const json filled = tool.json(line + "fill --json --header")["files"][0];
  EXPECT_EQ(filled["tables"].dump(), R"({"files":1,"guessed":false,"headers":1,"missing":2,"ragged":2})");
  EXPECT_EQ(filled["rows"], 3);
  const outcome text = tool.run(line + "fill --html p.html");
  EXPECT_NE(
      text.out.find("  3 rows  2 columns  first row taken as header  2 missing  2 ragged rows filled\n"),
      std::string::npos)
      << text.out;
  EXPECT_NE(contents_of(tool / "p.html").find("first row taken as header, 2 missing, 2 ragged rows filled"),
            std::string::npos);
  EXPECT_EQ(tool.run(line + "fill --header").out.find("taken as"), std::string::npos);
}

// Short rows of many columns, whose cells lie at their starts.
TEST(describe, many_short_rows_are_filled) {
  const program tool;
  std::string text;
  for (int c = 0; c < 200; ++c) text += (c == 0 ? "c" : ",c") + std::to_string(c);
  for (int row = 0; row < 100000; ++row) text += row % 1000 == 0 ? "\n1,2,3" : "\n1";
  tool.write("t.csv", text + "\n");
  const json columns = columns_of(tool, "t.csv --ragged fill");
  EXPECT_EQ(columns[0]["count"], 100000);
  EXPECT_EQ(columns[2]["count"], 100);
  EXPECT_EQ(columns[199]["missing"], 100000);
}

TEST(describe, chosen_columns_alone) {
  const program tool;
  tool.write("t.csv", people);
  const json columns = columns_of(tool, "t.csv --column code --column 0");
  ASSERT_EQ(columns.size(), 2U);
  EXPECT_EQ(columns[0]["name"], "code");
  EXPECT_EQ(columns[1]["name"], "name");
  expect_refusal(tool, 1, "cairn describe t.csv --column heigth", "did you mean 'height'");
}

TEST(describe, arrays) {
  const program tool;
  tool.write("a.npy", npy_of(std::vector<double>{1, 2, NAN, 4}));
  const json column = columns_of(tool, "a.npy")[0];
  EXPECT_EQ(column["type"], "real");
  EXPECT_EQ(column["count"], 3);
  EXPECT_EQ(column["missing"], 1);
  EXPECT_EQ(column["quartiles"][1], 2);
  tool.write("r.bin", std::string("\x01\x02\x03\x04\x05\x06", 6));
  const json raw = columns_of(tool, "r.bin --dtype uint8 --shape 3,2");
  ASSERT_EQ(raw.size(), 2U);
  EXPECT_EQ(raw[0]["greatest"], 5);
  EXPECT_EQ(raw[1]["least"], 2);
  EXPECT_EQ(tool.json("cairn describe r.bin --dtype uint8 --shape 3,2 --json")["files"][0]["rows"], 3);
  EXPECT_EQ(columns_of(tool, "r.bin --dtype uint8 --shape 3,2 --column @1")[0]["least"], 2);
  ASSERT_EQ(tool.run("gzip -k r.bin").code, 0);
  EXPECT_EQ(columns_of(tool, "r.bin.gz --dtype uint8 --shape 3,2"), raw);
  tool.write("f.npy", npy_of(std::vector<float>{0.1F, 0.1F}));
  EXPECT_EQ(columns_of(tool, "f.npy")[0]["most_frequent"][0]["value"], 0.1);
}

TEST(describe, several_files_each_by_itself) {
  const program tool;
  tool.write("a.csv", "x\n1\n");
  tool.write("b.tsv", "y\tz\n2\ta\n");
  ASSERT_EQ(tool.run("cairn describe a.csv b.tsv --out c.csv --html p.html").code, 0);
  const std::string rows = contents_of(tool / "c.csv");
  EXPECT_EQ(
      rows.substr(0, rows.find('\n')),
      "file,column,type,count,missing,distinct,least,first_quartile,median,third_quartile,greatest,mean,"
      "deviation,most_frequent,most_frequent_count,notes");
  EXPECT_NE(rows.find("\na.csv,x,integer,1,0,1,1,1,1,1,1,1,,1,1,\n"), std::string::npos) << rows;
  EXPECT_NE(rows.find("\nb.tsv,z,words,1,0,1,a,,,,a,,,a,1,\n"), std::string::npos) << rows;
  EXPECT_EQ(tool.files(), 4U);
}

std::size_t longest_line(const std::string& text) {
  std::istringstream lines(text);
  std::size_t longest = 0;
  for (std::string line; std::getline(lines, line);) longest = std::max(longest, line.size());
  return longest;
}

TEST(describe, text_fits_eighty_columns) {
  const program tool;
  tool.write("t.csv", people + std::string(200, 'w') + "," + std::string(50, 'x') + ",,1e300,,,,\n");
  const outcome seen = tool.run("cairn describe t.csv");
  ASSERT_EQ(seen.code, 0) << seen.err;
  EXPECT_LE(longest_line(seen.out), 80U) << seen.out;
  EXPECT_NE(seen.out.find("first row taken as header"), std::string::npos);
  EXPECT_NE(seen.out.find("5 values  0 missing  5 distinct\n"), std::string::npos) << seen.out;
}

TEST(describe, pages_are_whole_and_ask_nobody) {
  const program tool;
  tool.write("t.csv", "a<b>,\"c \"\"&\"\" d\"\n<script>x</script>,1\n\xe9,2\n");
  ASSERT_EQ(tool.run("cairn describe t.csv --html p.html").code, 0);
  const std::string page = contents_of(tool / "p.html");
  EXPECT_TRUE(page.starts_with("<!DOCTYPE html>"));
  EXPECT_TRUE(page.ends_with("</html>\n"));
  for (const std::string forbidden : {"<script", "http:", "https:", "src=", "@import", "url(", "\xe9"})
    EXPECT_EQ(page.find(forbidden), std::string::npos) << forbidden;
  EXPECT_NE(page.find("&lt;script&gt;x&lt;/script&gt;"), std::string::npos);
  EXPECT_NE(page.find("prefers-color-scheme: dark"), std::string::npos);
  EXPECT_NE(page.find("@media print"), std::string::npos);
  EXPECT_NE(page.find("role=\"img\""), std::string::npos);
}

// The same whatever memory there is.
TEST(describe, values_beyond_memory) {
  const program tool;
  std::string text = "n,r,w\n";
  for (int i = 0; i < 150000; ++i)
    text += std::to_string(i * 7919L % 1000003) + "," + std::to_string(std::sin(i)) + ",w" +
            std::to_string(i * 31L % 90001) + "\n";
  tool.write("t.csv", text);
  EXPECT_EQ(columns_of(tool, "t.csv --memory 1M --folder ."), columns_of(tool, "t.csv"));
  EXPECT_EQ(tool.files(), 1U);
  expect_refusal(tool, 1, "cairn describe t.csv --memory 1M --folder none", "none: there is no such folder");
}

TEST(describe, what_cannot_be_read_is_refused) {
  const program tool;
  tool.write("t.csv", "a,b\n1,2\n3\n");
  expect_refusal(tool, 1, "cairn describe t.csv", "t.csv: line 3: 1 cell where the first row has 2");
  tool.write("q.csv", "a\n\"x\n");
  expect_refusal(tool, 1, "cairn describe q.csv --html p.html",
                 "q.csv: line 2: a quote is not closed up to the end of the file");
  tool.write("e.csv", "");
  expect_refusal(tool, 1, "cairn describe e.csv", "e.csv: is empty");
  tool.write("x.bin", "abc");
  expect_refusal(tool, 2, "cairn describe x.bin", "which format?");
  expect_refusal(tool, 2, "cairn describe t.csv --out c.npy", "expected a name that ends in .csv or .tsv");
  expect_refusal(tool, 2, "cairn describe t.csv --html p.txt", "expected a name that ends in .html");
  expect_refusal(tool, 1, "cairn describe t.csv --out t.csv", "t.csv");
  EXPECT_EQ(tool.files(), 4U);
}

TEST(describe, thousands_of_columns) {
  const program tool;
  std::string text;
  for (int row = 0; row < 30; ++row)
    for (int c = 0; c < 5000; ++c)
      text += (row == 0 ? "c" : "") + std::to_string(c + row) + (c == 4999 ? "\n" : ",");
  tool.write("t.csv", text);
  const json columns = columns_of(tool, "t.csv");
  ASSERT_EQ(columns.size(), 5000U);
  for (int c = 0; c < 5000; ++c) {
    EXPECT_EQ(columns[static_cast<std::size_t>(c)]["least"], c + 1);
    EXPECT_EQ(columns[static_cast<std::size_t>(c)]["distinct"], 29);
  }
}

}  // namespace describe_program
