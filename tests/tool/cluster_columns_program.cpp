// `cairn cluster` on some columns of a table, scaled or not, and its outputs as text.
#include <gtest/gtest.h>

#include <cairn/mean_shift.hpp>
#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "tests/seed.hpp"
#include "usual_refusals.hpp"

namespace cluster_columns {

using nlohmann::json;
using reals = std::vector<double>;

struct table {
  reals carat, price;
  std::string text = "name,carat,price\n";
};
table some_points() {
  std::mt19937_64 random(tests::seed());
  table made;
  for (int i = 0; i < 200; ++i) {
    made.carat.push_back(static_cast<double>(random() % 1000) / 1000 + (i % 2 == 0 ? 0 : 4));
    made.price.push_back(static_cast<double>(random() % 1000) + (i % 2 == 0 ? 0 : 9000));
    made.text += "p" + std::to_string(i) + "," + json(made.carat.back()).dump() + "," +
                 json(made.price.back()).dump() + "\n";
  }
  return made;
}

double deviation_of(const reals& numbers) {
  long double sum = 0, squares = 0;
  for (const double number : numbers) sum += number;
  const long double mean = sum / static_cast<long double>(numbers.size());
  for (const double number : numbers) squares += (number - mean) * (number - mean);
  return static_cast<double>(std::sqrt(squares / static_cast<long double>(numbers.size())));
}

reals side_by_side(const reals& x, const reals& y, double per_x, double per_y) {
  reals rows;
  for (std::size_t i = 0; i < x.size(); ++i) {
    rows.push_back(x[i] / per_x);
    rows.push_back(y[i] / per_y);
  }
  return rows;
}

TEST(cluster_columns, are_those_that_are_named) {
  const program tool;
  const table given = some_points();
  tool.write("t.csv", given.text);
  const reals rows = side_by_side(given.price, given.carat, 1, 1);
  const auto expected = cairn::mean_shift(cairn::rows(rows, 2), {.bandwidth = 900});
  const json found = tool.json("cairn cluster t.csv --column price --column carat --bandwidth 900 --json");
  EXPECT_EQ(found["labels"].get<std::vector<std::int64_t>>(), expected.labels);
  EXPECT_FALSE(found.contains("scale"));
  for (std::size_t i = 0; i < expected.centers.size(); ++i)
    EXPECT_EQ(found["centers"][i / 2][i % 2], expected.centers[i]);
}

TEST(cluster_columns, are_divided_by_their_deviations_or_numbers) {
  const program tool;
  const table given = some_points();
  tool.write("t.csv", given.text);
  const std::string line =
      "cairn cluster t.csv --column carat --column price --bandwidth 0.3 --json --scale ";
  const json found = tool.json(line + "deviation");
  const reals scale{deviation_of(given.carat), deviation_of(given.price)};
  EXPECT_NEAR(found["scale"][0], scale[0], 1e-15 * 10);
  EXPECT_NEAR(found["scale"][1], scale[1], 1e-15 * 10000);
  const reals divisors = found["scale"];
  const reals rows = side_by_side(given.carat, given.price, divisors[0], divisors[1]);
  const auto expected = cairn::mean_shift(cairn::rows(rows, 2), {.bandwidth = 0.3});
  EXPECT_EQ(found["labels"].get<std::vector<std::int64_t>>(), expected.labels);
  for (std::size_t i = 0; i < expected.centers.size(); ++i)
    EXPECT_EQ(found["centers"][i / 2][i % 2], expected.centers[i] * divisors[i % 2]);
  const json by_numbers = tool.json(line + "2,5000");
  EXPECT_EQ(by_numbers["scale"], (json{2.0, 5000.0}));
  EXPECT_EQ(by_numbers["sizes"].size(), 2U);
  for (const std::string threads : {"1", "3"})
    EXPECT_EQ(tool.json(line + "deviation --threads " + threads)["scale"], found["scale"]) << threads;
}

TEST(cluster_columns, equal_numbers_stay_as_they_are) {
  const program tool;
  tool.write("t.csv", "x,y\n1,7\n2,7\n9,7\n");
  const json found =
      tool.json("cairn cluster t.csv --column x --column y --bandwidth 1 --scale deviation --json");
  EXPECT_EQ(found["scale"][1], 1.0);
  EXPECT_EQ(found["centers"][0][1], 7.0);
}

TEST(cluster_columns, outputs_are_what_their_suffix_says) {
  const program tool;
  tool.write("t.csv", "x,y\n1,7\n1.5,8\n9,100\n");
  ASSERT_EQ(
      tool.run("cairn cluster t.csv --column y --column x --bandwidth 2 --radius 4 --labels l.csv --centers "
               "c.csv")
          .code,
      0);
  EXPECT_EQ(contents_of(tool / "l.csv"), "label\n0\n0\n1\n");
  EXPECT_EQ(contents_of(tool / "c.csv"), "y,x\n7.5,1.25\n100,9\n");
  ASSERT_EQ(tool.run("cairn cluster t.csv --bandwidth 2 --radius 4 --centers c.tsv").code, 0);
  EXPECT_EQ(contents_of(tool / "c.tsv"), "0\t1\n1.25\t7.5\n9\t100\n");
}

TEST(cluster_columns, refusals) {
  const program tool;
  tool.write("t.csv", "x,y,w\n1,7,a\n2,8,b\n,8,b\n");
  const auto refused = [&](int code, const std::string& line, const std::string& words) {
    expect_refusal(tool, code, "cairn cluster t.csv --bandwidth 1 " + line, words);
  };
  refused(
      1, "--column x --column w",
      "t.csv: line 2, column 3 (w): 'a' is not a number; --column names the columns that are coordinates");
  refused(1, "", "'a' is not a number; --column names the columns that are coordinates, once for each");
  refused(1, "--column x --column z", "no column 'z'");
  refused(1, "--column x --column y --scale deviation", "column 'x': holds a number that is NaN or infinite");
  refused(2, "--column x --column y --scale 1", "--scale 1: 1 number for 2 columns");
  refused(2, "--column x --column y --scale 1,0", "--scale: 0 is not above 0");
  refused(2, "--column x --column y --scale sd", "--scale 'sd': expected deviation, or numbers");
  tool.write("two.csv", "1,2\n3,4\n");
  expect_refusal(tool, 1, "cairn cluster two.csv --bandwidth 1 --scale 1,2,3",
                 "--scale: 3 numbers for 2 columns");
  expect_refusal(tool, 1, "cat t.csv | cairn cluster - --column x --column y --bandwidth 1",
                 "which needs a file");
}

}  // namespace cluster_columns
