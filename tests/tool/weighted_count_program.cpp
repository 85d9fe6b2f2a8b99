// `cairn count --weights`: sums, their order, and the statistics of weighted items, beside slow references.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "tests/seed.hpp"
#include "usual_refusals.hpp"

namespace weighted_count_program {

using nlohmann::json;
using reals = std::vector<double>;

TEST(weighted_count, leaves_out_all_words_for_nothing) {
  const program tool;
  tool.write("t.csv", "x,w\na,1\nNA,2\n,4\nnull,8\nb,16\na,32\n");
  const json found = tool.json("cairn count t.csv --column x --weights w --skip-na --order value --json");
  EXPECT_EQ(found["values"], (json{"a", "b"}));
  EXPECT_EQ(found["weights"], (json{33, 16}));
  EXPECT_EQ(found["tables"]["missing"], 3);
  const json all = tool.json("cairn count t.csv --column x --weights w --order value --json");
  EXPECT_EQ(all["weight"], 63);
}

TEST(weighted_count, whole_weights_are_added_up_exactly) {
  const program tool;
  tool.write("t.csv", "x,w\na,9007199254740992\nb,3\na,1\nb,-4\n");
  const json signed_sums = tool.json("cairn count t.csv --column x --weights w --order value --json");
  EXPECT_EQ(signed_sums["values"], (json{"a", "b"}));
  EXPECT_EQ(signed_sums["counts"], (json{2, 2}));
  EXPECT_EQ(signed_sums["weights"].dump(), "[9007199254740993,-1]");
  EXPECT_EQ(signed_sums["weight"], 9007199254740992);
  EXPECT_EQ(signed_sums["total"], 4);
  tool.write("x.npy", npy_line<std::int16_t>("<i2", {7, 8, 7}));
  tool.write("w.npy", npy_line<std::uint64_t>("<u8", {1, 5, std::uint64_t{1} << 63}));
  const json huge = tool.json("cairn count x.npy --weights w.npy --json");
  EXPECT_EQ(huge["values"], (json{7, 8}));
  EXPECT_EQ(huge["weights"].dump(), "[9223372036854775809,5]");
}

// 0.1 ten times is not 1 where each addition is rounded.
TEST(weighted_count, sums_of_reals_are_rounded_once) {
  const program tool;
  std::string text = "x,w\n";
  for (int i = 0; i < 10; ++i) text += "1,0.1\n2,1e-30\n";
  tool.write("t.csv", text);
  for (const std::string threads : {"1", "2", "7"}) {
    const json found =
        tool.json("cairn count t.csv --column x --weights w --order value --json --threads " + threads);
    EXPECT_EQ(found["weights"][0], 1.0) << threads;
  }
}

// As many copies of an item as it weighs, in the order of `numpy.quantile(method="inverted_cdf")`.
struct copies {
  explicit copies(const std::map<double, std::uint64_t>& weights) {
    for (const auto& [value, weight] : weights) all.insert(all.end(), weight, value);
  }
  double quantile(double part) const {
    const auto n = static_cast<double>(all.size());
    const auto rank = static_cast<std::size_t>(std::max(1.0, std::ceil(part * n)));
    return all[rank - 1];
  }
  reals all;
};

TEST(weighted_count, statistics_are_those_of_copies) {
  const program tool;
  SCOPED_TRACE(tests::seed());
  for (const unsigned more : {1U, 2U, 3U, 4U}) {
    std::mt19937_64 random(tests::seed() + more);
    std::map<double, std::uint64_t> weights;
    std::string text = "x,w\n";
    for (int i = 0; i < 60; ++i) {
      const auto value = static_cast<double>(random() % 20) / 4;
      const std::uint64_t weight = random() % 5;
      weights[value] += weight;
      text += std::to_string(value) + "," + std::to_string(weight) + "\n";
    }
    tool.write("t.csv", text);
    const copies expected(weights);
    const json found = tool.json(
        "cairn count t.csv --column x --weights w --median --mode --quantiles 0,.125,.25,.5,.75,1 --order "
        "value --json");
    const std::size_t n = expected.all.size();
    EXPECT_EQ(found["weight"], n);
    EXPECT_EQ(found["median"]["lower"], expected.all[(n - 1) / 2]);
    EXPECT_EQ(found["median"]["upper"], expected.all[n / 2]);
    const reals at{0, .125, .25, .5, .75, 1};
    for (std::size_t i = 0; i < at.size(); ++i)
      EXPECT_EQ(found["quantiles"][i], expected.quantile(at[i])) << at[i];
    std::uint64_t most = 0;
    for (const auto& [value, weight] : weights) most = std::max(most, weight);
    for (const double mode : found["mode"]) EXPECT_EQ(weights[mode], most);
    for (std::size_t i = 0; i < found["values"].size(); ++i)
      EXPECT_EQ(found["weights"][i], weights[found["values"][i]]);
  }
}

TEST(weighted_count, orders_are_by_weight) {
  const program tool;
  tool.write("t.csv", "x,w\nb,1\nb,1\na,5\nc,2\nd,2\n");
  const auto values = [&](const std::string& how) {
    return tool.json("cairn count t.csv --column x --weights w --json " + how)["values"];
  };
  EXPECT_EQ(values(""), (json{"a", "b", "c", "d"}));
  EXPECT_EQ(values("--top 2"), (json{"a", "b"}));
  EXPECT_EQ(values("--top 2 --order first"), (json{"b", "a"}));
  EXPECT_EQ(values("--order first"), (json{"b", "a", "c", "d"}));
  const json rest = tool.json("cairn count t.csv --column x --weights w --json --top 1 --other")["other"];
  EXPECT_EQ(rest, (json{{"distinct", 3}, {"count", 4}, {"weight", 6}}));
}

TEST(weighted_count, inputs_of_several_types_are_one_table) {
  const program tool;
  tool.write("a.npy", npy_line<std::int8_t>("|i1", {1, 2, 3}));
  tool.write("b.npy", npy_line<std::uint32_t>("<u4", {3, 200, 4000000000U}));
  tool.write("f.npy", npy_line<float>("<f4", {2, 2.5F, std::nanf("")}));
  tool.write("w.npy", npy_line<std::int32_t>("<i4", {1, 10, 100, 1000, 10000, 100000, 7, 8, 9}));
  const json found =
      tool.json("cairn count a.npy b.npy f.npy --weights w.npy --order value --json --skip-nan");
  EXPECT_EQ(found["values"], (json{1.0, 2.0, 2.5, 3.0, 200.0, 4000000000.0}));
  EXPECT_EQ(found["weights"], (json{1, 17, 8, 1100, 10000, 100000}));
  EXPECT_EQ(found["nan"], 1);
}

TEST(weighted_count, items_without_a_weight_are_refused_or_left_out) {
  const program tool;
  tool.write("t.csv", "x,w\nz,\na,2\n,3\na,1\n");
  expect_refusal(tool, 1, "cairn count t.csv --column x --weights w",
                 "t.csv, column 'w': the weight of item 0 (from 0) is no number; --skip-nan");
  const json found = tool.json("cairn count t.csv --column x --weights w --skip-nan --order first --json");
  EXPECT_EQ(found["values"], (json{"a"}));
  EXPECT_EQ(found["weights"], (json{3}));
  EXPECT_EQ(found["nan"], 2);
}

TEST(weighted_count, outputs_have_a_column_of_weights) {
  const program tool;
  tool.write("t.csv", "x,w\n07,1.5\n7,1\n07,1\n");
  ASSERT_EQ(tool.run("cairn count t.csv --column x --weights w --text --out o.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "o.csv"), "value,count,weight\n07,2,2.5\n7,1,1\n");
  ASSERT_EQ(tool.run("cairn count t.csv --column x --weights w --out o.npy").code, 0);
  EXPECT_NE(contents_of(tool / "o.npy").find("[('value', '<f8'), ('count', '<u8'), ('weight', '<f8')]"),
            std::string::npos);
  ASSERT_EQ(tool.run("cairn count t.csv --column x --weights w --text --out o.npy").code, 0);
  EXPECT_NE(contents_of(tool / "o.npy").find("[('value', '<U2'), ('count', '<u8'), ('weight', '<f8')]"),
            std::string::npos);
  ASSERT_EQ(tool.run("cairn count t.csv --column x --weights w --top 1 --other --out o.tsv --text").code, 0);
  EXPECT_EQ(contents_of(tool / "o.tsv"), "value\tcount\tweight\n07\t2\t2.5\n(other)\t1\t1\n");
  const std::string text = tool.run("cairn count t.csv --column x --weights w --text").out;
  EXPECT_NE(text.find("  word  count  weight  percent\n  07        2     2.5    71.43\n"), std::string::npos)
      << text;
  EXPECT_NE(text.find("3 items, 2 distinct words, weight 3.5"), std::string::npos) << text;
}

TEST(weighted_count, tables_of_nothing) {
  const program tool;
  tool.write("none.csv", "x,w\n");
  const json found = tool.json("cairn count none.csv --column x --weights w --json");
  EXPECT_EQ(found["values"], json::array());
  EXPECT_EQ(found["weight"], 0);
}

TEST(weighted_count_refusals, of_data) {
  const program tool;
  tool.write("t.csv", "x,w,n,i\n1,1,-1,inf\n2,0,1,1\n");
  tool.write("o.csv", "x,w\n1,0\n");
  tool.write("w.npy", npy_line<std::int64_t>("<i8", {std::numeric_limits<std::int64_t>::max(), 1}));
  tool.write("u.npy", npy_line<std::uint64_t>("<u8", {std::numeric_limits<std::uint64_t>::max(), 1}));
  tool.write("same.npy", npy_line<std::uint8_t>("|u1", {5, 5}));
  tool.write("other.npy", npy_line<std::uint8_t>("|u1", {5, 6}));
  const auto refused = [&](const std::string& line, const std::string& words) {
    expect_refusal(tool, 1, "cairn count " + line, words);
  };
  refused("t.csv --column x --weights n --median", "some weights are below 0, and there is no median");
  refused("t.csv --column x --weights i", "t.csv, column 'i' has an infinite weight");
  refused("o.csv --column x --weights w --quantiles .5", "all weight is 0, and there is no quantile");
  refused("t.csv --column x --weights z", "no column 'z'");
  refused("same.npy --weights u.npy", "a sum of whole weights does not fit 64 bits");
  refused("other.npy --weights u.npy", "does not fit 64 bits");
  expect_refusal(tool, 1, "cat same.npy | cairn count - --weights w.npy", "which needs a file");
  refused("same.npy --weights same.npy --out same.npy", "is an input too");
  refused("same.npy --weights w.npy --out w.npy", "is an input too");
}

TEST(weighted_count_refusals, of_command_lines) {
  const program tool;
  tool.write("t.csv", "x,w\n1,1\n");
  for (const std::string option : {"--by w", "--memory 1M", "--state s", "--checkpoint c"})
    expect_refusal(tool, 2, "cairn count t.csv --column x --weights w " + option,
                   "--weights: sums of weights");
  expect_refusal(tool, 2, "cairn count t.csv --column x --other", "--other: is for --top K");
  expect_refusal(tool, 2, "cairn count t.csv --column x --top 1 --other --out o.npy", "--other: its row");
}

}  // namespace weighted_count_program
