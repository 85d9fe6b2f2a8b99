// `cairn sample` on good inputs: its draws are the library's.
#include <gtest/gtest.h>

#include <cairn/sampling.hpp>
#include <cstdint>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "arrays_in_files.hpp"
#include "program.hpp"

namespace sample_program {

using indices = std::vector<std::uint64_t>;
using reals = std::vector<double>;

const reals weights = {3, 0, 1, 7.5, 0.25};

indices draws_of(const cairn::sampler& from, std::size_t count, const cairn::draws& which = {}) {
  indices all(count);
  from.draw_into(cairn::out<std::uint64_t>(all), which);
  return all;
}

indices draws_of(const reals& of, std::size_t count, const cairn::draws& which = {}) {
  return draws_of(cairn::sampler(cairn::in<double>(of)), count, which);
}

indices drawn(const program& tool, const std::string& line) {
  return tool.json("cairn sample " + line + " --json")["indices"].get<indices>();
}

TEST(sample, has_the_promised_keys) {
  const program tool;
  tool.write("w.npy", npy_of(weights));
  const auto found = tool.json(
      "cairn sample w.npy --count 6 --seed 18446744073709551615 --stream 2 --offset 3 --device host "
      "--threads 1 --json");
  expect_run_of_one_thread(found);
  EXPECT_EQ(found["method"], cairn::sampler(cairn::in<double>(weights)).method());
  EXPECT_EQ(found["count"], 6);
  EXPECT_EQ(found["seed"], 18446744073709551615u);
  EXPECT_EQ(found["stream"], 2);
  EXPECT_EQ(found["offset"], 3);
  EXPECT_EQ(found["items"], 5);
  EXPECT_EQ(found["indices"].get<indices>(), draws_of(weights, 6, {18446744073709551615u, 2, 3}));
}

TEST(sample, items_without_a_weight_are_never_drawn) {
  const program tool;
  tool.write("t.csv", "x,w\n1,3\n2,\n3,nan\n4,7.5\n");
  const auto found = tool.json("cairn sample t.csv --column w --count 50 --skip-nan --json");
  EXPECT_EQ(found["indices"].get<indices>(), draws_of(reals{3, 0, 0, 7.5}, 50));
  EXPECT_EQ(found["nan"], 2);
  EXPECT_EQ(found["items"], 4);
  EXPECT_TRUE(tool.run("cairn sample t.csv --column w --count 5 --skip-nan --out d.npy")
                  .out.starts_with("  5 draws from 4 items, 2 nan never drawn\n"));
  expect_refusal(tool, 1, "cairn sample t.csv --column w --count 5", "t.csv: ");
  tool.write("none.csv", "w\nnan\nnan\n");
  expect_refusal(tool, 1, "cairn sample none.csv --count 5 --skip-nan", "none.csv: ");
}

TEST(sample, rows_are_those_of_the_indices) {
  const program tool;
  const std::vector<std::string> rows{"3,\"a, b\"", "0,c", "1, d ", "7.5,e"};
  tool.write("t.csv", "w,name\r\n" + rows[0] + "\r\n" + rows[1] + "\r\n\r\n" + rows[2] + "\r\n" + rows[3]);
  std::string expected = "w,name\n";
  for (const std::uint64_t index : draws_of(reals{3, 0, 1, 7.5}, 40)) expected += rows[index] + "\n";
  const std::string line = "cairn sample t.csv --column w --count 40 --rows";
  EXPECT_EQ(tool.run(line).out, expected);
  const outcome to_file = tool.run(line + " --out d.csv");
  EXPECT_TRUE(to_file.out.starts_with("  40 draws from 4 items\n")) << to_file.err;
  EXPECT_EQ(contents_of(tool / "d.csv"), expected);
  EXPECT_EQ(tool.json(line + " --out d.csv --json")["count"], 40);
  tool.write("t.tsv", "1\tx\n2\ty\n");
  EXPECT_EQ(tool.run("cairn sample t.tsv --column 0 --count 1 --offset 1 --rows --out d.tsv").code, 0);
  EXPECT_EQ(contents_of(tool / "d.tsv"), "2\ty\n");  // a number above numbers is no name
  EXPECT_EQ(tool.run("cairn sample t.csv --column w --count 0 --rows").out, "w,name\n");
}

TEST(sample, rows_need_a_table_in_a_file) {
  const program tool;
  tool.write("w.npy", npy_of(weights));
  tool.write("t.csv", "1;2\n");
  expect_refusal(tool, 2, "cairn sample w.npy --count 1 --rows",
                 "--rows: expected an input named .csv or .tsv");
  expect_refusal(tool, 2, "cairn sample t.csv --column 0 --count 1 --rows --json", "--json needs --out");
  for (const std::string out : {"d.npy", "d.tsv"})
    expect_refusal(tool, 2, "cairn sample t.csv --delimiter ';' --column 0 --count 1 --rows --out " + out,
                   "--rows: expected an --out that ends in .csv");
  const std::string once = ": --rows reads its input twice, which needs a file; --reservoir reads it once";
  expect_refusal(tool, 1, "mkfifo p.csv; cairn sample p.csv --count 1 --rows", "p.csv" + once);
  expect_refusal(tool, 1, "cat t.csv | cairn sample - --delimiter , --count 1 --rows --equal",
                 "standard input" + once);
}

TEST(sample, draws_are_the_librarys) {
  const program tool;
  tool.write("w.npy", npy_of(weights));
  EXPECT_EQ(drawn(tool, "w.npy --count 1000"), draws_of(weights, 1000));
  EXPECT_EQ(drawn(tool, "w.npy --count 1000 --seed 7 --stream 9 --offset 12345678901234"),
            draws_of(weights, 1000, {7, 9, 12345678901234}));
  EXPECT_EQ(drawn(tool, "w.npy --count 2 --offset 18446744073709551614"),
            draws_of(weights, 2, {0, 0, 18446744073709551614u}));
  EXPECT_EQ(drawn(tool, "w.npy --count 1000 --threads 3 --bind"), draws_of(weights, 1000));
}

TEST(sample, by_an_alias_table) {
  const program tool;
  tool.write("w.npy", npy_of(weights));
  const auto found = tool.json("cairn sample w.npy --count 1000 --seed 3 --method alias --json");
  EXPECT_EQ(found["method"], "alias");
  const cairn::sampler from = cairn::sampler::alias(cairn::in<double>(weights));
  EXPECT_EQ(found["indices"].get<indices>(), draws_of(from, 1000, {3, 0, 0}));
}

TEST(sample, pieces_join_to_the_whole) {
  const program tool;
  tool.write("w.npy", npy_of(weights));
  const outcome whole = tool.run("cairn sample w.npy --count 1000 --seed 5");
  const outcome pieces = tool.run(
      "cairn sample w.npy --count 1 --seed 5; cairn sample w.npy --count 0 --seed 5 --offset 1; "
      "cairn sample w.npy --count 998 --seed 5 --offset 1; "
      "cairn sample w.npy --count 1 --seed 5 --offset 999");
  EXPECT_EQ(pieces.out, whole.out);
  EXPECT_TRUE(pieces.err.empty()) << pieces.err;
}

TEST(sample, prints_an_index_on_a_line) {
  const program tool;
  tool.write("w.npy", npy_of(weights));
  std::ostringstream expected;
  for (const std::uint64_t index : draws_of(weights, 50)) expected << index << '\n';
  const outcome seen = tool.run("cairn sample w.npy --count 50");
  EXPECT_EQ(seen.code, 0);
  EXPECT_EQ(seen.out, expected.str());
  EXPECT_TRUE(seen.err.empty()) << seen.err;
}

TEST(sample, no_draws_are_none) {
  const program tool;
  tool.write("w.npy", npy_of(weights));
  EXPECT_EQ(tool.run("cairn sample w.npy --count 0").out, "");
  const auto found = tool.json("cairn sample w.npy --count 0 --offset 18446744073709551615 --json");
  EXPECT_EQ(found["indices"].get<indices>(), indices());
  EXPECT_FALSE(found["target"].get<std::string>().empty());
  EXPECT_EQ(tool.run("cairn sample w.npy --count 0 --out d.npy").code, 0);
  EXPECT_EQ(contents_of(tool / "d.npy").size(), 128u);
}

TEST(sample, writes_npy_files) {
  const program tool;
  tool.write("w.npy", npy_of(weights));
  const outcome seen = tool.run("cairn sample w.npy --count 1000 --seed 1 --out d.npy");
  ASSERT_EQ(seen.code, 0) << seen.err;
  EXPECT_NE(seen.out.find("  1000 draws from 5 items\n  on the host ("), std::string::npos) << seen.out;
  const std::string file = contents_of(tool / "d.npy");
  EXPECT_NE(file.find("'descr': '<i8', 'fortran_order': False, 'shape': (1000,)"), std::string::npos);
  EXPECT_EQ(file.substr(128), bytes_of(draws_of(weights, 1000, {1, 0, 0})));
  const auto found = tool.json("cairn sample w.npy --count 1000 --seed 1 --out e.npy --json");
  EXPECT_FALSE(found.contains("indices"));
  EXPECT_EQ(found["count"], 1000);
  EXPECT_EQ(contents_of(tool / "e.npy"), file);
  EXPECT_EQ(tool.files(), 3u);
}

// More draws than are made at a time, by every way out.
TEST(sample, streams) {
  const program tool;
  tool.write("w.npy", npy_of(weights));
  constexpr std::size_t count = 2'500'001;
  const indices expected = draws_of(weights, count, {0, 4, 5});
  const std::string line = "cairn sample w.npy --stream 4 --offset 5 --count 2500001";
  ASSERT_EQ(tool.run(line + " --out d.npy").code, 0);
  EXPECT_TRUE(contents_of(tool / "d.npy").substr(128) == bytes_of(expected));
  EXPECT_TRUE(tool.json(line + " --json")["indices"].get<indices>() == expected);
  std::string text;
  for (const std::uint64_t index : expected) text += std::to_string(index) + '\n';
  EXPECT_TRUE(tool.run(line).out == text);
}

template <class T>
void expect_type(const program& tool, std::string_view descr, const std::vector<T>& given) {
  const indices expected = draws_of(reals(given.begin(), given.end()), 100);
  for (const char order : std::string_view(sizeof(T) == 1 ? "|" : "<>")) {
    const std::string type = std::string(1, order) + std::string(descr);
    tool.write("w.npy", npy_line<T>(type, given));
    EXPECT_EQ(drawn(tool, "w.npy --count 100"), expected) << type;
    tool.write("w.raw", bytes_of(given, order == '>'));
    EXPECT_EQ(drawn(tool, "w.raw --count 100 --dtype '" + type + "'"), expected) << type;
  }
}

TEST(sample, weights_of_all_types_in_both_byte_orders) {
  const program tool;
  expect_type<std::int8_t>(tool, "i1", {1, 127, 0});
  expect_type<std::int16_t>(tool, "i2", {300, 0, 20000});
  expect_type<std::int32_t>(tool, "i4", {70000, 1, 90000});
  expect_type<std::int64_t>(tool, "i8", {9007199254740993, 9007199254740991});
  expect_type<std::uint8_t>(tool, "u1", {255, 1, 80});
  expect_type<std::uint16_t>(tool, "u2", {65535, 40000});
  expect_type<std::uint32_t>(tool, "u4", {4294967295, 4000000000});
  expect_type<std::uint64_t>(tool, "u8", {18446744073709551615u, 9223372036854775808u});
  expect_type<float>(tool, "f4", {0.1f, 3, 0.7f});
  expect_type<double>(tool, "f8", {0.1, 1e300, 1e300});
}

TEST(sample, single_precision_weights_are_widened_exactly) {
  const program tool;
  const std::vector<float> given = {0.1f, 0.2f, 0.3f};
  tool.write("w.npy", npy_of(given));
  EXPECT_EQ(drawn(tool, "w.npy --count 1000"), draws_of(cairn::sampler(cairn::in<float>(given)), 1000));
}

TEST(sample, reads_columns_pipes_and_standard_input) {
  const program tool;
  tool.write("w.csv", "name,weight\na,3\nb,0\nc,1\nd,7.5\ne,0.25\n");
  tool.write("w.npy", npy_of(weights));
  tool.write("table.npy", npy_bytes(npy_dictionary("<f8", "(2, 2)"), bytes_of(reals{9, 1, 9, 2})));
  const indices expected = draws_of(weights, 100);
  for (const std::string input : {"w.csv --column weight", "w.csv --column 1", "- < w.npy"}) {
    EXPECT_EQ(tool.json("cairn sample --count 100 --json " + input)["indices"].get<indices>(), expected)
        << input;
  }
  for (const std::string line : {"cat w.npy | cairn sample - --count 100 --json",
                                 "tail -c 40 w.npy | cairn sample - --dtype f8 --count 100 --json",
                                 "cut -d , -f 2 w.csv | cairn sample - --count 100 --json",
                                 "mkfifo pipe; cat w.npy > pipe & cairn sample pipe --count 100 --json"}) {
    EXPECT_EQ(tool.json(line)["indices"].get<indices>(), expected) << line;
  }
  EXPECT_EQ(drawn(tool, "table.npy --column 1 --count 100"), draws_of(reals{1, 2}, 100));
}

// More than a chunk holds, and short rows before long ones: room for all is not guessed right at first.
TEST(sample, long_tables) {
  const program tool;
  reals long_weights;
  std::string text;
  for (int i = 0; i < 1'300'000; ++i) {
    const int tenths = i < 600'000 ? 10 * (i % 7) : i % 12345;
    long_weights.push_back(tenths / 10.0);
    text += std::to_string(tenths / 10) + (tenths % 10 == 0 ? "" : "." + std::to_string(tenths % 10)) + '\n';
  }
  tool.write("w.csv", text);
  EXPECT_EQ(drawn(tool, "w.csv --count 500"), draws_of(long_weights, 500));
  EXPECT_EQ(tool.json("cat w.csv | cairn sample - --count 500 --json")["indices"].get<indices>(),
            draws_of(long_weights, 500));
}

TEST(sample, plots) {
  const program tool;
  if (tool.run("command -v gnuplot").code != 0) GTEST_SKIP() << "gnuplot is not installed";
  tool.write("w.npy", npy_of(weights));
  tool.write("one.npy", npy_of(reals{1e308}));
  tool.write("many.npy", npy_of(reals(2'500, 1e308)));
  const auto found = tool.json("cairn sample w.npy --count 1000 --plot a.png --json");
  EXPECT_EQ(found["indices"].size(), 1000u);
  EXPECT_TRUE(contents_of(tool / "a.png").starts_with("\x89PNG\r\n"));
  for (const std::string line : {"one.npy --count 1", "one.npy --count 0", "many.npy --count 10000"}) {
    const outcome seen = tool.run("cairn sample " + line + " --out d.npy --plot a.svg");
    EXPECT_EQ(seen.code, 0) << line << seen.err;
    EXPECT_TRUE(seen.err.empty()) << line << seen.err;
    EXPECT_NE(contents_of(tool / "a.svg").find("<svg"), std::string::npos) << line;
  }
}

TEST(sample, tells_how_it_is_used) {
  const program tool;
  const outcome seen = tool.run("cairn sample --help-all");
  EXPECT_EQ(seen.code, 0);
  const std::string text = std::regex_replace(seen.out, std::regex(R"(\s+)"), " ");
  for (const std::string words :
       {"WEIGHTS", "--count", "--seed", "--stream", "--offset", "--method", "--plot",
        "integers above 2^53 are rounded", "cairn sample weights.npy --count 10"}) {
    EXPECT_NE(text.find(words), std::string::npos) << words << seen.out;
  }
}

// Without the variables that silence LLVM's runtime: json() fails on a word on standard error.
TEST(sample, draws_on_a_device_and_prints_nothing_beside) {
  const program tool;
  if (tool.json("cairn info --json")["devices"].empty()) GTEST_SKIP() << "no device";
  tool.write("w.npy", npy_of(weights));
  const auto there =
      tool.json("env -u KMP_WARNINGS -u KMP_TEAMS_THREAD_LIMIT -u OMP_NUM_THREADS '" CAIRN_PROGRAM
                "' sample w.npy --count 1000 --json --device gpu");
  EXPECT_EQ(there["place"], "device");
  EXPECT_EQ(there["indices"].get<indices>(), draws_of(weights, 1000));
}

// The third row is item 2, and what is no weight is refused.
TEST(sample, blank_lines_are_items) {
  const program tool;
  tool.write("a.csv", "1\n\n2\n");
  expect_refusal(tool, 1, "cairn sample a.csv --count 3", "a.csv: ");
}

}  // namespace sample_program
