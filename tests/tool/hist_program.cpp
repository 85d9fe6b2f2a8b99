// `cairn hist` on good inputs. Figures called numpy's were printed by numpy 1.24's histogram,
// histogram_bin_edges and linspace for the same file and arguments.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <vector>

#include "arrays_in_files.hpp"
#include "program.hpp"

namespace {

using counts = std::vector<std::uint64_t>;
using reals = std::vector<double>;

TEST(hist, diamonds_in_ten_bins_are_numpys) {
  const program tool;
  const auto found = tool.json("cairn hist $DATA/diamonds_prices.npy --bins 10 --json");
  EXPECT_EQ(found["counts"].get<counts>(),
            (counts{25335, 9328, 7393, 3878, 2364, 1745, 1306, 1002, 863, 726}));
  EXPECT_EQ(found["edges"].get<reals>(), (reals{326.0, 2175.7, 4025.4, 5875.1, 7724.8, 9574.5, 11424.2,
                                                13273.9, 15123.6, 16973.3, 18823.0}));
}

TEST(hist, rules_give_numpys_bins) {
  const program tool;
  const std::map<std::string, std::size_t> all{{"auto", 80},  {"sqrt", 233}, {"sturges", 17}, {"rice", 76},
                                               {"scott", 51}, {"fd", 80},    {"doane", 24}};
  const std::map<std::string, std::size_t> some{{"auto", 37},  {"sqrt", 194}, {"sturges", 17}, {"rice", 67},
                                                {"scott", 33}, {"fd", 37},    {"doane", 23}};
  const std::map<std::string, std::size_t> carats{{"auto", 9},  {"sqrt", 15}, {"sturges", 9}, {"rice", 12},
                                                  {"scott", 7}, {"fd", 7},    {"doane", 9}};
  for (const auto& [rule, bins] : all) {
    const std::string line = "cairn hist $DATA/diamonds_prices.npy --json --bins " + rule;
    EXPECT_EQ(tool.json(line)["counts"].size(), bins) << rule;
    EXPECT_EQ(tool.json(line + " --range 500 5000")["counts"].size(), some.at(rule)) << rule;
    EXPECT_EQ(
        tool.json("cairn hist $DATA/diamonds_head.csv --column carat --json --bins " + rule)["counts"].size(),
        carats.at(rule))
        << rule;
  }
  EXPECT_EQ(tool.json("cairn hist $DATA/diamonds_prices.npy --json")["counts"].size(), all.at("auto"));
}

TEST(hist, csv_columns_are_numpys) {
  const program tool;
  const counts expected{87, 3, 7, 79, 17, 5, 1};
  const reals edges{0.2,
                    0.3385714285714286,
                    0.47714285714285715,
                    0.6157142857142857,
                    0.7542857142857142,
                    0.8928571428571428,
                    1.0314285714285714,
                    1.17};
  for (const std::string column : {"carat", "0"}) {
    const auto found = tool.json("cairn hist $DATA/diamonds_head.csv --bins 7 --json --column " + column);
    EXPECT_EQ(found["counts"].get<counts>(), expected);
    EXPECT_EQ(found["edges"].get<reals>(), edges);
  }
}

TEST(hist, has_the_promised_keys) {
  const program tool;
  tool.write("a.npy", npy_of(reals{-1, 0, 0.5, 1, 2, 3, std::nan("")}));
  const auto found = tool.json("cairn hist a.npy --range 0 1 --bins 2 --device host --threads 1 --json");
  expect_run_of_one_thread(found);
  EXPECT_EQ(found["edges"].get<reals>(), (reals{0, 0.5, 1}));
  EXPECT_EQ(found["counts"].get<counts>(), (counts{1, 2}));
  EXPECT_EQ(found["total"], 7);
  EXPECT_EQ(found["below"], 1);
  EXPECT_EQ(found["above"], 2);
  EXPECT_EQ(found["nan"], 1);
  EXPECT_EQ(found["outside"], 4);
  EXPECT_FALSE(found["map"].get<std::string>().empty());
}

TEST(hist, edges_from_lists_and_files) {
  const program tool;
  tool.write("a.npy", npy_of(std::vector<float>{-2, -0.75f, 0.1f, 0.2f, 3}));
  EXPECT_EQ(tool.json("cairn hist a.npy --edges -1,0,1 --json")["counts"].get<counts>(), (counts{1, 2}));
  EXPECT_EQ(tool.json("cairn hist a.npy --edges -.5,1 --json")["counts"].get<counts>(), (counts{2}));
  // The float 0.1 is above the double 0.1 and equal to the float edge 0.1; so is 0.2 as the closed last edge.
  tool.write("e4.npy", npy_of(std::vector<float>{0.1f, 0.2f}));
  tool.write("e8.npy", npy_of(reals{0.1, 0.2}));
  tool.write("ei.npy", npy_bytes(npy_dictionary("<i2", "(2,)"), bytes_of(std::vector<std::int16_t>{-1, 3})));
  const auto as_they_are = tool.json("cairn hist a.npy --edges e4.npy --json");
  EXPECT_EQ(as_they_are["counts"].get<counts>(), (counts{2}));
  EXPECT_EQ(as_they_are["edges"].get<reals>(), (reals{static_cast<double>(0.1f), static_cast<double>(0.2f)}));
  EXPECT_EQ(tool.json("cairn hist a.npy --edges e8.npy --json")["counts"].get<counts>(), (counts{1}));
  EXPECT_EQ(tool.json("cairn hist a.npy --edges ei.npy --json")["counts"].get<counts>(), (counts{4}));
}

TEST(hist, float_samples_see_rounded_edges) {
  const program tool;
  std::vector<float> tenths;
  for (int i = 0; i <= 10; ++i) tenths.push_back(static_cast<float>(i / 10.0));
  tool.write("a.npy", npy_of(tenths));
  const auto found = tool.json("cairn hist a.npy --range 0 1 --bins 10 --json");
  EXPECT_EQ(found["counts"].get<counts>(), (counts{1, 1, 1, 1, 1, 1, 1, 1, 1, 2}));
  EXPECT_EQ(found["edges"][1].get<double>(), static_cast<double>(0.1f));
}

TEST(hist, maps_never_change_counts) {
  const program tool;
  const std::string line = "cairn hist $DATA/diamonds_prices.npy --bins 37 --json";
  const auto usual = tool.json(line);
  for (const std::string map : {"auto", "uniform", "logarithmic"}) {
    const auto found = tool.json(line + " --map " + map);
    EXPECT_EQ(found["counts"], usual["counts"]);
    EXPECT_EQ(found["edges"], usual["edges"]);
    EXPECT_TRUE(map == "auto" || found["map"] == map) << map;
  }
}

TEST(hist, densities_are_numpys) {
  const program tool;
  const auto found =
      tool.json("cairn hist $DATA/diamonds_prices.npy --edges 326,1000,2000,5000,10000 --density --json");
  EXPECT_EQ(found["counts"].get<reals>(), (reals{0.00044155896047049924, 0.00019918715875035921,
                                                 0.00010269989189485063, 3.902048524159448e-05}));
  tool.write("a.npy", npy_of(reals{5}));
  EXPECT_EQ(tool.json("cairn hist a.npy --range 0 1 --bins 1 --density --json")["counts"][0], "nan");
}

TEST(hist, writes_npy_files) {
  const program tool;
  tool.write("a.npy", npy_of(reals{0, 1, 1, 2}));
  ASSERT_EQ(tool.run("cairn hist a.npy --bins 2 --out c.npy").code, 0);
  EXPECT_EQ(contents_of(tool / "c.npy").substr(128), bytes_of(counts{1, 3}));
  EXPECT_NE(contents_of(tool / "c.npy").find("'<u8'"), std::string::npos);
  ASSERT_EQ(tool.run("cairn hist a.npy --bins 2 --density --out c.npy").code, 0);
  EXPECT_EQ(contents_of(tool / "c.npy").substr(128), bytes_of(reals{0.25, 0.75}));
  // What it wrote it reads: the counts are samples too.
  EXPECT_EQ(tool.json("cairn hist c.npy --bins 2 --json")["counts"].get<counts>(), (counts{1, 1}));
  EXPECT_EQ(tool.files(), 2u);
}

TEST(hist, reads_pipes_and_standard_input) {
  const program tool;
  const auto expected = tool.json("cairn hist $DATA/diamonds_prices.npy --json");
  for (const std::string line :
       {"cairn hist - --json < $DATA/diamonds_prices.npy",
        "cat $DATA/diamonds_prices.npy | cairn hist - --json",
        "tail -c 215760 $DATA/diamonds_prices.npy | cairn hist - --dtype '<i4' --json",
        "tail -c 215760 $DATA/diamonds_prices.npy > raw; cairn hist raw --dtype '<i4' --json",
        "mkfifo pipe; cat $DATA/diamonds_prices.npy > pipe & cairn hist pipe --json"}) {
    const auto found = tool.json(line);
    EXPECT_EQ(found["counts"], expected["counts"]) << line;
    EXPECT_EQ(found["edges"], expected["edges"]) << line;
  }
  EXPECT_EQ(tool.json("printf '1\\n2\\n\\n3\\n' | cairn hist - --bins 2 --json")["total"], 3);
}

TEST(hist, joins_inputs_of_any_type) {
  const program tool;
  tool.write("a.npy", npy_of(reals{0, 1}));
  tool.write("b.npy", npy_of(std::vector<float>{2, 3}));
  const auto found = tool.json("echo 4 | cairn hist a.npy b.npy - --bins 4 --json");
  EXPECT_EQ(found["counts"].get<counts>(), (counts{1, 1, 1, 2}));
  EXPECT_EQ(found["total"], 5);
}

TEST(hist, nothing_and_equal_samples_have_bins_too) {
  const program tool;
  tool.write("none.npy", npy_of(reals{}));
  tool.write("same.npy", npy_of(reals{3, 3}));
  const auto none = tool.json("cairn hist none.npy --bins 2 --json");
  EXPECT_EQ(none["edges"].get<reals>(), (reals{0, 0.5, 1}));
  EXPECT_EQ(none["counts"].get<counts>(), (counts{0, 0}));
  EXPECT_FALSE(none["target"].get<std::string>().empty());
  const auto same = tool.json("cairn hist same.npy --bins 2 --json");
  EXPECT_EQ(same["edges"].get<reals>(), (reals{3, 3, 3}));  // numpy.linspace(3, 3, 3)
  EXPECT_EQ(same["counts"].get<counts>(), (counts{0, 2}));
  const auto ruled = tool.json("cairn hist same.npy --bins auto --json");
  EXPECT_EQ(ruled["edges"].get<reals>(), (reals{2.5, 3.5}));
  EXPECT_EQ(ruled["counts"].get<counts>(), (counts{2}));
}

TEST(hist, streams_files_of_several_chunks) {
  const program tool;
  std::vector<float> samples(20'000'000);
  for (std::size_t i = 0; i < samples.size(); ++i) samples[i] = static_cast<float>(i % 1000);
  tool.write("a.npy", npy_of(samples));
  for (const std::string input : {"cairn hist a.npy", "cat a.npy | cairn hist -"}) {
    const auto found = tool.json(input + " --bins 10 --json");
    EXPECT_EQ(found["counts"].get<counts>(), counts(10, 2'000'000));
  }
}

TEST(hist, draws_on_the_terminal) {
  const program tool;
  const outcome seen = tool.run("cairn hist $DATA/diamonds_prices.npy --bins 100");
  EXPECT_EQ(seen.code, 0);
  EXPECT_TRUE(seen.err.empty()) << seen.err;
  EXPECT_NE(seen.out.find("####"), std::string::npos) << seen.out;
  EXPECT_NE(seen.out.find("100 bins, each row draws 3 of them together"), std::string::npos) << seen.out;
  EXPECT_NE(seen.out.find("53940 samples, all in 100 bins"), std::string::npos) << seen.out;
}

TEST(hist, plots) {
  const program tool;
  if (tool.run("command -v gnuplot").code != 0) GTEST_SKIP() << "gnuplot is not installed";
  const outcome seen = tool.run("cairn hist $DATA/diamonds_prices.npy --plot a.svg");
  EXPECT_EQ(seen.code, 0) << seen.err;
  EXPECT_NE(contents_of(tool / "a.svg").find("<svg"), std::string::npos);
}

// Without the variables that silence LLVM's runtime: json() fails on a word on standard error.
TEST(hist, counts_on_a_device_and_prints_nothing_beside) {
  const program tool;
  if (tool.json("cairn info --json")["devices"].empty()) GTEST_SKIP() << "no device";
  const std::string hist = "env -u KMP_WARNINGS -u KMP_TEAMS_THREAD_LIMIT -u OMP_NUM_THREADS '" CAIRN_PROGRAM
                           "' hist $DATA/diamonds_prices.npy --bins 5 --json";
  const auto there = tool.json(hist + " --device gpu");
  EXPECT_EQ(there["place"], "device");
  EXPECT_EQ(there["counts"].get<counts>(), (counts{34663, 11271, 4109, 2308, 1589}));
  EXPECT_EQ(tool.json(hist)["counts"], there["counts"]);
}

}  // namespace
