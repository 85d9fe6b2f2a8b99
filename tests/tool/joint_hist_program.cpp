// `cairn hist` on several columns, with weights and with means: what it says is what the library counts.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "program.hpp"
#include "usual_refusals.hpp"

namespace joint_hist_program {

using reals = std::vector<double>;
using integers = std::vector<std::uint64_t>;

// A table of `rows` rows and three columns.
struct table {
  std::vector<float> x, y, z;
  explicit table(std::size_t rows) {
    std::mt19937_64 random(20261123);
    for (std::size_t i = 0; i < rows; ++i) {
      x.push_back(std::uniform_real_distribution<float>(-1, 5)(random));
      y.push_back(std::normal_distribution<float>(2, 1)(random));
      z.push_back(static_cast<float>(random() % 100));
    }
    if (rows > 20) y[17] = std::nanf("");
  }
  std::string npy(bool fortran) const {
    std::vector<float> all;
    if (fortran) {
      for (const auto* column : {&x, &y, &z}) all.insert(all.end(), column->begin(), column->end());
    } else {
      for (std::size_t i = 0; i < x.size(); ++i) all.insert(all.end(), {x[i], y[i], z[i]});
    }
    const std::string shape = "(" + std::to_string(x.size()) + ", 3)";
    return npy_bytes(npy_dictionary("<f4", shape, fortran), bytes_of(all));
  }
};

template <class T>
std::vector<T> flat(const nlohmann::json& nested) {
  std::vector<T> all;
  for (const auto& row : nested)
    for (const auto& item : row) all.push_back(item.template get<T>());
  return all;
}

const cairn::axes bins{cairn::axis::uniform(4, 0, 5), cairn::axis::edges({0., 1., 1.5, 4.})};
constexpr const char* const by_edges = " --column 0 --column 1 --edges 0,1.25,2.5,3.75,5 --edges 0,1,1.5,4 ";

TEST(joint_hist, counts_are_the_librarys_from_every_input) {
  const program tool;
  // Two chunks and a bit.
  const table all(2'200'000);
  tool.write("c.npy", all.npy(false));
  tool.write("fortran.npy", all.npy(true));
  const auto expected = cairn::histogram(cairn::columns(all.x, all.y), bins);
  for (const std::string file : {"c.npy", "fortran.npy"}) {
    const auto found = tool.json("cairn hist " + file + by_edges + "--json");
    EXPECT_EQ(flat<std::uint64_t>(found["counts"]), expected.counts);
    EXPECT_EQ(found["counts"].size(), 4U);
    EXPECT_EQ(found["edges"][0].get<reals>(), (reals{0, 1.25, 2.5, 3.75, 5}));
    EXPECT_EQ(found["edges"][1].get<reals>(), (reals{0, 1, 1.5, 4}));
    EXPECT_EQ(found["total"], expected.total);
    EXPECT_EQ(found["outside"], expected.total - expected.inside);
    EXPECT_EQ(found["below"].get<integers>(),
              (integers{expected.outside[0].below, expected.outside[1].below}));
    EXPECT_EQ(found["above"].get<integers>(),
              (integers{expected.outside[0].above, expected.outside[1].above}));
    EXPECT_EQ(found["nan"].get<integers>(), (integers{0, 1}));
    EXPECT_EQ(found["map"].size(), 2U);
  }
  const auto twice = tool.json(std::string("cairn hist c.npy fortran.npy") + by_edges + "--json");
  EXPECT_EQ(twice["total"], 2 * expected.total);
  EXPECT_EQ(twice["counts"][1][1], 2 * expected.counts[4]);
}

TEST(joint_hist, finds_ranges_and_takes_bins_for_each_column) {
  const program tool;
  const table all(5000);
  tool.write("c.npy", all.npy(false));
  const auto range = [](const auto& samples) { return cairn::bounds_of(cairn::extremes_of(samples)); };
  const auto [x_low, x_high] = range(all.x);
  const auto [y_low, y_high] = range(all.y);
  const cairn::axes found_bins{cairn::axis::uniform(3, x_low, x_high),
                               cairn::axis::uniform(5, y_low, y_high)};
  const auto expected = cairn::histogram(cairn::columns(all.x, all.y), found_bins);
  const auto found = tool.json("cairn hist c.npy --column 0 --column 1 --bins 3,5 --json");
  EXPECT_EQ(flat<std::uint64_t>(found["counts"]), expected.counts);
  EXPECT_EQ(found["edges"][1].get<reals>(), reals(expected.edges(1).begin(), expected.edges(1).end()));
  EXPECT_EQ(tool.json("cairn hist c.npy --column 0 --column 2 --json")["counts"].size(), 10U);
  const auto given =
      tool.json("cairn hist c.npy --column 0 --column 1 --bins 2 --range -1 1 --range 0 4 --json");
  EXPECT_EQ(given["edges"][0].get<reals>(), (reals{-1, 0, 1}));
  EXPECT_EQ(given["edges"][1].get<reals>(), (reals{0, 2, 4}));
}

TEST(joint_hist, adds_up_weights_of_a_column_or_a_file) {
  const program tool;
  const table all(3000);
  tool.write("c.npy", all.npy(false));
  std::vector<double> halves;
  for (const float weight : all.z) halves.push_back(static_cast<double>(weight) / 2);
  tool.write("halves.npy", npy_of(halves));
  const auto expected = cairn::weighted_histogram(cairn::columns(all.x, all.y), all.z, bins);
  const auto column = tool.json(std::string("cairn hist c.npy") + by_edges + "--weights 2 --json");
  const auto file = tool.json(std::string("cairn hist c.npy") + by_edges + "--weights halves.npy --json");
  for (std::size_t b = 0; b < bins.bins(); ++b) {
    EXPECT_NEAR(flat<double>(column["counts"])[b], expected.counts[b].sum, 1e-9);
    EXPECT_NEAR(flat<double>(file["counts"])[b], expected.counts[b].sum / 2, 1e-9);
  }
  const auto one =
      tool.json("cairn hist $DATA/diamonds_head.csv --column carat --weights price --bins 4 --json");
  EXPECT_EQ(one["counts"].size(), 4U);
  EXPECT_EQ(one["below"], 0);
  tool.write("i.npy", npy_line<std::int64_t>("<i8", {std::int64_t{1} << 60, 7, -3}));
  tool.write("j.npy", npy_line<std::int64_t>("<i8", {1, 2, 2}));
  const auto whole = tool.json("cairn hist j.npy --edges 1,2,3 --weights i.npy --json");
  EXPECT_EQ(whole["counts"].get<std::vector<std::int64_t>>(),
            (std::vector<std::int64_t>{std::int64_t{1} << 60, 4}));
}

TEST(joint_hist, keeps_what_lies_outside) {
  const program tool;
  tool.write("t.csv", "x,y,w\n-1,5,1\n0.5,5,2\n2,5,4\n,5,8\n0.25,-7,16\n9,9,32\n");
  const std::string x = "cairn hist t.csv --column x --range 0 1 --bins 2 ";
  const auto sums = tool.json(x + "--weights w --json");
  EXPECT_EQ(sums["below_sum"], 1);
  EXPECT_EQ(sums["above_sum"], 36);
  EXPECT_EQ(sums["nan_sum"], 8);
  const auto two = tool.json(x + "--column y --range 0 6 --weights w --json");
  EXPECT_EQ(two["below_sum"], (nlohmann::json{1, 16}));
  EXPECT_EQ(two["above_sum"], (nlohmann::json{36, 32}));
  const auto means = tool.json(x + "--mean-of w --json");
  EXPECT_EQ(means["below_mean"], 1);
  EXPECT_EQ(means["above_mean"], 18);
  EXPECT_EQ(means["nan_mean"], 8);
  EXPECT_EQ(tool.json(x + "--json").count("below_sum"), 0U);
}

TEST(joint_hist, finds_means_and_variances) {
  const program tool;
  const table all(3000);
  tool.write("c.npy", all.npy(true));
  const auto expected = cairn::profile(all.x, all.z, bins[0]);
  const auto found = tool.json("cairn hist c.npy --column 0 --edges 0,1.25,2.5,3.75,5 --mean-of 2 --json");
  for (std::size_t b = 0; b < 4; ++b) {
    EXPECT_EQ(found["counts"][b], expected.counts[b].count);
    EXPECT_NEAR(found["means"][b].get<double>(), expected.counts[b].mean, 1e-9);
    EXPECT_NEAR(found["variances"][b].get<double>(), expected.counts[b].variance(), 1e-9);
  }
  tool.write("one.npy", npy_of(reals{0.5}));
  tool.write("value.npy", npy_of(reals{3}));
  EXPECT_NE(tool.run("cairn hist --help-all").out.find("divided by the count"), std::string::npos);
  const auto empty = tool.json("cairn hist one.npy --edges 0,1,2 --mean-of value.npy --json");
  EXPECT_EQ(empty["means"][0], 3);
  EXPECT_EQ(empty["means"][1], "nan");
}

TEST(joint_hist, writes_arrays_densities_and_pictures) {
  const program tool;
  const table all(3000);
  tool.write("c.npy", all.npy(false));
  const outcome seen = tool.run(std::string("cairn hist c.npy") + by_edges + "--out counts.npy --plot a.svg");
  EXPECT_EQ(seen.code, 0) << seen.err;
  EXPECT_NE(seen.out.find("(4 x 3)"), std::string::npos) << seen.out;
  const std::string array = contents_of(tool / "counts.npy");
  EXPECT_NE(array.find("'<u8'"), std::string::npos);
  EXPECT_NE(array.find("'shape': (4, 3)"), std::string::npos);
  const auto expected = cairn::histogram(cairn::columns(all.x, all.y), bins);
  EXPECT_EQ(array.substr(array.size() - 12 * 8), bytes_of(expected.counts));
  EXPECT_NE(contents_of(tool / "a.svg").find("<svg"), std::string::npos);
  const auto densities = tool.json(std::string("cairn hist c.npy") + by_edges + "--density --json");
  const auto density = expected.density();
  for (std::size_t b = 0; b < density.size(); ++b)
    EXPECT_NEAR(flat<double>(densities["counts"])[b], density[b], 1e-12);
  EXPECT_EQ(tool.run("cairn hist c.npy --column 0 --mean-of 2 --plot b.svg").code, 0);
}

TEST(joint_hist, refuses_in_words) {
  const program tool;
  const table all(30);
  tool.write("c.npy", all.npy(false));
  tool.write("short.npy", npy_of(reals{1, 2, 3}));
  tool.write("long.npy", npy_of(reals(31, 1.0)));
  tool.write("inf.npy", npy_of(reals{1, INFINITY}));
  const std::string two = "cairn hist c.npy --column 0 --column 1 ";
  expect_refusal(tool, 1, two + "--weights short.npy", "short.npy has fewer samples than c.npy, column 0");
  expect_refusal(tool, 1, two + "--weights long.npy", "long.npy has more samples than c.npy, column 0");
  expect_refusal(tool, 1, "cat c.npy | cairn hist - --column 0 --column 1", "needs a file");
  expect_refusal(tool, 1, "cairn hist inf.npy --mean-of inf.npy", "a sample is infinite; give --range");
  expect_refusal(tool, 1, "cairn hist c.npy --column 0 --column 7", "7");
  expect_refusal(tool, 2, two + "--bins 3,4,5", "--bins 3,4,5: 3 numbers for 2 columns");
  expect_refusal(tool, 2, two + "--bins scott", "a rule looks at the samples of one column");
  expect_refusal(tool, 2, two + "--edges 0,1 --edges 3,2", "--edges: axis::edges: edges[1] = 2 is below");
  expect_refusal(tool, 2, two + "--map best", "--map: axis::edges: map 'best'");
  expect_refusal(tool, 2, two + "--range 0 1", "--range is given 1 times for 2 columns");
  expect_refusal(tool, 2, two + "--edges 0,1", "--edges is given 1 times for 2 columns");
  expect_refusal(tool, 2, two + "--column 2 --plot a.png", "--plot draws one column or two, not 3");
  expect_refusal(tool, 2, two + "--mean-of 2 --density", "--density: means have none");
  expect_refusal(tool, 2, two + "--mean-of 2 --weights 2", "--weights");
  expect_refusal(tool, 2, "cairn hist c.npy --column 0 --range 0 1 --range 0 2",
                 "--range is given 2 times for 1 columns");
  expect_refusal(tool, 2, "cairn count c.npy --column 0 --column 1", "--column is given 2 times");
  expect_refusal(tool, 1, two + "--out c.npy", "c.npy");
}

TEST(joint_hist, edges_ranges_and_maps_are_of_the_columns_in_their_order) {
  const program tool;
  tool.write("t.csv", "x,y\n1,10\n2,40\n2,10\n");
  const auto found = tool.json(
      "cairn hist t.csv --column x --column y --edges 1,2,3 --edges 5,20,50 --map logarithmic --map uniform "
      "--json");
  EXPECT_EQ(found["edges"], (nlohmann::json{{1.0, 2.0, 3.0}, {5.0, 20.0, 50.0}}));
  EXPECT_EQ(found["counts"], (nlohmann::json{{1, 0}, {1, 1}}));
  EXPECT_EQ(found["map"], (nlohmann::json{"logarithmic", "uniform"}));
  const auto ranges =
      tool.json("cairn hist t.csv --column y --column x --range 0 50 --range 0 2 --bins 1,2 --json");
  EXPECT_EQ(ranges["edges"], (nlohmann::json{{0.0, 50.0}, {0.0, 1.0, 2.0}}));
  const auto one =
      tool.json("cairn hist t.csv --column x --column y --edges 1,2,3 --edges 5,20,50 --map uniform --json");
  EXPECT_EQ(one["map"], (nlohmann::json{"uniform", "uniform"}));
  expect_refusal(
      tool, 2,
      "cairn hist t.csv --column x --column y --edges 1,2 --edges 1,2 --map auto --map auto --map auto",
      "--map is given 3 times for 2 columns");
  expect_refusal(tool, 2, "cairn hist t.csv --column x --map auto --map auto", "--map is given 2 times");
  expect_refusal(tool, 2, "cairn hist t.csv --column x --column y --map auto --map curved", "--map: ");
}

// Rows are no columns unless one is named.
TEST(hist, an_array_of_rows_and_columns_is_counted_together) {
  const program tool;
  tool.write("a.npy", npy_bytes(npy_dictionary("<f8", "(2, 2)"), bytes_of(std::vector<double>{0, 1, 2, 3})));
  EXPECT_EQ(tool.json("cairn hist a.npy --bins 1 --json")["total"], 4);
  EXPECT_EQ(tool.json("cairn hist a.npy --column 1 --bins 1 --json")["edges"], (nlohmann::json{1.0, 3.0}));
}

}  // namespace joint_hist_program
