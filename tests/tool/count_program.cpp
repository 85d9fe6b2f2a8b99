// `cairn count` on good inputs. Figures called numpy's were printed by numpy 2.4's unique, median and
// quantile for the same file and arguments.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <vector>

#include "arrays_in_files.hpp"
#include "program.hpp"

namespace {

using counts = std::vector<std::uint64_t>;
using reals = std::vector<double>;
using words = std::vector<std::string>;
using json = nlohmann::json;

void expect_table(const json& found, const json& values, const counts& expected) {
  EXPECT_EQ(found["values"], values);
  EXPECT_EQ(found["counts"].get<counts>(), expected);
}

// Records of a time, an array of two numbers, and text: 8 + 8 + 8 bytes.
std::string records_of_three() {
  const std::string dictionary =
      "{'descr': [('when', '<M8[s]'), ('v', '<f4', (2,)), ('name', '<U2')], 'fortran_order': False, "
      "'shape': (3,), }";
  std::string bytes;
  for (std::int64_t i = 0; i < 3; ++i)
    bytes += bytes_of<std::int64_t>({100 * i}) + bytes_of<float>({static_cast<float>(i), 0.5F}) +
             bytes_of<char32_t>({U'\u00e9', i == 1 ? U'x' : U'\0'});
  return npy_bytes(dictionary, bytes);
}

TEST(count, arrays_of_truths_times_text_and_records) {
  const program tool;
  tool.write("b.npy", npy_line<std::uint8_t>("|b1", {1, 0, 1}));
  expect_table(tool.json("cairn count b.npy --json --order value"), {0, 1}, {1, 2});
  tool.write("s.npy", npy_bytes(npy_dictionary("|S3", "(3,)"), std::string("ab\0ab\0xyz", 9)));
  expect_table(tool.json("cairn count s.npy --json --order first"), {"ab", "xyz"}, {2, 1});
  expect_refusal(tool, 1, "cairn hist s.npy", "s.npy: holds text, not numbers; cairn count counts it");
  tool.write("w.npy",
             npy_bytes(npy_dictionary("|S16", "(2,)"), std::string("9007199254740993-1.5000000000000", 32)));
  expect_refusal(tool, 1, "cairn count w.npy", "w.npy: line 1, column 1");
  tool.write("t.npy", npy_line<std::int64_t>(">M8[us]", {7, 8, 7}));
  expect_table(tool.json("cairn count t.npy --json --order value"), {7, 8}, {2, 1});
  tool.write("n.npy", npy_line<std::int64_t>("<m8[us]", {7, std::numeric_limits<std::int64_t>::min()}));
  expect_refusal(tool, 1, "cairn count n.npy", "n.npy: item 1 is NaT");
  tool.write("r.npy", records_of_three());
  expect_table(tool.json("cairn count r.npy --column when --json --order value"), {0, 100, 200}, {1, 1, 1});
  expect_table(tool.json("cairn count r.npy --column 'v[0]' --json --order value"), {0, 1, 2}, {1, 1, 1});
  expect_table(tool.json("cairn count r.npy --column name --json --order first"), {"\u00e9", "\u00e9x"},
               {2, 1});
  expect_refusal(tool, 1, "cairn hist r.npy",
                 "r.npy: holds records, of which --column NAME chooses a member: when, v[0], v[1], name");
  expect_refusal(tool, 1, "cairn hist r.npy --column whom", "without a member 'whom'");
  const auto columns = tool.json("cairn describe r.npy --json")["files"][0]["columns"];
  ASSERT_EQ(columns.size(), 4U);
  EXPECT_EQ(columns[2]["least"], 0.5);
  EXPECT_EQ(columns[3]["type"], "unreadable");
}

TEST(count, has_the_promised_keys) {
  const program tool;
  tool.write("a.npy", npy_line<std::int32_t>("<i4", {3, 1, 3, 2, 3, 1}));
  const auto found = tool.json("cairn count a.npy --device host --threads 1 --json");
  expect_run_of_one_thread(found);
  EXPECT_EQ(found["total"], 6);
  EXPECT_EQ(found["distinct"], 3);
  expect_table(found, {3, 1, 2}, {3, 2, 1});
  for (const char* const unasked : {"median", "quantiles", "mode"}) EXPECT_FALSE(found.contains(unasked));
}

TEST(count, orders) {
  const program tool;
  tool.write("a.npy", npy_line<std::int16_t>("<i2", {5, -1, 7, -1, 5, 9, 0, 0}));
  const auto in_order = [&](const std::string& order) {
    return tool.json("cairn count a.npy --json --order " + order);
  };
  expect_table(in_order("value"), {-1, 0, 5, 7, 9}, {2, 2, 2, 1, 1});
  expect_table(in_order("count"), {-1, 0, 5, 7, 9}, {2, 2, 2, 1, 1});
  expect_table(in_order("first"), {5, -1, 7, 9, 0}, {2, 2, 1, 1, 2});
  const auto any = in_order("any");
  std::map<int, std::uint64_t> table;
  for (std::size_t i = 0; i < any["values"].size(); ++i) table[any["values"][i]] = any["counts"][i];
  EXPECT_EQ(table, (std::map<int, std::uint64_t>{{-1, 2}, {0, 2}, {5, 2}, {7, 1}, {9, 1}}));
  EXPECT_EQ(any["values"].size(), 5u);
}

TEST(count, the_most_frequent) {
  const program tool;
  tool.write("a.npy", npy_line<std::int16_t>("<i2", {5, 5, 5, 9, 9, 1, 1, 7}));
  expect_table(tool.json("cairn count a.npy --json --top 1"), {5}, {3});
  expect_table(tool.json("cairn count a.npy --json --top 2"), {5, 1}, {3, 2});
  expect_table(tool.json("cairn count a.npy --json --top 2 --order value"), {1, 5}, {2, 3});
  expect_table(tool.json("cairn count a.npy --json --top 3 --order first"), {5, 9, 1}, {3, 2, 2});
  const auto all = tool.json("cairn count a.npy --json --top 100");
  expect_table(all, {5, 1, 9, 7}, {3, 2, 2, 1});
  const auto one = tool.json("cairn count a.npy --json --top 1 --median");
  EXPECT_EQ(one["distinct"], 4);
  EXPECT_EQ(one["total"], 8);
  EXPECT_EQ(one["median"]["lower"], 5);  // of all items, not of the table that is shown
}

TEST(count, diamonds_are_numpys) {
  const program tool;
  const auto found = tool.json(
      "cairn count $DATA/diamonds_prices.npy --top 5 --median --mode --quantiles 0,.01,.05,.25,.5,.95,1 "
      "--json");
  EXPECT_EQ(found["total"], 53940);
  EXPECT_EQ(found["distinct"], 11602);
  expect_table(found, {605, 802, 625, 828, 776}, {132, 127, 126, 125, 124});
  EXPECT_EQ(found["median"], (json{{"lower", 2401}, {"upper", 2401}, {"mean", 2401.0}}));
  EXPECT_EQ(found["quantiles"].get<reals>(),
            (reals{326.0, 429.0, 544.0, 950.0, 2401.0, 13107.099999999991, 18823.0}));
  EXPECT_EQ(found["mode"], json{605});
}

TEST(count, medians_between_and_several_modes) {
  const program tool;
  tool.write("a.npy", npy_line<std::uint8_t>("|u1", {1, 1, 4, 4}));
  const auto found = tool.json("cairn count a.npy --median --mode --quantiles 0.5 --json");
  EXPECT_EQ(found["median"], (json{{"lower", 1}, {"upper", 4}, {"mean", 2.5}}));
  EXPECT_EQ(found["mode"], (json{1, 4}));
  EXPECT_EQ(found["quantiles"], (json{2.5}));
  tool.write("b.npy", npy_of(reals{1, std::nan("")}));
  EXPECT_EQ(tool.json("cairn count b.npy --median --json")["median"],
            (json{{"lower", "nan"}, {"upper", "nan"}, {"mean", "nan"}}));
}

TEST(count, leaves_out_nan) {
  const program tool;
  tool.write("t.csv", "x,w\n1,a\n,\n3,a\nnan,b\n2,\n");
  const auto found = tool.json("cairn count t.csv --column x --skip-nan --order value --median --json");
  expect_table(found, {1.0, 2.0, 3.0}, {1, 1, 1});
  EXPECT_EQ(found["total"], 3);
  EXPECT_EQ(found["distinct"], 3);
  EXPECT_EQ(found["nan"], 2);
  EXPECT_EQ(found["median"]["mean"], 2.0);
  EXPECT_FALSE(tool.json("cairn count t.csv --column x --json").contains("nan"));
  const auto of_words = tool.json("cairn count t.csv --column w --skip-nan --json");
  expect_table(of_words, {"a", "b"}, {2, 1});
  EXPECT_EQ(of_words["nan"], 2);
  EXPECT_EQ(of_words["total"], 3);
  EXPECT_NE(tool.run("cairn count t.csv --column x --skip-nan")
                .out.find("  3 items, 3 distinct values, 2 nan left out\n"),
            std::string::npos);
  EXPECT_NE(
      tool.run("cairn count t.csv --column w --skip-nan").out.find("2 distinct words, 2 empty left out\n"),
      std::string::npos);
  tool.write("a.npy", npy_of(std::vector<float>{1, std::nanf(""), 1}));
  expect_table(tool.json("cairn count a.npy --skip-nan --json"), {1.0}, {2});
  tool.write("i.npy", npy_line<std::int16_t>("<i2", {0, 0, 7}));
  expect_table(tool.json("cairn count i.npy --skip-nan --json"), {0, 7}, {2, 1});
}

TEST(count, without_the_table) {
  const program tool;
  tool.write("a.npy", npy_line<std::int16_t>("<i2", {1, 1, 4}));
  const outcome seen = tool.run("cairn count a.npy --top 0 --median --mode");
  EXPECT_TRUE(seen.out.starts_with("  median 1\n  mode 1\n  3 items, 2 distinct values\n")) << seen.out;
  const auto found = tool.json("cairn count a.npy --top 0 --order value --quantiles 1 --json");
  expect_table(found, json::array(), {});
  EXPECT_EQ(found["quantiles"], (json{4.0}));
}

TEST(count, plots_the_first_values) {
  const program tool;
  if (tool.run("command -v gnuplot").code != 0) GTEST_SKIP() << "gnuplot is not installed";
  tool.write("t.csv", "w,x\nit's {a},1\nit's {a},2\nb_c,2.5\n,3\n");
  for (const std::string line : {"--column w", "--column x --top 2", "--column x --top 0"}) {
    const outcome seen = tool.run("cairn count t.csv --plot c.svg " + line);
    EXPECT_EQ(seen.code, 0) << line << seen.err;
    EXPECT_TRUE(seen.err.empty()) << line << seen.err;
    EXPECT_NE(contents_of(tool / "c.svg").find(", t.csv: 4 items, "), std::string::npos) << line;
  }
  tool.run("cairn count t.csv --plot c.svg --column w");
  EXPECT_NE(contents_of(tool / "c.svg").find(">b_c<"), std::string::npos);
  tool.write("many.csv", [] {
    std::string all;
    for (int i = 0; i < 100; ++i) all += std::to_string(i) + "\n";
    return all;
  }());
  EXPECT_EQ(tool.run("cairn count many.csv --plot c.svg").code, 0);
  EXPECT_NE(contents_of(tool / "c.svg").find("many.csv: 100 items, 40 of 100 values"), std::string::npos);
  expect_refusal(tool, 2, "cairn count t.csv --plot c.jpg",
                 "expected a name that ends in .png, .svg or .pdf");
  expect_refusal(tool, 2, "cairn count t.csv --column x --by w --plot c.svg",
                 "--plot draws no tables of --by");
}

template <class T>
void expect_type(const program& tool, std::string_view descr, const std::vector<T>& values,
                 const json& expected) {
  for (const char order : std::string_view(sizeof(T) == 1 ? "|" : "<>")) {
    const std::string type = std::string(1, order) + std::string(descr);
    tool.write("a.npy", npy_line<T>(type, values));
    const auto found = tool.json("cairn count a.npy --order value --json");
    expect_table(found, expected, {2, 1});
    tool.write("a.raw", bytes_of(values, order == '>'));
    const auto raw = tool.json("cairn count a.raw --order value --json --dtype '" + type + "'");
    expect_table(raw, expected, {2, 1});
  }
}

TEST(count, all_types_in_both_byte_orders) {
  const program tool;
  constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
  constexpr std::uint64_t greatest = std::numeric_limits<std::uint64_t>::max();
  expect_type<std::int8_t>(tool, "i1", {-128, 127, -128}, {-128, 127});
  expect_type<std::int16_t>(tool, "i2", {-300, -300, 300}, {-300, 300});
  expect_type<std::int32_t>(tool, "i4", {-70000, -70000, 1}, {-70000, 1});
  expect_type<std::int64_t>(tool, "i8", {least, 7, least}, {least, 7});
  expect_type<std::uint8_t>(tool, "u1", {0, 0, 255}, {0, 255});
  expect_type<std::uint16_t>(tool, "u2", {1, 65535, 1}, {1, 65535});
  expect_type<std::uint32_t>(tool, "u4", {1, 4294967295, 1}, {1, 4294967295});
  expect_type<std::uint64_t>(tool, "u8", {greatest - 1, greatest, greatest - 1}, {greatest - 1, greatest});
  expect_type<float>(tool, "f4", {-0.1f, 3, -0.1f}, {static_cast<double>(-0.1f), 3.0});
  expect_type<double>(tool, "f8", {0.1, 1e300, 0.1}, {0.1, 1e300});
  expect_type<std::uint16_t>(tool, "f2", {0x3c00, 0x3c00, 0x4000}, {1.0, 2.0});
}

TEST(count, prints_all_digits) {
  const program tool;
  tool.write("a.npy", npy_line<std::uint64_t>("<u8", {std::numeric_limits<std::uint64_t>::max()}));
  EXPECT_NE(tool.run("cairn count a.npy --json").out.find("\"values\": [18446744073709551615]"),
            std::string::npos);
  EXPECT_NE(tool.run("cairn count a.npy").out.find("18446744073709551615  "), std::string::npos);
  tool.write("f.npy", npy_of(std::vector<float>{0.1f}));
  EXPECT_NE(tool.run("cairn count f.npy --json").out.find("\"values\": [0.10000000149011612]"),
            std::string::npos);
}

TEST(count, nan_infinities_and_zeros) {
  const program tool;
  const double inf = std::numeric_limits<double>::infinity(), nan = std::nan("");
  tool.write("a.npy", npy_of(reals{nan, inf, -inf, -0.0, 0.0, -nan, inf}));
  expect_table(tool.json("cairn count a.npy --order value --json"), {"-inf", 0.0, "inf", "nan"},
               {1, 2, 2, 2});
}

TEST(count, csv_numbers) {
  const program tool;
  const std::string diamonds = "cairn count $DATA/diamonds_head.csv --json --column ";
  const auto found = tool.json(diamonds + "table --top 4");
  expect_table(found, {57.0, 56.0, 58.0, 59.0}, {37, 33, 30, 26});
  EXPECT_EQ(found["distinct"], 17);
  EXPECT_EQ(tool.json(diamonds + "0 --quantiles .05,.25,.5,.9")["quantiles"].get<reals>(),
            (reals{0.23, 0.29, 0.7, 0.7620000000000002}));
  EXPECT_EQ(tool.json(diamonds + "price --median")["median"]["mean"], 2760.0);
  // Cells that are equal as numbers are one value, however they are written; empty ones are NaN.
  const std::string cells = "printf 'x,y\\n1,a\\n1.0,a\\n,a\\n+1e0,a\\nnan,a\\n-0,a\\n0,a\\n' | ";
  for (const std::string order : {"value", "value --mode"}) {
    expect_table(tool.json(cells + "cairn count - --column x --json --order " + order), {0.0, 1.0, "nan"},
                 {2, 3, 2});
  }
  expect_table(tool.json(cells + "cairn count - --column x --json --order first"), {1.0, "nan", 0.0},
               {3, 2, 2});
  const std::string without_nan = "printf '7\\n7\\n8\\n7.0\\n' | cairn count - --json";
  expect_table(tool.json(without_nan), {7.0, 8.0}, {3, 1});
  const auto numbers = tool.json(without_nan + " --median --order first");
  expect_table(numbers, {7.0, 8.0}, {3, 1});
  EXPECT_EQ(numbers["median"], (json{{"lower", 7.0}, {"upper", 7.0}, {"mean", 7.0}}));
}

// However it is spelled, and where it comes first.
TEST(count, minus_zero_is_zero_in_text_too) {
  const program tool;
  for (const std::string cells : {"-0.0\\n-0.0\\n1\\n", "-0\\n0\\n1\\n", "-0e5\\n-0.0\\n1\\n"}) {
    const std::string given = "printf -- '" + cells + "' | cairn count - --order value --json --mode --top ";
    for (const std::string top : {"0", "5"}) {
      const auto found = tool.json(given + top);
      EXPECT_EQ(found["mode"].dump(), "[0.0]") << cells;
      EXPECT_EQ(found["distinct"], 2) << cells;
    }
    EXPECT_EQ(tool.json(given + "5")["values"].dump(), "[0.0,1.0]") << cells;
  }
}

TEST(count, csv_whole_numbers_that_doubles_round) {
  const program tool;
  tool.write("a.csv", "9007199254740993\n9007199254740992\n+9007199254740993\n -7 \n");
  const auto signed_ones = tool.json("cairn count a.csv --order value --json");
  EXPECT_EQ(signed_ones["values"].dump(), "[-7,9007199254740992,9007199254740993]");
  EXPECT_EQ(signed_ones["counts"].dump(), "[1,1,2]");
  tool.write("b.csv", "18446744073709551615\n1\n18446744073709551614\n");
  EXPECT_EQ(tool.json("cairn count b.csv --order value --json")["values"].dump(),
            "[1,18446744073709551614,18446744073709551615]");
  tool.write("c.csv", "9007199254740992\n1e30\n9007199254740993.0\n");
  EXPECT_EQ(tool.json("cairn count c.csv --json")["distinct"], 2);  // written as no whole numbers
  for (const char* other : {"0.5", "\"\"", "nan", "18446744073709551615\n-1", "123456789012345678901"}) {
    tool.write("d.csv", "x\n9007199254740993\n" + std::string(other) + "\n");
    expect_refusal(tool, 1, "cairn count d.csv",
                   "a double does not hold the whole number '9007199254740993'");
  }
  tool.write("e.npy", npy_of(std::vector<double>{0.5}));
  expect_refusal(tool, 1, "cairn count a.csv e.npy", "no type holds all of them exactly");
}

TEST(count, csv_words) {
  const program tool;
  const std::string diamonds = "cairn count $DATA/diamonds_head.csv --column cut --json";
  const auto found = tool.json(diamonds + " --mode");
  expect_table(found, {"Very Good", "Ideal", "Premium", "Good", "Fair"}, {61, 59, 48, 24, 7});
  EXPECT_EQ(found["total"], 199);
  EXPECT_EQ(found["distinct"], 5);
  EXPECT_EQ(found["mode"], json{"Very Good"});
  EXPECT_FALSE(found["method"].get<std::string>().empty());
  expect_table(tool.json(diamonds + " --order value"), {"Fair", "Good", "Ideal", "Premium", "Very Good"},
               {7, 24, 59, 48, 61});
  expect_table(tool.json(diamonds + " --order first"), {"Ideal", "Premium", "Good", "Very Good", "Fair"},
               {59, 48, 24, 61, 7});
  expect_table(tool.json(diamonds + " --top 2 --order first"), {"Ideal", "Very Good"}, {59, 61});
  expect_table(tool.json("cairn count $DATA/diamonds_head.csv --column color --top 4 --json"),
               {"E", "F", "D", "G"}, {46, 34, 29, 29});  // D and G as often: by word
}

// A column of numbers that holds a word at its very end: no cell that came before is lost.
TEST(count, csv_words_after_many_numbers) {
  const program tool;
  std::string text = "x\n";
  for (int i = 0; i < 50000; ++i) text += i % 2 == 0 ? "1\n" : "1.0\n";
  tool.write("a.csv", text + "one\n");
  for (const std::string line : {"cairn count a.csv", "cat a.csv | cairn count -"}) {
    expect_table(tool.json(line + " --json"), {"1", "1.0", "one"}, {25000, 25000, 1});
  }
}

TEST(count, quoted_and_strange_words) {
  const program tool;
  tool.write("a.csv", "w\n\"a,b\"\n\"say \"\"so\"\"\"\n\"two\nlines\"\n\"a,b\"\n\"\"\ncafé\n" +
                          std::string(100000, 'z') + "\n");
  expect_table(tool.json("cairn count a.csv --json"),
               {"a,b", "", "café", "say \"so\"", "two\nlines", std::string(100000, 'z')}, {2, 1, 1, 1, 1, 1});
  // Bytes order words: Z before a, é behind all of ASCII.
  expect_table(tool.json("printf 'w\\né\\na\\nZ\\nab\\n' | cairn count - --order value --json"),
               {"Z", "a", "ab", "é"}, {1, 1, 1, 1});
}

TEST(count, joins_inputs) {
  const program tool;
  tool.write("a.npy", npy_line<std::int8_t>("|i1", {-5, 7}));
  tool.write("b.npy", npy_line<std::uint64_t>("<u8", {7, 7}));
  tool.write("c.npy", npy_of(reals{7, 0.5}));
  tool.write("a.csv", "x\n0.5\nnan\n");
  tool.write("b.csv", "x\nword\n7\n0.5\n");
  expect_table(tool.json("cairn count a.npy a.npy --json"), {-5, 7}, {2, 2});
  expect_table(tool.json("cairn count a.npy b.npy --json"), {7, -5}, {3, 1});
  expect_table(tool.json("cairn count a.npy b.npy c.npy a.csv --json"), {7.0, 0.5, -5.0, "nan"},
               {4, 2, 1, 1});
  expect_table(tool.json("cairn count c.npy a.npy b.npy c.npy --order first --json"), {7.0, 0.5, -5.0},
               {5, 2, 1});
  expect_table(tool.json("cat b.npy | cairn count a.npy - --order value --json"), {-5, 7}, {1, 3});
  expect_table(tool.json("cairn count a.csv b.csv --order first --json"), {"0.5", "nan", "word", "7"},
               {2, 1, 1, 1});
}

TEST(count, reads_pipes_and_standard_input) {
  const program tool;
  const auto expected = tool.json("cairn count $DATA/diamonds_prices.npy --json --order first");
  for (const std::string line :
       {"cairn count - --json --order first < $DATA/diamonds_prices.npy",
        "cat $DATA/diamonds_prices.npy | cairn count - --json --order first",
        "tail -c 215760 $DATA/diamonds_prices.npy | cairn count - --dtype '<i4' --json --order first",
        "tail -c 215760 $DATA/diamonds_prices.npy > raw; "
        "cairn count raw --dtype '<i4' --shape 26970,2 --json --order first",
        "mkfifo pipe; cat $DATA/diamonds_prices.npy > pipe & cairn count pipe --json --order first"}) {
    const auto found = tool.json(line);
    EXPECT_EQ(found["values"], expected["values"]) << line;
    EXPECT_EQ(found["counts"], expected["counts"]) << line;
  }
}

TEST(count, takes_columns_of_arrays) {
  const program tool;
  tool.write("a.npy", npy_bytes(npy_dictionary("<i2", "(3, 2)"),
                                bytes_of(std::vector<std::int16_t>{1, 9, 2, 9, 1, 8})));
  expect_table(tool.json("cairn count a.npy --json --column 1"), {9, 8}, {2, 1});
  EXPECT_EQ(tool.json("cairn count a.npy --json")["total"], 6);
}

TEST(count, streams_files_of_several_chunks) {
  const program tool;
  std::vector<std::int32_t> samples(20'000'000);
  for (std::size_t i = 0; i < samples.size(); ++i) samples[i] = static_cast<std::int32_t>(i % 1000) - 500;
  samples.back() = 12345;
  tool.write("a.npy", npy_line<std::int32_t>("<i4", samples));
  for (const std::string input : {"cairn count a.npy", "cat a.npy | cairn count -"}) {
    const auto found = tool.json(input + " --order first --json");
    ASSERT_EQ(found["values"].size(), 1001u);
    EXPECT_EQ(found["values"][0], -500);
    EXPECT_EQ(found["values"][1000], 12345);
    counts expected(1001, 20000);
    expected[999] = 19999;
    expected[1000] = 1;
    EXPECT_EQ(found["counts"].get<counts>(), expected);
  }
}

// A file of records as numpy.save writes them.
struct records {
  std::string descr, data;
};
records records_in(const std::string& path) {
  const std::string bytes = contents_of(path);
  EXPECT_EQ(bytes.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
  const std::size_t size =
      static_cast<unsigned char>(bytes.at(8)) + 256 * std::size_t{static_cast<unsigned char>(bytes.at(9))};
  EXPECT_EQ((10 + size) % 64, 0u);
  return {bytes.substr(10, bytes.find("'fortran_order'") - 10), bytes.substr(10 + size)};
}

template <class T>
std::string record_bytes(const std::vector<std::pair<T, std::uint64_t>>& table) {
  std::string bytes;
  for (const auto& [value, count] : table) {
    bytes += bytes_of(std::vector<T>{value}) + bytes_of(counts{count});
  }
  return bytes;
}

TEST(count, writes_records) {
  const program tool;
  tool.write("i1.npy", npy_line<std::int8_t>("|i1", {-3, 5, 5}));
  tool.write("f4.npy", npy_line<float>(">f4", {0.1f, 0.1f, 2}));
  const outcome seen = tool.run("cairn count i1.npy --out out.npy");
  EXPECT_EQ(seen.code, 0) << seen.err;
  const records small = records_in(tool / "out.npy");
  EXPECT_EQ(small.descr, "{'descr': [('value', '<i1'), ('count', '<u8')], ");
  EXPECT_EQ(small.data, record_bytes<std::int8_t>({{5, 2}, {-3, 1}}));

  const auto found = tool.json("cairn count f4.npy --order value --out out.npy --json");
  EXPECT_FALSE(found.contains("values"));
  EXPECT_FALSE(found.contains("counts"));
  EXPECT_EQ(found["distinct"], 2);
  const records real = records_in(tool / "out.npy");
  EXPECT_EQ(real.descr, "{'descr': [('value', '<f4'), ('count', '<u8')], ");
  EXPECT_EQ(real.data, record_bytes<float>({{0.1f, 2}, {2, 1}}));

  ASSERT_EQ(tool.run("cairn count i1.npy f4.npy --top 1 --out out.npy").code, 0);
  const records joined = records_in(tool / "out.npy");
  EXPECT_EQ(joined.descr, "{'descr': [('value', '<f8'), ('count', '<u8')], ");
  EXPECT_EQ(joined.data, record_bytes<double>({{static_cast<double>(0.1f), 2}}));
  EXPECT_EQ(tool.files(), 3u);
}

TEST(count, writes_words) {
  const program tool;
  tool.write("a.csv", "w\nab\né\n\"\"\né\n");
  ASSERT_EQ(tool.run("cairn count a.csv --out out.npy").code, 0);
  const records found = records_in(tool / "out.npy");
  EXPECT_EQ(found.descr, "{'descr': [('value', '<U2'), ('count', '<u8')], ");
  const auto record = [](const std::u32string& word, std::uint64_t count) {
    return bytes_of(std::vector<char32_t>(word.begin(), word.end())) + bytes_of(counts{count});
  };
  EXPECT_EQ(found.data, record({U'é', 0}, 2) + record({0, 0}, 1) + record({U'a', U'b'}, 1));
}

TEST(count, what_it_writes_numpy_reads) {
  const program tool;
  if (tool.run("python3 -c 'import numpy'").code != 0) GTEST_SKIP() << "numpy is not installed";
  const std::string show = "; python3 -c 'import numpy; print(numpy.load(\"out.npy\").tolist())'";
  EXPECT_EQ(
      tool.run("cairn count $DATA/diamonds_head.csv --column cut --top 2 --out out.npy > /dev/null" + show)
          .out,
      "[('Very Good', 61), ('Ideal', 59)]\n");
  EXPECT_EQ(tool.run("cairn count $DATA/diamonds_prices.npy --top 2 --out out.npy > /dev/null" + show).out,
            "[(605, 132), (802, 127)]\n");
}

TEST(count, nothing_has_an_empty_table) {
  const program tool;
  tool.write("none.npy", npy_line<std::int32_t>("<i4", {}));
  for (const std::string line : {"cairn count none.npy", "printf 'x\\n' | cairn count -"}) {
    const auto found = tool.json(line + " --mode --json");
    EXPECT_EQ(found["total"], 0);
    EXPECT_EQ(found["distinct"], 0);
    EXPECT_EQ(found["mode"], json::array());
    EXPECT_FALSE(found["target"].get<std::string>().empty());
    expect_table(found, json::array(), {});
    const outcome seen = tool.run(line + " --out out.npy");
    EXPECT_EQ(seen.code, 0) << seen.err;
    EXPECT_NE(seen.out.find("0 items, 0 distinct values"), std::string::npos) << seen.out;
    EXPECT_TRUE(records_in(tool / "out.npy").data.empty());
  }
}

TEST(count, prints_a_table) {
  const program tool;
  const outcome seen = tool.run("cairn count $DATA/diamonds_head.csv --column cut");
  EXPECT_EQ(seen.code, 0) << seen.err;
  EXPECT_TRUE(
      seen.out.starts_with("  word       count  percent\n"
                           "  Very Good     61    30.65\n"
                           "  Ideal         59    29.65\n"
                           "  Premium       48    24.12\n"
                           "  Good          24    12.06\n"
                           "  Fair           7     3.52\n"
                           "\n"
                           "  199 items, 5 distinct words\n"))
      << seen.out;
}

std::size_t lines_in(const std::string& text) {
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

TEST(count, prints_all_but_on_terminals) {
  const program tool;
  std::vector<std::int32_t> many(100);
  for (std::size_t i = 0; i < many.size(); ++i) many[i] = static_cast<std::int32_t>(i);
  tool.write("a.npy", npy_line<std::int32_t>("<i4", many));
  constexpr std::size_t around = 4;  // the heading, a blank line, two of facts
  EXPECT_EQ(lines_in(tool.run("cairn count a.npy").out), 100 + around);
  const outcome with_file = tool.run("cairn count a.npy --out out.npy");
  EXPECT_EQ(lines_in(with_file.out), 41 + around);
  EXPECT_NE(with_file.out.find("  ... and 60 more (--top 100 prints all)\n"), std::string::npos)
      << with_file.out;

  if (tool.run("command -v script").code != 0) GTEST_SKIP() << "script is not installed";
  const auto on_terminal = [&](const std::string& more) {
    return tool.run("script -qec \"'" CAIRN_PROGRAM "' count a.npy" + more + "\" /dev/null").out;
  };
  const std::string shown = on_terminal("");
  EXPECT_EQ(lines_in(shown), 41 + around) << shown;
  EXPECT_NE(shown.find("... and 60 more"), std::string::npos) << shown;
  EXPECT_EQ(lines_in(on_terminal(" --top 90")), 91 + around);
}

// Without the variables that silence LLVM's runtime: json() fails on a word on standard error.
TEST(count, counts_on_a_device_and_prints_nothing_beside) {
  const program tool;
  if (tool.json("cairn info --json")["devices"].empty()) GTEST_SKIP() << "no device";
  const std::string count =
      "env -u KMP_WARNINGS -u KMP_TEAMS_THREAD_LIMIT -u OMP_NUM_THREADS '" CAIRN_PROGRAM "' count --json ";
  for (const std::string input : {"$DATA/diamonds_prices.npy", "$DATA/diamonds_head.csv --column cut"}) {
    const auto there = tool.json(count + input + " --device gpu");
    const auto here = tool.json(count + input + " --device host");
    EXPECT_EQ(there["place"], "device");
    EXPECT_EQ(there["values"], here["values"]);
    EXPECT_EQ(there["counts"], here["counts"]);
  }
}

TEST(count, statistics_do_not_change_what_is_counted) {
  const program tool;
  tool.write("a.csv", "x\n9007199254740992\n9007199254740993\n9007199254740993\n");
  const auto plain = tool.json("cairn count a.csv --json");
  EXPECT_EQ(plain["distinct"], 2);
  for (const std::string more : {"--median", "--quantiles 0.5", "--median --quantiles 1 --mode"}) {
    const auto found = tool.json("cairn count a.csv --json " + more);
    EXPECT_EQ(found["distinct"], 2) << more;
    EXPECT_EQ(found["values"], plain["values"]) << more;
  }
  const auto middle = tool.json("cairn count a.csv --median --json")["median"];
  EXPECT_EQ(middle["lower"].dump(), "9007199254740993");
}

TEST(count, words_keep_their_blanks) {
  const program tool;
  tool.write("a.csv", "n,w\n1, x\n2,x \n3,x\n4, \"x\"\n");
  expect_table(tool.json("cairn count a.csv --column w --order first --json"), {" x", "x ", "x"}, {1, 1, 2});
}

TEST(count, blank_lines_are_empty_cells) {
  const program tool;
  expect_table(tool.json("printf 'a\\n\\nb\\nb\\n\\n' | cairn count - --order first --json"), {"", "b"},
               {1, 2});
  expect_table(tool.json("printf '1\\n\\n2\\n' | cairn count - --order first --json"), {1.0, "nan", 2.0},
               {1, 1, 1});
}

TEST(count, refusals_of_mixed_columns_name_the_place) {
  const program tool;
  tool.write("a.csv", "x,y\n1,9007199254740993\n2,7\n3,0.5\n");
  expect_refusal(
      tool, 1, "cairn count a.csv --column y",
      "a.csv: line 2, column 2 (y): a double does not hold the whole number '9007199254740993' exactly, "
      "and no type of 64-bit integers holds it and '0.5' (a.csv: line 4, column 2 (y))");
  expect_refusal(tool, 1, "printf '1\\n123456789012345678901\\n' | cairn count -",
                 "standard input: line 2, column 1: a double does not hold the whole number "
                 "'123456789012345678901' exactly, and no type of 64-bit integers holds it");
}

}  // namespace
