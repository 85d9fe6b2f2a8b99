// `cairn sample` from distributions, without replacement, of equal items, and counts: what it tells is the
// library's.
#include <gtest/gtest.h>

#include <cairn/random/continuous_distribution.hpp>
#include <cairn/random/distribution.hpp>
#include <cairn/random/multinomial.hpp>
#include <cairn/random/without_replacement.hpp>
#include <cairn/sampling.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "arrays_in_files.hpp"
#include "program.hpp"

namespace sample_ways {

using integers = std::vector<std::int64_t>;
using indices = std::vector<std::uint64_t>;
using reals = std::vector<double>;

const reals weights = {3, 0, 1, 7.5, 0.25};

template <class T>
std::string lines_of(const std::vector<T>& values) {
  std::string text;
  for (const T value : values) text += std::to_string(value) + "\n";
  return text;
}

integers draws_of(const cairn::distribution& from, std::size_t count, const cairn::draws& which = {}) {
  integers all(count);
  from.draw_into(all, which);
  return all;
}

indices draws_of(const reals& of, std::size_t count, const cairn::draws& which = {}) {
  indices all(count);
  cairn::sampler(cairn::in<double>(of)).draw_into(cairn::out<std::uint64_t>(all), which);
  return all;
}

indices equal_draws_of(std::uint64_t items, std::size_t count, const cairn::draws& which = {}) {
  indices all(count);
  cairn::distribution::uniform_unsigned(0, items - 1).draw_into(all, which);
  return all;
}

indices taken_of(const reals& of, std::size_t count, const cairn::draws& which = {}) {
  indices all(count);
  cairn::sample_without_replacement_into(all, of, which);
  return all;
}

indices counts_of(const reals& of, std::uint64_t n, const cairn::draws& which = {}) {
  indices all(of.size());
  cairn::multinomial_into(all, of, n, which);
  return all;
}

// --- distributions -----------------------------------------------------------------------------------

TEST(sample_distribution, draws_are_the_librarys) {
  const program tool;
  const std::vector<std::pair<std::string, cairn::distribution>> all = {
      {"poisson --lambda 3.5", cairn::distribution::poisson(3.5)},
      {"poisson --lambda 0", cairn::distribution::poisson(0)},
      {"binomial --trials 100 --probability 0.3", cairn::distribution::binomial(100, 0.3)},
      {"negative_binomial --successes 2.5 --probability 0.2",
       cairn::distribution::negative_binomial(2.5, 0.2)},
      {"geometric --probability 0.25", cairn::distribution::geometric(0.25)},
      {"hypergeometric --good 10 --bad 20 --taken 12", cairn::distribution::hypergeometric(10, 20, 12)},
      {"poisson --lambda 1e12", cairn::distribution::poisson(1e12)},
      {"zipf --exponent 1.5", cairn::distribution::zipf(1.5)},
      {"zipf --exponent 0.5 --most 1000", cairn::distribution::zipf(0.5, 1000)},
      {"uniform --first -7 --last 12", cairn::distribution::uniform(-7, 12)},
      {"uniform --first -9223372036854775808 --last 9223372036854775807",
       cairn::distribution::uniform(INT64_MIN, INT64_MAX)},
  };
  for (const auto& [line, from] : all) {
    const std::string command = "cairn sample --distribution " + line + " --count 1000 --seed 5 --stream 2";
    const integers expected = draws_of(from, 1000, {5, 2, 0});
    for (const std::string threads : {" --threads 1", " --threads 3"})
      EXPECT_EQ(tool.run(command + threads).out, lines_of(expected)) << line;
    EXPECT_EQ(tool.json(command + " --json")["values"].get<integers>(), expected) << line;
    EXPECT_EQ(
        tool.run("cairn sample --distribution " + line + " --count 3 --offset 7 --seed 5 --stream 2").out,
        lines_of(integers(expected.begin() + 7, expected.begin() + 10)));
  }
}

TEST(sample_distribution, numbers_above_those_with_a_sign) {
  const program tool;
  indices expected(1000);
  cairn::distribution::uniform_unsigned(1, UINT64_MAX).draw_into(expected, {5, 0, 0});
  const std::string line =
      "cairn sample --distribution uniform --first 1 --last 18446744073709551615 --seed 5 --count 1000";
  EXPECT_EQ(tool.run(line).out, lines_of(expected));
  const auto found = tool.json(line + " --json");
  EXPECT_EQ(found["values"].get<indices>(), expected);
  EXPECT_EQ(found["last"], UINT64_MAX);
  ASSERT_EQ(tool.run(line + " --out d.npy").code, 0);
  EXPECT_NE(contents_of(tool / "d.npy").find("'descr': '<u8'"), std::string::npos);
  EXPECT_EQ(contents_of(tool / "d.npy").substr(128), bytes_of(expected));
  expect_refusal(tool, 2,
                 "cairn sample --distribution uniform --first -1 --last 18446744073709551615 --count 1",
                 "--first '-1' and --last '18446744073709551615': expected whole numbers");
}

TEST(sample_distribution, real_numbers) {
  const program tool;
  const std::vector<std::pair<std::string, cairn::continuous_distribution>> all = {
      {"exponential --rate 0.25", cairn::continuous_distribution::exponential(0.25)},
      {"normal --mean -2.5 --deviation 3", cairn::continuous_distribution::normal(-2.5, 3)},
      {"normal --mean -.5 --deviation 0", cairn::continuous_distribution::normal(-0.5, 0)},
      {"gamma --shape 2.5 --scale 3", cairn::continuous_distribution::gamma(2.5, 3)},
  };
  for (const auto& [line, from] : all) {
    reals expected(1000);
    from.draw_into(expected, {5, 0, 2});
    const std::string command = "cairn sample --distribution " + line + " --count 1000 --seed 5 --offset 2";
    for (const std::string threads : {" --threads 1", " --threads 3"})
      EXPECT_EQ(tool.json(command + threads + " --json")["values"].get<reals>(), expected) << line;
    ASSERT_EQ(tool.run(command + " --out d.npy").code, 0);
    EXPECT_NE(contents_of(tool / "d.npy").find("'descr': '<f8'"), std::string::npos);
    EXPECT_EQ(contents_of(tool / "d.npy").substr(128), bytes_of(expected)) << line;
    const std::string lines = tool.run(command).out;
    EXPECT_EQ(std::stod(lines), expected[0]) << line;
  }
  expect_refusal(tool, 2, "cairn sample --distribution normal --mean 1 --deviation -1 --count 1",
                 "--deviation is -1; expected ");
  expect_refusal(tool, 2, "cairn sample --distribution gamma --scale 1 --count 1",
                 "--shape is required by --distribution gamma");
  expect_refusal(tool, 2, "cairn sample --distribution normal --mean 1 --deviation 1 --shape 3 --count 1",
                 "--shape is no parameter of --distribution normal; expected --mean, --deviation");
}

TEST(sample_distribution, has_the_promised_keys) {
  const program tool;
  const auto found = tool.json(
      "cairn sample --distribution binomial --trials 100 --probability 0.3 --count 6 --seed 4 --stream 2 "
      "--offset 3 --device host --threads 1 --json");
  expect_run_of_one_thread(found);
  EXPECT_EQ(found["distribution"], "binomial");
  EXPECT_EQ(found["trials"], 100);
  EXPECT_EQ(found["probability"], 0.3);
  EXPECT_EQ(found["count"], 6);
  EXPECT_EQ(found["seed"], 4);
  EXPECT_EQ(found["stream"], 2);
  EXPECT_EQ(found["offset"], 3);
  EXPECT_FALSE(found.contains("items"));
  EXPECT_FALSE(found.contains("indices"));
  EXPECT_EQ(found["values"].size(), 6U);
}

// More draws than are made at a time.
TEST(sample_distribution, writes_files) {
  const program tool;
  constexpr std::size_t count = 2'500'001;
  const integers expected = draws_of(cairn::distribution::poisson(1000), count, {0, 4, 5});
  const std::string line = "cairn sample --distribution poisson --lambda 1000 --stream 4 --offset 5 --count ";
  const outcome seen = tool.run(line + "2500001 --out d.npy");
  ASSERT_EQ(seen.code, 0) << seen.err;
  EXPECT_TRUE(seen.out.starts_with("  2500001 draws of poisson, lambda 1000.0\n")) << seen.out;
  const std::string file = contents_of(tool / "d.npy");
  EXPECT_NE(file.find("'descr': '<i8', 'fortran_order': False, 'shape': (2500001,)"), std::string::npos);
  EXPECT_TRUE(file.substr(128) == bytes_of(expected));
  ASSERT_EQ(tool.run(line + "20 --out d.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "d.csv"),
            "value\n" + lines_of(integers(expected.begin(), expected.begin() + 20)));
  EXPECT_FALSE(tool.json(line + "20 --out d.csv --json").contains("values"));
  EXPECT_EQ(tool.files(), 2U);
}

TEST(sample_distribution, pieces_join_to_the_whole) {
  const program tool;
  const std::string line = "cairn sample --distribution geometric --probability 0.125 --seed 3 --count ";
  const outcome pieces =
      tool.run(line + "1; " + line + "0 --offset 1; " + line + "998 --offset 1; " + line + "1 --offset 999");
  EXPECT_EQ(pieces.out, tool.run(line + "1000").out);
  EXPECT_TRUE(pieces.err.empty()) << pieces.err;
}

TEST(sample_distribution, refuses_other_options_by_name) {
  const program tool;
  const std::string line = "cairn sample --distribution poisson --lambda 3 --count 1 ";
  expect_refusal(tool, 2, "cairn sample --distribution poisson --count 1",
                 "--lambda is required by --distribution poisson");
  expect_refusal(tool, 2, "cairn sample --distribution binomial --trials 3 --count 1",
                 "--probability is required by --distribution binomial");
  expect_refusal(tool, 2, line + "--trials 3",
                 "--trials is no parameter of --distribution poisson; expected --lambda");
  expect_refusal(tool, 2, "cairn sample --distribution normals --lambda 3 --count 1", "--distribution");
  expect_refusal(tool, 2, "cairn sample --lambda 3 --count 1", "--lambda is for --distribution");
  expect_refusal(tool, 2, "cairn sample --distribution poisson --lambda 3", "--count is required");
  for (const std::string other : {"--equal", "--without-replacement", "--reservoir", "--resample", "--items",
                                  "--multinomial", "--skip-nan", "--rows", "--method", "--plot"}) {
    const std::string value = other == "--method"                              ? " alias"
                              : other == "--plot"                              ? " a.png"
                              : other == "--items" || other == "--multinomial" ? " 3"
                                                                               : "";
    expect_refusal(tool, 2, line + other + value, other + " does not go with --distribution");
  }
  tool.write("w.npy", npy_of(weights));
  expect_refusal(tool, 2, line + "w.npy", "WEIGHTS does not go with --distribution");
  expect_refusal(tool, 2, line + "--column x", "--column is for an input, and there is none");
}

TEST(sample_distribution, refuses_parameters_out_of_range) {
  const program tool;
  const auto refused = [&](const std::string& of, const std::string& words) {
    expect_refusal(tool, 2, "cairn sample --count 1 --distribution " + of, words);
  };
  refused("poisson --lambda -1", "--lambda is -1; expected ");
  refused("poisson --lambda=-.5", "--lambda is -0.5; expected ");
  refused("poisson --lambda nan", "--lambda: 'nan' is not a finite number");
  refused("poisson --lambda few", "--lambda: 'few' is not a finite number");
  refused("binomial --trials 3 --probability 1.5", "--probability is 1.5; expected ");
  refused("binomial --trials 2.5 --probability 0.5", "--trials '2.5': expected a whole number");
  refused("binomial --trials -2 --probability 0.5", "--trials '-2': expected a whole number");
  refused("negative_binomial --successes 0 --probability 0.5", "--successes is 0; expected ");
  refused("geometric --probability 0", "--probability is 0; expected ");
  refused("hypergeometric --good 3 --bad 4 --taken 8", "--taken is 8; expected ");
  EXPECT_EQ(tool.files(), 0U);
}

// --- without replacement
// -------------------------------------------------------------------------------------

TEST(sample_without_replacement, takes_what_the_library_takes) {
  const program tool;
  tool.write("w.npy", npy_of(weights));
  const indices expected = taken_of(weights, 4, {7, 1, 2});
  const std::string line =
      "cairn sample w.npy --without-replacement --count 4 --seed 7 --stream 1 --offset 2";
  for (const std::string threads : {" --threads 1", " --threads 3"})
    EXPECT_EQ(tool.run(line + threads).out, lines_of(expected));
  const auto found = tool.json(line + " --json");
  EXPECT_EQ(found["indices"].get<indices>(), expected);
  EXPECT_EQ(found["without_replacement"], true);
  EXPECT_EQ(found["items"], 5);
  EXPECT_EQ(found["count"], 4);
  EXPECT_TRUE(
      tool.run(line + " --out d.npy").out.starts_with("  4 draws from 5 items, without replacement\n"));
  EXPECT_EQ(contents_of(tool / "d.npy").substr(128), bytes_of(expected));
  EXPECT_EQ(
      tool.run("cat w.npy | cairn sample - --without-replacement --count 4 --seed 7 --stream 1 --offset 2")
          .out,
      lines_of(expected));
  EXPECT_EQ(tool.run("cairn sample w.npy --without-replacement --count 0").out, "");
}

TEST(sample_without_replacement, rows_come_as_they_are_taken) {
  const program tool;
  const std::vector<std::string> rows{"3,\"a, b\"", "0,c", "1, d ", "7.5,e"};
  tool.write("t.csv", "w,name\r\n" + rows[0] + "\r\n" + rows[1] + "\r\n\r\n" + rows[2] + "\r\n" + rows[3]);
  std::string expected = "w,name\n";
  for (const std::uint64_t index : taken_of({3, 0, 1, 7.5}, 3, {6, 0, 0})) expected += rows[index] + "\n";
  const std::string line = "cairn sample t.csv --column w --count 3 --seed 6 --without-replacement --rows";
  EXPECT_EQ(tool.run(line).out, expected);
  ASSERT_EQ(tool.run(line + " --out d.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "d.csv"), expected);
}

TEST(sample_without_replacement, refuses_more_than_there_is) {
  const program tool;
  tool.write("w.npy", npy_of(weights));
  expect_refusal(tool, 1, "cairn sample w.npy --without-replacement --count 5", "w.npy: ");
  expect_refusal(tool, 1, "cairn sample w.npy --without-replacement --count 6",
                 "--count 6: --without-replacement, and there are 5 items");
  expect_refusal(tool, 1, "cairn sample w.npy --equal --without-replacement --count 6",
                 "--count 6: --without-replacement, and there are 5 items");
  const std::string line = "cairn sample w.npy --without-replacement --count 2 ";
  expect_refusal(tool, 2, line + "--method alias", "--method does not go with --without-replacement");
  expect_refusal(tool, 2, line + "--plot a.png", "--plot does not go with --without-replacement");
  expect_refusal(tool, 2, line + "--resample", "--resample does not go with --without-replacement");
  EXPECT_EQ(tool.files(), 1U);
}

// --- in one pass -------------------------------------------------------------------------------------

TEST(sample_reservoir, keeps_what_is_taken_of_all) {
  const program tool;
  tool.write("w.npy", npy_of(weights));
  const indices expected = taken_of(weights, 3, {7, 1, 2});
  const std::string line = "--reservoir --count 3 --seed 7 --stream 1 --offset 2";
  for (const std::string threads : {" --threads 1", " --threads 3"})
    EXPECT_EQ(tool.run("cairn sample w.npy " + line + threads).out, lines_of(expected));
  for (const std::string command :
       {"cat w.npy | cairn sample - ", "tail -c 40 w.npy | cairn sample - --dtype f8 ",
        "mkfifo pipe; cat w.npy > pipe & cairn sample pipe "})
    EXPECT_EQ(tool.run(command + line).out, lines_of(expected)) << command;
  const auto found = tool.json("cairn sample w.npy --json " + line);
  EXPECT_EQ(found["indices"].get<indices>(), expected);
  EXPECT_EQ(found["reservoir"], true);
  EXPECT_EQ(found["items"], 5);
  EXPECT_TRUE(tool.run("cairn sample w.npy --out d.npy " + line)
                  .out.starts_with("  3 draws from 5 items, reservoir\n"));
  EXPECT_EQ(contents_of(tool / "d.npy").substr(128), bytes_of(expected));
}

// More than a chunk holds, and more rows than are kept at a time.
TEST(sample_reservoir, rows_of_pipes) {
  const program tool;
  reals long_weights;
  std::string text = "\xef\xbb\xbfname,w\r\n";
  std::vector<std::string> rows;
  for (int i = 0; i < 200'000; ++i) {
    long_weights.push_back(i % 7 == 0 ? 0 : i % 1000);
    rows.push_back((i % 5 == 0 ? "\"a, \nb\"," : "c" + std::to_string(i) + ",") +
                   std::to_string(i % 7 == 0 ? 0 : i % 1000));
    text += rows.back() + (i % 3 == 0 ? "\r\n" : "\n");
    if (i % 40'000 == 0) text += "\n";  // no row
  }
  tool.write("t.csv", text);
  std::string expected = "name,w\n";
  for (const std::uint64_t index : taken_of(long_weights, 500)) expected += rows[index] + "\n";
  const std::string line = " --column w --reservoir --count 500 --rows";
  EXPECT_TRUE(tool.run("cairn sample t.csv" + line).out == expected);
  EXPECT_TRUE(tool.run("cat t.csv | cairn sample -" + line).out == expected);
  EXPECT_TRUE(tool.run("cat t.csv | cairn sample - --threads 3" + line).out == expected);
  const bool reads_gzip = tool.run("gzip -k t.csv && cairn sample t.csv.gz --column w --count 0").code == 0;
  if (reads_gzip) {
    EXPECT_TRUE(tool.run("cat t.csv.gz | cairn sample -" + line).out == expected);
  }
  ASSERT_EQ(tool.run("cat t.csv | cairn sample - --out d.csv" + line).code, 0);
  EXPECT_TRUE(contents_of(tool / "d.csv") == expected);
}

TEST(sample_reservoir, equal_rows_of_pipes) {
  const program tool;
  tool.write("names", "x\n\ny\nz\n\n");
  const std::vector<std::string> rows{"x", "", "y", "z"};
  std::string expected;
  for (const std::uint64_t index : taken_of(reals(4, 1), 3)) expected += rows[index] + "\n";
  EXPECT_EQ(tool.run("cat names | cairn sample - --no-header --equal --reservoir --count 3 --rows").out,
            expected);
  EXPECT_EQ(tool.run("cat names | cairn sample - --no-header --equal --reservoir --count 3").out,
            lines_of(taken_of(reals(4, 1), 3)));
}

// States of parts, in any order, are the sample of all.
TEST(sample_reservoir, states_are_merged) {
  const program tool;
  reals all;
  std::uint64_t first = 0;
  for (int part = 0; part < 4; ++part) {
    reals mine;
    for (int i = 0; i < (part == 2 ? 3 : 5000); ++i)
      mine.push_back(static_cast<double>((all.size() + mine.size()) % 1000));
    all.insert(all.end(), mine.begin(), mine.end());
    const std::string name = std::to_string(part);
    tool.write(name + ".npy", npy_of(mine));
    EXPECT_EQ(tool.run("cairn sample " + name + ".npy --reservoir --count 40 --seed 3 --state " + name +
                       ".state --first-item " + std::to_string(first))
                  .code,
              0);
    first = all.size();
  }
  const indices expected = taken_of(all, 40, {3, 0, 0});
  for (const std::string order : {"0 1 2 3", "3 1 0 2"}) {
    std::string files;
    for (const char one : order) files += one == ' ' ? std::string(".state ") : std::string(1, one);
    files += ".state ";
    EXPECT_EQ(tool.run("cairn merge " + files).out, lines_of(expected)) << order;
    const auto found = tool.json("cairn merge --json --state all.state " + files);
    EXPECT_EQ(found["indices"].get<indices>(), expected);
    EXPECT_EQ(found["count"], 40);
    EXPECT_EQ(found["seed"], 3);
    EXPECT_EQ(found["reservoir"], true);
    EXPECT_EQ(found["items"], all.size());
    EXPECT_EQ(tool.run("cairn merge all.state").out, lines_of(expected));
    EXPECT_TRUE(tool.run("cairn merge --out d.npy " + files)
                    .out.starts_with("  40 draws from 15003 items, reservoir\n"));
    EXPECT_EQ(contents_of(tool / "d.npy").substr(128), bytes_of(expected));
  }
  EXPECT_EQ(tool.run("cairn sample 2.npy --reservoir --count 40 --seed 3 --state few.state").out,
            lines_of(taken_of({0, 1, 2}, 2, {3, 0, 0})));
}

TEST(sample_reservoir, refused_states) {
  const program tool;
  tool.write("w.npy", npy_of(weights));
  const std::string line = "cairn sample w.npy --reservoir --count 2 --state ";
  EXPECT_EQ(tool.run(line + "a.state").code, 0);
  EXPECT_EQ(tool.run(line + "b.state --first-item 5 --seed 1").code, 0);
  EXPECT_EQ(tool.run("cairn hist w.npy --bins 2 --range 0 9 --state h.state").code, 0);
  expect_refusal(tool, 1, "cairn merge a.state a.state",
                 "a.state: cannot be merged with a.state: items 0 to 4 would be added twice");
  expect_refusal(tool, 1, "cairn merge a.state b.state",
                 "b.state: cannot be merged with a.state: the other's seed is 1; expected 0");
  expect_refusal(tool, 1, "cairn merge a.state h.state",
                 "h.state: holds a histogram of counts, and a.state a reservoir");
  for (const std::string other : {"--plot a.png", "--top 3", "--density", "--median"})
    expect_refusal(tool, 2, "cairn merge a.state " + other,
                   other.substr(0, other.find(' ')) + ": is not for a reservoir, which the files hold");
  expect_refusal(tool, 2, "cairn sample w.npy --count 2 --state a", "--state is for --reservoir");
  expect_refusal(tool, 2, "cairn sample w.npy --count 2 --reservoir --first-item 3",
                 "--first-item: is for --state");
  expect_refusal(tool, 2, line + "a.state --first-item x", "--first-item 'x': expected a whole number");
  expect_refusal(tool, 2, line + "-", "--state: expected a file name");
  expect_refusal(tool, 2, line + "a.state --first-item 3 --rows", "--rows does not go with --first-item");
  expect_refusal(tool, 1, line + "w.npy", "w.npy");
  EXPECT_EQ(tool.run("cairn merge a.state").code, 0);
}

// shuf and DuckDB do the same.
TEST(sample_reservoir, OfFewerItemsThanWantedIsAllOfThem) {
  const program tool;
  tool.write("w.npy", npy_of(std::vector<double>{3, 0, 1}));
  const outcome seen = tool.run("cairn sample w.npy --reservoir --count 5 | sort");
  EXPECT_EQ(seen.out, "0\n2\n");
  EXPECT_NE(
      seen.err.find("note: w.npy: the sample has all 2 items with a weight above 0, which are fewer than "
                    "--count 5"),
      std::string::npos)
      << seen.err;
  tool.write("t.csv", "x\n7\n8\n");
  EXPECT_EQ(tool.run("cairn sample - --delimiter , --reservoir --equal --rows --count 9 < t.csv | sort").out,
            "7\n8\nx\n");
  EXPECT_EQ(tool.json("cairn sample w.npy --reservoir --count 5 --json")["count"], 2);
}

TEST(sample_reservoir, refusals) {
  const program tool;
  tool.write("w.npy", npy_of(weights));
  tool.write("bad.csv", "w\n1\n-2\n3\n");
  expect_refusal(tool, 1, "cat bad.csv | cairn sample - --reservoir --count 2", "standard input: ");
  expect_refusal(tool, 1, "cat w.npy | cairn sample - --reservoir --count 2 --rows",
                 "standard input: --rows: expected a table as text");
  expect_refusal(tool, 1, "cairn sample missing.csv --reservoir --count 2 --rows",
                 "missing.csv: cannot open");
  expect_refusal(tool, 2, "cairn sample w.npy --reservoir --count 2 --rows",
                 "--rows: expected an input named .csv or .tsv");
  expect_refusal(tool, 2, "cairn sample w.npy --reservoir --count 0", "--count '0': expected a whole number");
  for (const std::string other :
       {"--without-replacement", "--resample", "--items 3", "--method alias", "--plot a.png"})
    expect_refusal(tool, 2, "cairn sample w.npy --reservoir --count 2 " + other,
                   other.substr(0, other.find(' ')) + " does not go with --reservoir");
}

// --- equal items
// -----------------------------------------------------------------------------------------------

TEST(sample_equal, items_have_no_weights) {
  const program tool;
  tool.write("w.npy", npy_of(weights));
  tool.write("t.csv", "name,w\na,3\n\"b\nc\",\nd e,x\n,\n");
  const indices expected = equal_draws_of(4, 50);
  EXPECT_EQ(tool.run("cairn sample t.csv --equal --count 50").out, lines_of(expected));
  EXPECT_EQ(tool.run("cairn sample --equal --items 4 --count 50").out, lines_of(expected));
  EXPECT_EQ(tool.run("cat t.csv | cairn sample - --equal --count 50 --threads 3").out, lines_of(expected));
  EXPECT_EQ(tool.run("cairn sample w.npy --equal --count 50").out, lines_of(equal_draws_of(5, 50)));
  const auto found = tool.json("cairn sample t.csv --equal --count 3 --json");
  EXPECT_EQ(found["equal"], true);
  EXPECT_EQ(found["items"], 4);
  EXPECT_EQ(found["tables"]["headers"], 1);
}

TEST(sample_equal, rows_of_words_are_drawn) {
  const program tool;
  const std::vector<std::string> rows{"a,3", "b,", "d e,x"};
  tool.write("t.csv", "name,w\n" + rows[0] + "\n" + rows[1] + "\n" + rows[2] + "\n");
  std::string expected = "name,w\n";
  for (const std::uint64_t index : equal_draws_of(3, 20, {1, 0, 0})) expected += rows[index] + "\n";
  EXPECT_EQ(tool.run("cairn sample t.csv --equal --count 20 --seed 1 --rows").out, expected);
  tool.write("names", "x\ny\nz\n");
  EXPECT_EQ(tool.run("cairn sample names --delimiter , --no-header --equal --count 3 --without-replacement "
                     "--rows | sort")
                .out,
            "x\ny\nz\n");
}

TEST(sample_equal, items_that_no_array_has) {
  const program tool;
  const std::string items = "cairn sample --equal --items 1000000000000000000 --count 20";
  EXPECT_EQ(tool.run(items).out, lines_of(equal_draws_of(1'000'000'000'000'000'000, 20)));
  indices taken(20);
  cairn::sample_without_replacement_into(taken, std::uint64_t{1'000'000'000'000'000'000}, {3, 0, 0});
  EXPECT_EQ(tool.run(items + " --without-replacement --seed 3").out, lines_of(taken));
  EXPECT_EQ(tool.run("cairn sample --equal --items 9223372036854775808 --count 1").code, 0);
  expect_refusal(tool, 2, "cairn sample --equal --items 9223372036854775809 --count 1", "expected at most");
  expect_refusal(tool, 1, "cairn sample --equal --items 3000000000 --multinomial 1", "3000000000 items");
}

TEST(sample_equal, long_tables_of_words) {
  const program tool;
  std::string text = "name\n";
  for (int i = 0; i < 400'000; ++i) text += i % 7 == 0 ? "\"a\"\"" + std::to_string(i) + "\"\n" : "word\n";
  tool.write("t.csv", text);
  for (const std::string threads : {" --threads 1", " --threads 3"})
    EXPECT_EQ(tool.json("cairn sample t.csv --equal --count 1 --json" + threads)["items"], 400'000);
}

TEST(sample_equal, resamples_rows) {
  const program tool;
  tool.write("t.csv", "x\n5\n6\n7\n8\n");
  const indices expected = equal_draws_of(4, 4, {3, 0, 0});
  EXPECT_EQ(tool.run("cairn sample t.csv --resample --seed 3").out, lines_of(expected));
  std::string rows = "x\n";
  for (const std::uint64_t index : expected) rows += std::to_string(5 + index) + "\n";
  EXPECT_EQ(tool.run("cairn sample t.csv --resample --seed 3 --rows").out, rows);
  EXPECT_EQ(tool.json("cairn sample t.csv --resample --seed 3 --json")["count"], 4);
  expect_refusal(tool, 2, "cairn sample t.csv --resample --count 3", "--count does not go with --resample");
}

TEST(sample_equal, refusals) {
  const program tool;
  tool.write("w.npy", npy_of(weights));
  tool.write("none.npy", npy_of(reals{}));
  expect_refusal(tool, 2, "cairn sample --count 3", "WEIGHTS is required");
  expect_refusal(tool, 2, "cairn sample --equal --count 3", "WEIGHTS or --items is required");
  expect_refusal(tool, 2, "cairn sample --items 3 --count 3", "--items: items without weights need --equal");
  expect_refusal(tool, 2, "cairn sample --equal --items 0 --count 3", "--items '0': expected a whole number");
  expect_refusal(tool, 2, "cairn sample w.npy --equal --items 3 --count 3",
                 "WEIGHTS does not go with --items");
  expect_refusal(tool, 2, "cairn sample --equal --items 3 --count 3 --rows",
                 "--rows does not go with --items");
  expect_refusal(tool, 2, "cairn sample w.npy --equal --skip-nan --count 3",
                 "--skip-nan does not go with --equal");
  expect_refusal(tool, 1, "cairn sample none.npy --equal --count 3", "none.npy: ");
}

// --- counts
// --------------------------------------------------------------------------------------------------

TEST(sample_multinomial, counts_are_the_librarys) {
  const program tool;
  tool.write("w.npy", npy_of(weights));
  const indices expected = counts_of(weights, 1'000'000'000'000, {7, 1, 2});
  const std::string line = "cairn sample w.npy --multinomial 1000000000000 --seed 7 --stream 1 --offset 2";
  for (const std::string threads : {" --threads 1", " --threads 3"})
    EXPECT_EQ(tool.run(line + threads).out, lines_of(expected));
  const auto found = tool.json(line + " --json");
  EXPECT_EQ(found["counts"].get<indices>(), expected);
  EXPECT_EQ(found["multinomial"], true);
  EXPECT_EQ(found["count"], 1'000'000'000'000);
  EXPECT_EQ(found["items"], 5);
  EXPECT_TRUE(
      tool.run(line + " --out d.npy").out.starts_with("  1000000000000 draws from 5 items, multinomial\n"));
  const std::string file = contents_of(tool / "d.npy");
  EXPECT_NE(file.find("'shape': (5,)"), std::string::npos);
  EXPECT_EQ(file.substr(128), bytes_of(expected));
  ASSERT_EQ(tool.run(line + " --out d.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "d.csv"), "count\n" + lines_of(expected));
  EXPECT_EQ(tool.run("cairn sample --equal --items 3 --multinomial 1000").out,
            lines_of(counts_of(reals(3, 1), 1000)));
}

TEST(sample_multinomial, up_to_2_to_63_draws) {
  const program tool;
  tool.write("w.npy", npy_of(reals{1, 1}));
  EXPECT_EQ(tool.run("cairn sample w.npy --multinomial 9223372036854775807").out,
            lines_of(counts_of({1, 1}, 9223372036854775807)));
  EXPECT_EQ(tool.run("cairn sample w.npy --multinomial 0").out, "0\n0\n");
  expect_refusal(tool, 2, "cairn sample w.npy --multinomial 9223372036854775809", "expected at most");
  expect_refusal(tool, 2, "cairn sample w.npy --multinomial few", "--multinomial 'few'");
}

TEST(sample_multinomial, refusals) {
  const program tool;
  tool.write("w.npy", npy_of(weights));
  tool.write("nan.csv", "w\n1\nnan\n");
  expect_refusal(tool, 1, "cairn sample nan.csv --multinomial 10", "nan.csv: ");
  EXPECT_EQ(tool.run("cairn sample nan.csv --multinomial 10 --skip-nan").out, "10\n0\n");
  for (const std::string other :
       {"--count 3", "--rows", "--method alias", "--without-replacement", "--resample", "--reservoir"})
    expect_refusal(tool, 2, "cairn sample w.npy --multinomial 10 " + other,
                   other.substr(0, other.find(' ')) + " does not go with --multinomial");
}

TEST(sample_multinomial, plots) {
  const program tool;
  if (tool.run("command -v gnuplot").code != 0) GTEST_SKIP() << "gnuplot is not installed";
  tool.write("w.npy", npy_of(weights));
  const outcome seen = tool.run("cairn sample w.npy --multinomial 1000 --out c.npy --plot a.svg");
  EXPECT_EQ(seen.code, 0) << seen.err;
  EXPECT_NE(contents_of(tool / "a.svg").find("1000 draws from 5 items"), std::string::npos);
}

}  // namespace sample_ways
