// `cairn cluster`: its clusters are the library's, and bad inputs are refused in words.
#include <gtest/gtest.h>

#include <cairn/mean_shift.hpp>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "usual_refusals.hpp"

namespace cluster_program {

using reals = std::vector<double>;

reals two_clusters(std::size_t n) {
  std::mt19937_64 random(4);
  std::normal_distribution<double> normal(0, 1);
  reals xy;
  for (std::size_t i = 0; i < n; ++i) {
    xy.push_back(normal(random) + (i % 2 == 0 ? 0 : 20));
    xy.push_back(normal(random) - (i % 2 == 0 ? 0 : 10));
  }
  return xy;
}

template <class S>
std::string table_npy(const std::vector<S>& row_major, std::size_t columns, bool fortran) {
  const std::size_t rows = row_major.size() / columns;
  std::vector<S> stored = row_major;
  if (fortran)
    for (std::size_t r = 0; r < rows; ++r)
      for (std::size_t c = 0; c < columns; ++c) stored[c * rows + r] = row_major[r * columns + c];
  const std::string shape = "(" + std::to_string(rows) + ", " + std::to_string(columns) + ")";
  const std::string type = sizeof(S) == 4 ? "<f4" : "<f8";
  const std::string header = "{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False") +
                             ", 'shape': " + shape + ", }";
  return npy_bytes(header,
                   std::string(reinterpret_cast<const char*>(stored.data()), stored.size() * sizeof(S)));
}

std::string csv_of(const reals& xy, const std::string& header) {
  std::string text = header;
  for (std::size_t i = 0; i < xy.size(); i += 2)
    text += nlohmann::json(xy[i]).dump() + "," + nlohmann::json(xy[i + 1]).dump() + "\n";
  return text;
}

void expect_found(const nlohmann::json& found, const cairn::mean_shift_result<double>& expected) {
  ASSERT_EQ(found["centers"].size() * 2, expected.centers.size());
  for (std::size_t i = 0; i < expected.centers.size(); ++i)
    EXPECT_EQ(found["centers"][i / 2][i % 2].get<double>(), expected.centers[i]);
  EXPECT_EQ(found["labels"].get<std::vector<std::int64_t>>(), expected.labels);
  EXPECT_EQ(found["sizes"].get<std::vector<std::uint64_t>>(), expected.sizes);
  EXPECT_EQ(found["iterations"], expected.iterations);
  EXPECT_EQ(found["converged"], expected.converged);
}

TEST(cluster, clusters_are_the_librarys_from_every_input) {
  const program tool;
  const reals xy = two_clusters(300);
  const auto expected = cairn::mean_shift(cairn::rows(xy, 2), {.bandwidth = 2, .radius = 5});
  ASSERT_EQ(expected.sizes.size(), 2U);
  tool.write("c.npy", table_npy(xy, 2, false));
  tool.write("fortran.npy", table_npy(xy, 2, true));
  tool.write("named.csv", csv_of(xy, "x,y\n"));
  tool.write("plain.csv", csv_of(xy, ""));
  tool.write("raw", std::string(reinterpret_cast<const char*>(xy.data()), xy.size() * sizeof(double)));
  for (const std::string input :
       {"c.npy", "fortran.npy", "named.csv", "plain.csv", "raw --dtype f8 --shape 300,2"})
    expect_found(tool.json("cairn cluster " + input + " --bandwidth 2 --radius 5 --json"), expected);
  const auto seen = tool.json("cat plain.csv | cairn cluster - --bandwidth 2 --radius 5 --json --threads 1");
  expect_found(seen, expected);
  expect_run_of_one_thread(seen);
  EXPECT_EQ(seen["points"], 300);
}

TEST(cluster, one_column_is_points_of_one_dimension) {
  const program tool;
  tool.write("t.csv", "x,y\n1,7\n1.5,8\n9,100\n");
  const auto found = tool.json("cairn cluster t.csv --column x --bandwidth 1 --radius 2 --json");
  EXPECT_EQ(found["sizes"], (std::vector<int>{2, 1}));
  EXPECT_EQ(found["centers"], (nlohmann::json{{1.25}, {9.0}}));
}

TEST(cluster, writes_labels_centers_and_a_picture) {
  const program tool;
  const reals xy = two_clusters(100);
  const std::vector<float> single(xy.begin(), xy.end());
  tool.write("f.npy", table_npy(single, 2, false));
  const auto expected = cairn::mean_shift(cairn::rows(single, 2), {.bandwidth = 2});
  const auto found =
      tool.json("cairn cluster f.npy --bandwidth 2 --labels l.npy --centers m.npy --plot p.svg --json");
  EXPECT_FALSE(found.contains("labels"));
  const std::string labels = contents_of(tool / "l.npy");
  ASSERT_GE(labels.size(), 100 * sizeof(std::int64_t));
  EXPECT_EQ(std::memcmp(labels.data() + labels.size() - 800, expected.labels.data(), 800), 0);
  EXPECT_NE(labels.find("'shape': (100,)"), std::string::npos);
  const std::string centers = contents_of(tool / "m.npy");
  EXPECT_NE(centers.find("'descr': '<f4', 'fortran_order': False, 'shape': (2, 2)"), std::string::npos);
  EXPECT_EQ(std::memcmp(centers.data() + centers.size() - 16, expected.centers.data(), 16), 0);
  EXPECT_NE(contents_of(tool / "p.svg").find("<svg"), std::string::npos);
  const outcome seen = tool.run("cairn cluster f.npy --bandwidth 2");
  EXPECT_EQ(seen.code, 0);
  EXPECT_NE(seen.out.find("100 points in 2 clusters"), std::string::npos) << seen.out;
}

TEST(cluster, as_scikit_learn) {
  const program tool;
  tool.write("p.csv", "1,1\n2,1\n1,0\n4,7\n3,5\n3,6\n");
  const std::string like =
      " --kernel flat --method classic --centers-by support --iterations 300 --epsilon .002 --json";
  const auto found = tool.json("cairn cluster p.csv --bandwidth 2" + like);
  EXPECT_EQ(found["labels"], (std::vector<int>{1, 1, 1, 0, 0, 0}));
  EXPECT_EQ(tool.json("cairn cluster p.csv --bandwidth 2 --bin-seeding" + like)["labels"], found["labels"]);
  const auto estimated = tool.json("cairn cluster p.csv --bandwidth estimate" + like)["bandwidth"];
  const reals numbers{1, 1, 2, 1, 1, 0, 4, 7, 3, 5, 3, 6};
  EXPECT_EQ(estimated[0], cairn::estimate_bandwidth(cairn::rows(numbers, 2)));
}

const program& refusing() {
  static const refusing_program shared(
      {{"nan.npy", npy_of(reals{1, std::numeric_limits<double>::quiet_NaN()})},
       {"words.csv", "1,2\n3,x\n"},
       {"ragged.csv", "1,2\n3\n"},
       {"three.csv", "1,2,3\n"}});
  return shared;
}

TEST(cluster_refusals, of_data) {
  const std::size_t before = refusing().files();
  const auto refused = [](const std::string& line, const std::string& words) {
    expect_refusal(refusing(), 1, "cairn cluster " + line, words);
  };
  refused("missing.npy --bandwidth 1", "missing.npy: cannot open: No such file");
  refused("empty.npy --bandwidth 1", "empty.npy: is empty");
  refused("short.npy --bandwidth 1", "short.npy: byte");
  refused("table.csv --bandwidth 1", "table.csv: line 3, column 2 (y): 'four' is not a number");
  refused("table.csv --bandwidth 1 --column z", "no column 'z'");
  refused("nan.npy --bandwidth 1 --labels l.npy", "nan.npy: mean_shift: coordinate 0 of points[1] is nan");
  refused("words.csv --bandwidth 1", "words.csv: line 2, column 2: 'x' is not a number");
  refused("ragged.csv --bandwidth 1", "ragged.csv: line 2: 1 cell where the first row has 2");
  refused("three.csv --bandwidth 1,2", "2 bandwidths for points of 3 coordinates");
  refused("three.csv --bandwidth 1 --plot p.png",
          "--plot draws points of two dimensions; three.csv has 3 columns");
  refused("a.npy --bandwidth 0", "bandwidth 0 is 0; expected a number from 1e-150 to 1e+150");
  refused("a.npy --bandwidth 1 --method classic --bin-seeding --min-bin-freq 9", "no cell holds 9 points");
  EXPECT_EQ(refusing().files(), before);
}

TEST(cluster_refusals, of_command_lines) {
  const auto refused = [](const std::string& line, const std::string& words) {
    expect_refusal(refusing(), 2, "cairn cluster " + line, words);
  };
  refused("a.npy", "--bandwidth is required");
  refused("a.npy --bandwidth x", "--bandwidth");
  refused("a.npy --bandwidth 1 --radius -2", "--radius '-2': expected one number of 0 or more");
  refused("a.npy --bandwidth 1 --kernel round", "--kernel");
  refused("a.npy --bandwidth 1 --iterations many", "--iterations");
  refused("a.npy --bandwidth 1 --labels l.txt", "--labels 'l.txt': expected a name that ends in .npy, .csv");
  refused("a.npy --bandwidth 1 --bin-seeding", "--bin-seeding is for --method classic");
  refused("a.npy --bandwidth 1 --min-bin-freq 2", "--min-bin-freq needs --bin-seeding");
  expect_refusal(refusing(), 1, "cairn cluster a.npy --bandwidth 1 --labels b.npy --centers b.npy", "b.npy");
  expect_refusal(refusing(), 1, "cairn cluster a.npy --bandwidth 1 --labels a.npy", "a.npy");
}

}  // namespace cluster_program
