// `cairn hist --log`. Figures called numpy's were printed by numpy 2.4's geomspace, histogram and
// histogram_bin_edges of the logarithms.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <vector>

#include "arrays_in_files.hpp"
#include "program.hpp"

namespace log_hist {

using counts = std::vector<std::uint64_t>;
using reals = std::vector<double>;

TEST(log_hist, edges_are_numpys_to_rounding_and_end_exactly) {
  const program tool;
  tool.write("a.npy", npy_of(reals{0.5, 1, 3, 800}));
  const auto edges = tool.json("cairn hist a.npy --log --bins 5 --json")["edges"].get<reals>();
  ASSERT_EQ(edges.size(), 6U);
  for (std::size_t i = 0; i < edges.size(); ++i)
    EXPECT_NEAR(edges[i], 0.5 * std::pow(1600.0, static_cast<double>(i) / 5), 1e-13 * edges[i]);
  EXPECT_EQ(edges.front(), 0.5);
  EXPECT_EQ(edges.back(), 800);
  EXPECT_EQ(tool.json("cairn hist a.npy --log --bins 3 --range .1 100 --json")["edges"].get<reals>().front(),
            0.1);
}

TEST(log_hist, counts_are_numpys) {
  const program tool;
  EXPECT_EQ(tool.json("cairn hist $DATA/diamonds_prices.npy --log --bins 8 --json")["counts"].get<counts>(),
            (counts{2618, 9681, 7711, 7396, 7631, 9322, 5616, 3965}));
}

TEST(log_hist, rules_look_at_logarithms) {
  const program tool;
  const std::map<std::string, std::size_t> all{{"auto", 45},  {"sqrt", 233}, {"sturges", 17}, {"rice", 76},
                                               {"scott", 44}, {"fd", 45},    {"doane", 21}};
  const std::map<std::string, std::size_t> some{{"auto", 32},  {"sqrt", 194}, {"sturges", 17}, {"rice", 67},
                                                {"scott", 33}, {"fd", 32},    {"doane", 20}};
  for (const auto& [rule, bins] : all) {
    const std::string line = "cairn hist $DATA/diamonds_prices.npy --log --json --bins " + rule;
    EXPECT_EQ(tool.json(line)["counts"].size(), bins) << rule;
    EXPECT_EQ(tool.json(line + " --range 500 5000")["counts"].size(), some.at(rule)) << rule;
  }
}

TEST(log_hist, samples_from_0_down_are_below) {
  const program tool;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  tool.write("a.npy", npy_of(reals{-infinity, -5, 0, 1, 10, 100, std::nan("")}));
  const auto found = tool.json("cairn hist a.npy --log --bins 2 --json");
  EXPECT_EQ(found["edges"].get<reals>().front(), 1);
  EXPECT_EQ(found["edges"].get<reals>().back(), 100);
  EXPECT_EQ(found["counts"].get<counts>(), (counts{1, 2}));
  EXPECT_EQ(found["below"], 3);
  EXPECT_EQ(found["nan"], 1);
  EXPECT_EQ(found["map"], "logarithmic");
  tool.write("i.npy", npy_line<std::uint16_t>("<u2", {0, 0, 7, 7}));
  const auto whole = tool.json("cairn hist i.npy --log --bins sqrt --json");
  EXPECT_EQ(whole["edges"].get<reals>(), (reals{3.5, 14}));
  EXPECT_EQ(whole["counts"].get<counts>(), (counts{2}));
  EXPECT_EQ(whole["below"], 2);
}

TEST(log_hist, of_several_columns_is_of_all) {
  const program tool;
  tool.write("t.csv", "x,y\n1,1\n10,100\n0,5\n100,10000\n");
  const auto found = tool.json("cairn hist t.csv --column x --column y --log --bins 2 --json");
  EXPECT_EQ(found["edges"][1], (nlohmann::json{1.0, 100.0, 10000.0}));
  EXPECT_EQ(found["counts"], (nlohmann::json{{1, 0}, {0, 2}}));
  EXPECT_EQ(found["below"], (nlohmann::json{1, 0}));
  const auto sums = tool.json("cairn hist t.csv --column x --weights y --log --bins 1 --json");
  EXPECT_EQ(sums["counts"], (nlohmann::json{10101.0}));
}

TEST(log_hist, float_samples_see_rounded_edges) {
  const program tool;
  tool.write("a.npy", npy_of(std::vector<float>{0.1F, 1, 10}));
  EXPECT_EQ(tool.json("cairn hist a.npy --log --range .1 10 --bins 2 --json")["counts"].get<counts>(),
            (counts{1, 2}));
  expect_refusal(tool, 1, "cairn hist a.npy --log --range 1e-60 10",
                 "--range 1e-60 10: is beyond what float32 holds");
}

TEST(log_hist, plots_on_a_logarithmic_scale) {
  const program tool;
  if (tool.run("command -v gnuplot").code != 0) GTEST_SKIP() << "gnuplot is not installed";
  tool.write("a.npy", npy_of(reals{3, 3}));
  tool.write("t.csv", "x,y\n1,1\n10,100\n100,10000\n");
  for (const std::string line : {"a.npy --bins 2", "a.npy --bins auto", "t.csv --column x --column y",
                                 "t.csv --column x --mean-of y"}) {
    const outcome seen = tool.run("cairn hist --log --plot a.svg " + line);
    EXPECT_EQ(seen.code, 0) << line << seen.err;
    EXPECT_TRUE(seen.err.empty()) << line << seen.err;
  }
}

TEST(log_hist, refuses_what_has_no_logarithm) {
  const program tool;
  tool.write("a.npy", npy_of(reals{-1, 0}));
  tool.write("none.npy", npy_of(reals{}));
  tool.write("t.csv", "x,y\n1,0\n");
  const std::string nothing = "cairn hist: --log: no sample is above 0, where its bins lie; give --range";
  expect_refusal(tool, 1, "cairn hist a.npy --log", nothing);
  expect_refusal(tool, 1, "cairn hist none.npy --log --bins 3", nothing);
  expect_refusal(tool, 1, "cairn hist t.csv --log --column x --column y", nothing);
  expect_refusal(tool, 2, "cairn hist a.npy --log --range 0 1", "--range 0 1: bins of --log lie above 0");
  expect_refusal(tool, 2, "cairn hist t.csv --column x --column y --log --range 1 2 --range -1 2",
                 "--range -1 2: bins of --log lie above 0");
  expect_refusal(tool, 2, "cairn hist a.npy --log --edges 1,2", "--log excludes --edges");
}

// A rule that looks at the middle half of the samples, and one that lies far from them.
TEST(hist, tells_of_more_bins_than_samples) {
  const program tool;
  tool.write("a.npy", npy_of(reals{1, 2, 3, 4, 5, 6, 7, 8, 10000}));
  const std::string note =
      "cairn hist: note: 2600 bins from 1 to 10000 for 9 samples; --log or --range LO HI "
      "makes fewer\n";
  const outcome seen = tool.run("cairn hist a.npy --bins fd --json");
  EXPECT_EQ(seen.code, 0);
  EXPECT_EQ(seen.err, note);
  EXPECT_FALSE(nlohmann::json::parse(seen.out)["counts"].empty());
  EXPECT_TRUE(tool.run("cairn hist a.npy --bins 2600").err.empty());
  EXPECT_TRUE(tool.run("cairn hist a.npy --bins fd --log").err.empty());
  tool.write("b.npy", npy_of(reals{-1, -2, -3, -4, -5, -6, -7, -8, -10000}));
  const std::string said = tool.run("cairn hist b.npy --bins fd").err;
  EXPECT_NE(said.find("9 samples; --range LO HI makes fewer"), std::string::npos) << said;
  for (const std::string file : {"a.npy", "b.npy"}) {  // auto makes no more than numpy 2.4's
    const outcome usual = tool.run("cairn hist " + file + " --json");
    EXPECT_TRUE(usual.err.empty()) << usual.err;
    EXPECT_EQ(nlohmann::json::parse(usual.out)["counts"].size(), 6U);
  }
}

}  // namespace log_hist
