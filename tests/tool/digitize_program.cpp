// `cairn digitize`: the number of each sample's bin, beside std::upper_bound, and `cairn hist` in the same
// bins.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "tests/seed.hpp"
#include "usual_refusals.hpp"

namespace digitize_program {

using nlohmann::json;
using reals = std::vector<double>;
using numbers = std::vector<std::int32_t>;

numbers numbers_in(const std::string& npy) {
  const std::size_t header = 128;
  numbers all((npy.size() - header) / sizeof(std::int32_t));
  if (!all.empty()) std::memcpy(all.data(), npy.data() + header, all.size() * sizeof(std::int32_t));
  return all;
}

// numpy.digitize's, with the last edge in the last bin.
std::int32_t number_of(double x, const reals& edges) {
  if (std::isnan(x) || x > edges.back()) return static_cast<std::int32_t>(edges.size());
  if (x == edges.back()) return static_cast<std::int32_t>(edges.size()) - 1;
  return static_cast<std::int32_t>(std::upper_bound(edges.begin(), edges.end(), x) - edges.begin());
}

reals samples_of(unsigned seed) {
  std::mt19937_64 random(tests::seed() + seed);
  reals samples;
  for (int i = 0; i < 1000; ++i) samples.push_back(static_cast<double>(random() % 400) / 16 - 5);
  samples.insert(samples.end(), {std::nan(""), 1e300, -1e300, -0.0, std::numeric_limits<double>::infinity()});
  return samples;
}

TEST(digitize, numbers_are_those_of_a_search) {
  const program tool;
  for (const unsigned seed : {1U, 2U}) {
    const reals samples = samples_of(seed), edges{-1, 0, 0.5, 0.5, 7, 19};
    tool.write("x.npy", npy_of(samples));
    numbers expected;
    for (const double x : samples) expected.push_back(number_of(x, edges));
    const json found = tool.json("cairn digitize x.npy --edges -1,0,0.5,0.5,7,19 --out n.npy --json");
    const std::string npy = contents_of(tool / "n.npy");
    EXPECT_NE(npy.find("{'descr': '<i4', 'fortran_order': False, 'shape': (1005,), }"), std::string::npos);
    EXPECT_EQ(numbers_in(npy), expected) << seed;
    const json counted = tool.json("cairn hist x.npy --edges -1,0,0.5,0.5,7,19 --json");
    for (const char* const key : {"counts", "edges", "total", "below", "above", "nan", "outside"})
      EXPECT_EQ(found[key], counted[key]) << key;
  }
}

TEST(digitize, bins_are_those_of_hist) {
  const program tool;
  reals samples = samples_of(3);
  samples.resize(1000);
  tool.write("x.npy", npy_of(samples));
  tool.write("f.npy", npy_of(std::vector<float>(samples.begin(), samples.end())));
  for (const std::string file : {"x.npy", "f.npy"})
    for (const std::string how :
         {"", "--bins 7", "--bins sqrt", "--width 0.1", "--range 0 3 --bins 30", "--log --bins 5"}) {
      const json found = tool.json("cairn digitize " + file + " --out n.npy --json " + how);
      const json counted = tool.json("cairn hist " + file + " --json " + how);
      EXPECT_EQ(found["counts"], counted["counts"]) << file << how;
      EXPECT_EQ(found["edges"], counted["edges"]) << file << how;
      std::vector<std::uint64_t> counts(counted["counts"].size() + 2);
      for (const std::int32_t number : numbers_in(contents_of(tool / "n.npy")))
        ++counts.at(static_cast<std::size_t>(number));
      EXPECT_EQ(counts.front(), counted["below"]) << file << how;
      for (std::size_t i = 0; i + 2 < counts.size(); ++i) EXPECT_EQ(counts[i + 1], counted["counts"][i]);
    }
}

TEST(digitize, rows_of_text_have_the_edges) {
  const program tool;
  tool.write("t.csv", "x,y\n1,0\n-1,0\n,0\n2,0\n9,0\n");
  ASSERT_EQ(tool.run("cairn digitize t.csv --column x --edges 0,1.5,2 --out o.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "o.csv"), "bin,low,high\n1,0,1.5\n0,,0\n3,,\n2,1.5,2\n3,2,\n");
  ASSERT_EQ(tool.run("cat t.csv | cairn digitize - --column x --edges 0,1.5,2 --out o.tsv").code, 0);
  EXPECT_EQ(contents_of(tool / "o.tsv"), "bin\tlow\thigh\n1\t0\t1.5\n0\t\t0\n3\t\t\n2\t1.5\t2\n3\t2\t\n");
}

TEST(digitize, several_inputs_are_one_after_the_other) {
  const program tool;
  tool.write("a.npy", npy_line<std::int16_t>("<i2", {5, 1}));
  tool.write("b.npy", npy_of(reals{0.5, 7}));
  ASSERT_EQ(tool.run("cairn digitize a.npy b.npy --width 1 --out n.npy").code, 0);
  EXPECT_EQ(numbers_in(contents_of(tool / "n.npy")), (numbers{6, 2, 1, 8}));
  tool.write("none.csv", "x\n");
  const json found = tool.json("cairn digitize none.csv --edges 0,1 --out n.npy --json");
  EXPECT_EQ(found["total"], 0);
  EXPECT_TRUE(numbers_in(contents_of(tool / "n.npy")).empty());
}

const program& refusing() {
  static const refusing_program shared({});
  return shared;
}

TEST(digitize_refusals, of_data) {
  expect_refusals_of_data(refusing(), {"cairn digitize", " --out n.npy"});
  const std::size_t before = refusing().files();
  expect_refusal(refusing(), 1, "cairn digitize table.csv --column y --out n.npy",
                 "table.csv: line 3, column 2 (y): 'four' is not a number");
  expect_refusal(refusing(), 1, "cairn digitize a.npy --edges 0,1 --out a.npy", "is an input too");
  expect_refusal(refusing(), 1, "cairn digitize a.npy --edges 0,1 --out /dev/null", "expected a file");
  EXPECT_EQ(refusing().files(), before);
}

TEST(digitize_refusals, of_command_lines) {
  const auto refused = [](const std::string& line, const std::string& words) {
    expect_refusal(refusing(), 2, "cairn digitize " + line, words);
  };
  refused("a.npy", "--out is required");
  refused("a.npy --out n.txt", "expected a name that ends in .npy, .csv or .tsv");
  refused("table.csv --column x --column y --out n.npy", "bins are those of one column");
  refused("a.npy --out n.npy --width 0", "--width '0': expected a number above 0");
  refused("a.npy --out n.npy --weights w", "--weights");
}

}  // namespace digitize_program
