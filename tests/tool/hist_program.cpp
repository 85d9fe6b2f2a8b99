// `cairn hist` on good inputs. Figures called numpy's were printed by numpy 1.24's histogram,
// histogram_bin_edges and linspace for the same file and arguments.
#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/bin_rule.hpp>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <vector>

#include "arrays_in_files.hpp"
#include "program.hpp"

namespace {

using nlohmann::json;

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
  EXPECT_EQ(tool.json("printf '1\\n2\\n\\n3\\n' | cairn hist - --bins 2 --json")["total"], 4);
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
  EXPECT_EQ(same["edges"].get<reals>(), (reals{2.5, 3, 3.5}));  // numpy.histogram_bin_edges([3, 3], 2)
  EXPECT_EQ(same["counts"].get<counts>(), (counts{0, 2}));
  const auto ranged = tool.json("cairn hist same.npy --bins 2 --range 3 3 --density --json");
  EXPECT_EQ(ranged["edges"], same["edges"]);
  EXPECT_EQ(ranged["counts"].get<reals>(), (reals{0, 2}));
  const auto ruled = tool.json("cairn hist same.npy --bins auto --json");
  EXPECT_EQ(ruled["edges"].get<reals>(), (reals{2.5, 3.5}));
  EXPECT_EQ(ruled["counts"].get<counts>(), (counts{2}));
}

// Where half a unit changes nothing, bins are steps of the samples' type wide.
TEST(hist, equal_samples_have_bins_of_some_width) {
  const program tool;
  tool.write("large.npy", npy_of(reals(5, 1e300)));
  tool.write("floats.npy", npy_of(std::vector<float>(5, 3e38F)));
  tool.write("long.npy", npy_line<std::int64_t>("<i8", std::vector<std::int64_t>(5, std::int64_t{1} << 62)));
  tool.write("greatest.npy", npy_of(reals(5, std::numeric_limits<double>::max())));
  tool.write("t.csv", "x,y\n5,1\n5,2\n5,3\n");
  for (const std::string bins : {"1", "2", "3", "1000"}) {
    for (const std::string given :
         {"large.npy", "large.npy --log", "floats.npy", "floats.npy --log", "long.npy", "greatest.npy",
          "t.csv --column x", "t.csv --column x --mean-of y", "t.csv --column x --mean-of y --range 5 5"}) {
      const auto found = tool.json("cairn hist " + given + " --json --bins " + bins);
      const auto edges = found["edges"].get<reals>();
      EXPECT_EQ(std::ranges::adjacent_find(edges, std::greater_equal()), edges.end()) << given << " " << bins;
      EXPECT_EQ(found["outside"], 0) << given << " " << bins;
    }
  }
}

// numpy 2.4's, of outliers and of whole numbers; those of text are whole too.
TEST(hist, rules_suit_outliers_and_whole_numbers) {
  const program tool;
  tool.write("far.npy", npy_of(reals{1e-10, 2e-10, 3e-10, 4e-10, 5e-10, 10}));
  EXPECT_EQ(tool.json("cairn hist far.npy --json")["counts"].get<counts>(), (counts{5, 0, 0, 0, 1}));
  std::vector<std::int64_t> dice;
  std::string text = "eyes\n";
  for (int i = 0; i < 10'000; ++i) {
    dice.push_back(1 + i % 6);
    text += std::to_string(dice.back()) + "\n";
  }
  tool.write("dice.npy", npy_line<std::int64_t>("<i8", dice));
  tool.write("real.npy", npy_of(reals(dice.begin(), dice.end())));
  tool.write("dice.csv", text + "\n");  // an empty cell
  tool.write("half.csv", text + "3.5\n");
  const auto bins = [&](const std::string& given) {
    return tool.json("cairn hist " + given + " --json")["counts"].size();
  };
  for (const std::string rule : {"auto", "sqrt", "rice", "fd", "stone"}) {
    for (const std::string file : {"dice.npy", "dice.csv", "dice.npy dice.csv", "- < dice.csv"})
      EXPECT_EQ(bins(file + " --bins " + rule), 5U) << file << rule;
  }
  for (const std::string file : {"real.npy", "half.csv", "dice.npy real.npy"})
    EXPECT_GE(bins(file + " --bins fd"), 18U) << file;
}

// The library's, of samples that are kept in memory.
TEST(hist, stone_is_the_librarys) {
  const program tool;
  std::vector<float> x;
  for (int i = 0; i < 3000; ++i) x.push_back(static_cast<float>(1 + i * i % 1013) / 8);
  std::vector<double> decades;
  for (const float each : x) decades.push_back(std::log10(static_cast<double>(each)));
  tool.write("x.npy", npy_of(x));
  const auto bins = [&](const std::string& given) {
    return tool.json("cairn hist x.npy --bins stone --json " + given)["counts"].size();
  };
  EXPECT_EQ(bins(""), cairn::bins_by_rule(x, cairn::bin_rule::stone));
  EXPECT_EQ(bins("--range 2.1 50"), cairn::bins_by_rule(x, cairn::bin_rule::stone, cairn::bounds{2.1, 50}));
  EXPECT_EQ(bins("--log"), cairn::bins_by_rule(decades, cairn::bin_rule::stone));
  expect_refusal(tool, 2, "cairn hist x.npy --bins stones", "doane or stone");
}

// Beside a file that has the counts, millions of them are not printed again.
TEST(hist, documents_beside_files_are_short) {
  const program tool;
  tool.write("t.csv", "x,y,c\n0,1,a\n1,2,b\n");
  for (const std::string given : {"", "--density", "--mean-of y", "--by c", "--column y --compare"}) {
    const std::string line = "cairn hist t.csv --column x --bins 20000 " + given + " --json";
    EXPECT_GT(tool.run(line).out.size(), 100'000U) << given;
    const std::string out = tool.run(line + " --out o.npy").out;
    EXPECT_LT(out.size(), 2000U) << given;
    auto found = nlohmann::json::parse(out);
    if (given == "--by c") found = found[0];
    EXPECT_EQ(found["bins"], 20'000) << given;
    EXPECT_EQ(found["range"].size(), 2U) << given;
    EXPECT_FALSE(found.contains("counts")) << given;
  }
  const std::string two = "cairn hist t.csv --column x --column y --json --out o.npy --bins ";
  EXPECT_EQ(tool.json(two + "300,300")["bins"], (std::vector<int>{300, 300}));
  EXPECT_FALSE(tool.json(two + "300,300").contains("edges"));
  EXPECT_EQ(tool.json(two + "30,30")["counts"].size(), 30U);
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

void expect_all_inside(const nlohmann::json& found, std::size_t samples) {
  EXPECT_EQ(found["total"], samples);
  EXPECT_EQ(found["outside"], 0) << found.dump();
}

// Nanoseconds since 1970: no double is the least or the greatest of them.
TEST(hist, ranges_of_long_integers_reach_outward) {
  const program tool;
  std::vector<std::int64_t> times;
  for (std::int64_t i = 0; i < 1000; ++i) times.push_back(1'700'000'000'000'000'001 + i * 999'999);
  tool.write("times.npy", npy_line<std::int64_t>("<i8", times));
  tool.write("odd.npy", npy_line<std::uint64_t>("<u8", std::vector<std::uint64_t>(100, 9007199254740993)));
  tool.write("ends.npy", npy_line<std::int64_t>("<i8", {std::numeric_limits<std::int64_t>::min(),
                                                        std::numeric_limits<std::int64_t>::max()}));
  tool.write("most.npy", npy_line<std::uint64_t>("<u8", {0, std::numeric_limits<std::uint64_t>::max()}));
  for (const std::string bins : {"4", "auto", "sqrt", "scott", "doane", "fd"}) {
    const std::string rest = " --json --bins " + bins;
    expect_all_inside(tool.json("cairn hist times.npy" + rest), 1000);
    expect_all_inside(tool.json("cairn hist odd.npy" + rest), 100);
    expect_all_inside(tool.json("cairn hist ends.npy" + rest), 2);
    expect_all_inside(tool.json("cairn hist most.npy" + rest), 2);
  }
  expect_all_inside(tool.json("cairn hist times.npy odd.npy --bins 4 --json"), 1100);
  EXPECT_EQ(tool.json("cairn hist odd.npy --bins 1 --json")["edges"].get<reals>(),
            (reals{0x1p53, 0x1p53 + 2}));
}

TEST(hist, given_ranges_of_long_integers_reach_outward) {
  const program tool;
  tool.write("a.npy", npy_line<std::int64_t>("<i8", {9007199254740995, 9007199254740997}));
  const auto found = tool.json("cairn hist a.npy --range 9007199254740995 9007199254740997 --bins 1 --json");
  expect_all_inside(found, 2);
}

// As far apart as those of 0 to 999, so as many bins.
TEST(hist, rules_see_long_integers_apart) {
  const program tool;
  std::vector<std::int64_t> small, large;
  for (std::int64_t i = 0; i < 4096; ++i) {
    small.push_back(i * i % 1000);
    large.push_back((std::int64_t{1} << 60) + small.back());
  }
  small.push_back(1024);  // where the range of the others ends
  large.push_back((std::int64_t{1} << 60) + 1024);
  tool.write("small.npy", npy_line<std::int64_t>("<i8", small));
  tool.write("large.npy", npy_line<std::int64_t>("<i8", large));
  for (const std::string rule : {"auto", "sqrt", "sturges", "rice", "scott", "fd", "doane"}) {
    const auto bins = [&](const std::string& rest) {
      return tool.json("cairn hist " + rest + " --json --bins " + rule)["counts"].size();
    };
    EXPECT_EQ(bins("large.npy"), bins("small.npy")) << rule;
    EXPECT_EQ(bins("large.npy --range 1152921504606846976 1152921504606848000"), bins("small.npy")) << rule;
  }
}

TEST(hist, rules_make_one_bin_around_equal_samples) {
  const program tool;
  tool.write("tenth.npy", npy_of(reals(1000, 0.1)));
  tool.write("large.npy", npy_of(reals(1000, 1e300)));
  tool.write("greatest.npy", npy_of(reals(1000, std::numeric_limits<double>::max())));
  tool.write("floats.npy", npy_of(std::vector<float>(1000, 1e10F)));
  tool.write("long.npy", npy_line<std::int64_t>("<i8", std::vector<std::int64_t>(1000, 9007199254740993)));
  for (const std::string rule : {"auto", "sqrt", "sturges", "rice", "scott", "fd", "doane"}) {
    for (const std::string input : {"tenth", "large", "greatest", "floats", "long"}) {
      const auto found = tool.json("cairn hist " + input + ".npy --json --bins " + rule);
      EXPECT_EQ(found["counts"].get<counts>(), (counts{1000})) << input << rule;
      EXPECT_LT(found["edges"][0].get<double>(), found["edges"][1].get<double>()) << input << rule;
    }
  }
}

TEST(hist, maps_take_ranges_beyond_float) {
  const program tool;
  tool.write("a.npy", npy_of(reals{-1e299, 0, 1}));
  for (const std::string map : {"", " --map uniform", " --map auto"}) {
    EXPECT_EQ(
        tool.json("cairn hist a.npy --range -1e300 1e300 --bins 2 --json" + map)["counts"].get<counts>(),
        (counts{1, 2}));
  }
}

double integral_of(const nlohmann::json& found) {
  double sum = 0;
  const auto edges = found["edges"].get<reals>(), densities = found["counts"].get<reals>();
  for (std::size_t i = 0; i < densities.size(); ++i) sum += densities[i] * (edges[i + 1] - edges[i]);
  return sum;
}

TEST(hist, edges_of_mixed_floats_are_those_that_are_told) {
  const program tool;
  std::vector<float> tenths;
  for (int i = 0; i <= 10; ++i) tenths.push_back(static_cast<float>(i / 10.0));
  tool.write("f.npy", npy_of(tenths));
  tool.write("d.npy", npy_of(reals{0.05}));
  tool.write("empty.npy", npy_of(reals{}));
  const std::string rest = " --range 0 1 --bins 10 --json";
  for (const std::string line :
       {"cairn hist f.npy d.npy", "cairn hist d.npy f.npy", "cat d.npy | cairn hist f.npy -",
        "cat f.npy | cairn hist - d.npy", "cat d.npy | cairn hist f.npy - --map uniform"}) {
    const auto found = tool.json(line + rest);
    const auto edges = found["edges"].get<reals>();
    counts expected(10);
    for (const float tenth : tenths) {
      const auto place = std::upper_bound(edges.begin(), edges.end(), static_cast<double>(tenth));
      ++expected[std::min<std::size_t>(9, static_cast<std::size_t>(place - edges.begin()) - 1)];
    }
    ++expected[0];
    EXPECT_EQ(found["counts"].get<counts>(), expected) << line;
    EXPECT_EQ(edges[1], 0.1);
  }
  const counts of_floats{1, 1, 1, 1, 1, 1, 1, 1, 1, 2};
  EXPECT_EQ(tool.json("cat f.npy | cairn hist -" + rest)["counts"].get<counts>(), of_floats);
  const auto both = tool.json("cat f.npy | cairn hist - empty.npy" + rest);
  EXPECT_EQ(both["edges"][1], 0.1);
  const auto twice = tool.json("cat f.npy | cairn hist f.npy -" + rest);
  EXPECT_EQ(twice["counts"].get<counts>(), (counts{2, 2, 2, 2, 2, 2, 2, 2, 2, 4}));
  EXPECT_EQ(twice["edges"][1].get<double>(), static_cast<double>(0.1F));
}

TEST(hist, floats_among_doubles_may_lie_in_any_range) {
  const program tool;
  const float infinity = std::numeric_limits<float>::infinity();
  tool.write("f.npy", npy_of(std::vector<float>{0, 1, infinity}));
  tool.write("d.npy", npy_of(reals{-1e200, 1e200}));
  const auto found = tool.json("cairn hist f.npy d.npy --range -1e300 1e300 --bins 2 --density --json");
  EXPECT_EQ(found["above"], 1);
  EXPECT_NEAR(integral_of(found), 1, 1e-12);
  const auto given = tool.json("cairn hist f.npy --edges -1e300,0,1e300 --density --json");
  EXPECT_EQ(given["above"], 1);
  EXPECT_NEAR(integral_of(given), 1, 1e-12);
}

TEST(hist, plots_of_nothing_warn_of_nothing) {
  const program tool;
  if (tool.run("command -v gnuplot").code != 0) GTEST_SKIP() << "gnuplot is not installed";
  tool.write("none.npy", npy_of(reals{}));
  tool.write("same.npy", npy_of(reals{3, 3}));
  for (const std::string line : {"none.npy", "none.npy --density", "same.npy", "same.npy --density",
                                 "same.npy --range 5 5 --density"}) {
    const outcome seen = tool.run("cairn hist --bins 3 --plot a.svg " + line);
    EXPECT_EQ(seen.code, 0) << line << seen.err;
    EXPECT_TRUE(seen.err.empty()) << line << seen.err;
    EXPECT_EQ(seen.out.find("-nan"), std::string::npos) << seen.out;
  }
}

TEST(hist, bins_of_a_width_begin_at_its_multiples) {
  const program tool;
  tool.write("i.npy", npy_line<std::int16_t>("<i2", {3, 5, 5, 3, 6, -1}));
  const auto whole = tool.json("cairn hist i.npy --width 1 --json");
  EXPECT_EQ(whole["edges"], (nlohmann::json{-1.0, 0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0}));
  EXPECT_EQ(whole["counts"], (nlohmann::json{1, 0, 0, 0, 2, 0, 2, 1}));
  const auto between = tool.json("cairn hist i.npy --width 1 --range 2.5 6.5 --json");
  EXPECT_EQ(between["edges"], (nlohmann::json{2.5, 3.5, 4.5, 5.5, 6.5}));
  EXPECT_EQ(between["below"], 1);
  tool.write("f.npy", npy_of(std::vector<float>{0.3F, 0.7F}));
  EXPECT_EQ(tool.json("cairn hist f.npy --width 0.1 --json")["counts"], (nlohmann::json{1, 0, 0, 0, 1}));
  tool.write("t.csv", "x,y,k\n1,10,a\n2,25,b\n2.5,25,a\n");
  const auto joint = tool.json("cairn hist t.csv --column x --column y --width 1 --width 20 --json");
  EXPECT_EQ(joint["counts"], (nlohmann::json{{1, 0}, {0, 2}}));
  const auto sums = tool.json("cairn hist t.csv --column x --weights y --width 1 --json");
  EXPECT_EQ(sums["edges"], (nlohmann::json{1.0, 2.0, 3.0}));
  const auto by = tool.json("cairn hist t.csv --column x --by k --width 1 --json");
  EXPECT_EQ(by[0]["counts"], (nlohmann::json{1, 1}));
  EXPECT_EQ(by[1]["counts"], (nlohmann::json{0, 1}));
  const auto again = tool.json("cairn hist t.csv --column x --width 1 --state s --json");
  EXPECT_EQ(again["counts"], (nlohmann::json{1, 2}));
  EXPECT_EQ(tool.json("cairn merge s s --json")["counts"], (nlohmann::json{2, 4}));
}

// Infinite samples lie in infinite bins, whose densities are 0, as with Python's Axis.
TEST(hist_program, InfiniteEdgesHoldInfiniteSamples) {
  const program tool;
  tool.write("t.csv", "x,w,k\n-inf,1,a\n-5,2,b\n1,3,a\n2,4,b\n7,5,a\ninf,6,b\nnan,7,a\n");
  tool.write("f.npy", npy_of(std::vector<float>{-INFINITY, -5, 1, 2, 7, INFINITY, NAN}));
  const std::string both = " --edges=-inf,0,2.5,inf --json";
  for (const std::string input : {"t.csv --column x", "f.npy"}) {
    const auto found = tool.json("cairn hist " + input + both);
    EXPECT_EQ(found["counts"], (json{2, 2, 2})) << input;
    EXPECT_EQ(found["edges"], (json{"-inf", 0.0, 2.5, "inf"}));
    EXPECT_EQ(found["below"], 0);
    EXPECT_EQ(found["nan"], 1);
    const auto above = tool.json("cairn hist " + input + " --edges 0,2.5,inf --json");
    EXPECT_EQ(above["counts"], (json{2, 2})) << input;
    EXPECT_EQ(above["below"], 2);
  }
  EXPECT_EQ(tool.json("cairn hist t.csv --column x --density" + both)["counts"],
            (json{0.0, 2 / 2.5 / 6, 0.0}));
  const std::string ends = " --edges=-inf,0,inf";
  EXPECT_EQ(tool.json("cairn hist t.csv --column x --weights w --json" + ends)["counts"], (json{3.0, 18.0}));
  EXPECT_EQ(tool.json("cairn hist t.csv --column x --by k --json" + ends)[0]["counts"], (json{1, 2}));
  const auto joint =
      tool.json("cairn hist t.csv --column x --column w --edges=-inf,0,inf --edges 0,4,9 --json");
  EXPECT_EQ(joint["counts"], (json{{2, 0}, {1, 3}}));
  const auto flat =
      tool.json("cairn hist t.csv --column x --column w --edges=-inf,0,9 --edges 0,4,9 --density --json");
  EXPECT_EQ(flat["counts"][0], (json{0.0, 0.0}));
  EXPECT_GT(flat["counts"][1][0], 0.0);
  ASSERT_EQ(tool.run("cairn digitize t.csv --column x --out d.csv" + ends).code, 0);
  EXPECT_EQ(contents_of(tool / "d.csv").substr(0, 35), "bin,low,high\n1,-inf,0\n1,-inf,0\n2,0,");
  ASSERT_EQ(tool.run("cairn hist t.csv --column x --state s" + ends).code, 0);
  const auto merged = tool.json("cairn merge s s --density --json");
  EXPECT_EQ(merged["edges"], (json{"-inf", 0.0, "inf"}));
  EXPECT_EQ(merged["counts"], (json{0.0, 0.0}));
  EXPECT_EQ(tool.json("cairn merge s s --json")["counts"], (json{4, 8}));
  for (const std::string greatest : {"=-1.7976931348623157e308,0,5", "=0,1.7976931348623157e308"})
    expect_refusal(tool, 2, "cairn hist t.csv --column x --edges" + greatest,
                   "is the greatest 64-bit float, which means infinity here; write ");
  expect_refusal(tool, 2, "cairn hist t.csv --column x --edges 0,1e400", "'1e400' is not a finite number");
  expect_refusal(tool, 2, "cairn hist t.csv --column x --edges 0,inf,5", "'inf' is not a finite number");
  expect_refusal(tool, 2, "cairn hist t.csv --column x --edges inf,5", "'inf' is not a finite number");
  expect_refusal(tool, 1, "cairn hist f.npy --edges=0,1e39,inf", "an edge beside infinity that float32");
  if (tool.run("command -v gnuplot").code == 0)
    expect_refusal(tool, 1, "cairn hist t.csv --column x --plot a.png" + ends, "cannot be drawn");
}

TEST(hist, circular_bins_follow_each_other) {
  const program tool;
  tool.write("a.npy", npy_of(std::vector<double>{0, 359, -1, 725, 360, 90, 1e300, std::nan("")}));
  const auto found = tool.json("cairn hist a.npy --circular --range 0 360 --bins 4 --json");
  EXPECT_EQ(found["outside"], 1);
  EXPECT_EQ(found["nan"], 1);
  EXPECT_EQ(found["edges"].size(), 5U);
  EXPECT_EQ(found["counts"].get<std::vector<std::uint64_t>>(), (std::vector<std::uint64_t>{4, 1, 0, 2}));
  const std::string drawn = tool.run("cairn hist a.npy --circular --range 0 360 --bins 4").out;
  EXPECT_NE(drawn.find("[270, 360) "), std::string::npos) << drawn;
  expect_refusal(tool, 2, "cairn hist a.npy --circular --bins 4",
                 "--circular: expected --bins N and --range LO HI beside it");
  expect_refusal(tool, 2, "cairn hist a.npy --circular --bins 4 --range 1 1",
                 "--circular: axis::circular: 4 bins");
  expect_refusal(tool, 2, "cairn hist a.npy --circular --range 0 1 --bins 4 --log",
                 "--log excludes --circular");
}

}  // namespace
