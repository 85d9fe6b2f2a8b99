// `cairn hist --by` and `--compare`, `cairn count --by`: several results beside each other.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "arrays_in_files.hpp"
#include "program.hpp"

namespace series_program {

using counts = std::vector<std::uint64_t>;
using reals = std::vector<double>;
using json = nlohmann::json;

const std::string table = "x,kind\n0,b\n4,a\n1,b\n8,a\n,b\n2,\"a\"\n3,\n";

TEST(hist_by, counts_each_category_in_the_bins_of_all) {
  const program tool;
  tool.write("t.csv", table);
  const auto found =
      tool.json("cairn hist t.csv --column x --by kind --bins 2 --threads 1 --device host --json");
  ASSERT_EQ(found.size(), 3U);
  EXPECT_EQ(found[0]["category"], "");
  EXPECT_EQ(found[1]["category"], "a");
  EXPECT_EQ(found[2]["category"], "b");
  for (const auto& document : found) {
    expect_run_of_one_thread(document);
    EXPECT_EQ(document["edges"].get<reals>(), (reals{0, 4, 8}));
  }
  EXPECT_EQ(found[0]["counts"].get<counts>(), (counts{1, 0}));
  EXPECT_EQ(found[1]["counts"].get<counts>(), (counts{1, 2}));
  EXPECT_EQ(found[2]["counts"].get<counts>(), (counts{2, 0}));
  EXPECT_EQ(found[2]["nan"], 1);
  EXPECT_EQ(found[2]["total"], 3);
}

TEST(hist_by, tells_a_block_for_each) {
  const program tool;
  tool.write("t.csv", table);
  const outcome seen = tool.run("cairn hist t.csv --column x --by kind --bins 2 --range 0 4");
  EXPECT_EQ(seen.code, 0) << seen.err;
  const std::string expected =
      "  kind ''\n\n"
      "  [0, 2)  0\n"
      "  [2, 4]  1  ###################################################################\n\n"
      "  1 sample, all in 2 bins\n\n"
      "  kind a\n\n"
      "  [0, 2)  0\n"
      "  [2, 4]  2  ###################################################################\n\n"
      "  3 samples, 2 in 2 bins, 1 above\n\n"
      "  kind b\n\n"
      "  [0, 2)  2  ###################################################################\n"
      "  [2, 4]  0\n\n"
      "  3 samples, 2 in 2 bins, 1 nan\n\n"
      "  first row taken as header, 1 missing\n"
      "  on the host";
  EXPECT_EQ(seen.out.substr(0, expected.size()), expected);
}

TEST(hist_by, numbers_are_categories_in_their_order) {
  const program tool;
  tool.write("t.tsv", "x\ty\n1\t10\n2\t9\n3\t10\n4\t\n5\t1e0\n");
  tool.write("more.tsv", "x\ty\n1\t9\n");
  const auto found = tool.json("cairn hist t.tsv more.tsv --column x --by y --edges 0,10 --density --json");
  std::vector<std::string> names;
  for (const auto& document : found) names.push_back(document["category"]);
  EXPECT_EQ(names, (std::vector<std::string>{"1e0", "9", "10", ""}));
  EXPECT_EQ(found[1]["total"], 2);
  EXPECT_EQ(found[1]["counts"], (json{0.1}));
}

TEST(hist_by, rules_and_logarithms_look_at_all_samples) {
  const program tool;
  const std::string line = "cairn hist $DATA/diamonds_head.csv --column price --json --bins fd";
  for (const std::string log : {"", " --log"}) {
    const auto pooled = tool.json(line + log);
    counts sum(pooled["counts"].size());
    for (const auto& document : tool.json(line + log + " --by cut")) {
      EXPECT_EQ(document["edges"], pooled["edges"]);
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += document["counts"][i].get<std::uint64_t>();
    }
    EXPECT_EQ(sum, pooled["counts"].get<counts>());
  }
}

TEST(hist_by, writes_tables_and_pictures) {
  const program tool;
  tool.write("t.csv", table);
  const std::string line = "cairn hist t.csv --column x --by kind --bins 2 ";
  ASSERT_EQ(tool.run(line + "--out c.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "c.csv"), "low,high,,a,b\n0,4,1,1,2\n4,8,0,2,0\n");
  ASSERT_EQ(tool.run(line + "--out c.npy").code, 0);
  EXPECT_NE(contents_of(tool / "c.npy").find("'shape': (3, 2)"), std::string::npos);
  EXPECT_EQ(contents_of(tool / "c.npy").substr(128), bytes_of(counts{1, 0, 1, 2, 2, 0}));
  if (tool.run("command -v gnuplot").code != 0) GTEST_SKIP() << "gnuplot is not installed";
  const outcome drawn = tool.run(line + "--density --plot c.svg");
  EXPECT_EQ(drawn.code, 0) << drawn.err;
  EXPECT_NE(contents_of(tool / "c.svg").find("x, t.csv"), std::string::npos);
}

TEST(hist_by, refuses) {
  const program tool;
  tool.write("t.csv", table);
  tool.write("a.npy", npy_of(reals{1}));
  tool.write("none.csv", "x,kind\n");
  tool.write("latin.csv", "x,kind\n1,\xe9\n");
  std::string many = "x,id\n";
  for (int i = 0; i <= 1000; ++i) many += "1," + std::to_string(i) + "\n";
  tool.write("many.csv", many);
  expect_refusal(tool, 2, "cairn hist a.npy --by kind", "--by: 'a.npy' is no .csv or .tsv file");
  expect_refusal(tool, 2, "cairn hist t.csv --column x --column kind --by kind", "--by takes one --column");
  expect_refusal(tool, 2, "cairn hist t.csv --column x --by kind --weights x", "excludes");
  expect_refusal(tool, 2, "cairn hist t.csv --column x --by kind --compare", "excludes");
  expect_refusal(tool, 1, "cairn hist t.csv --column x --by kinds", "did you mean 'kind'?");
  expect_refusal(tool, 1, "cairn hist t.csv --column kind --by x", "'b' is not a number; cairn count counts");
  expect_refusal(tool, 1, "cairn hist none.csv --column x --by kind", "--by 'kind': there are no rows");
  expect_refusal(tool, 1, "cairn hist latin.csv --column x --by kind --json", "is not UTF-8");
  expect_refusal(tool, 1, "cairn hist many.csv --column x --by id",
                 "--by 'id': the column holds more than 1000 categories");
  expect_refusal(tool, 1, "cairn hist t.csv --column x --by kind --out t.csv", "is an input too");
}

TEST(hist_compare, files_share_bins) {
  const program tool;
  tool.write("a.npy", npy_of(reals{0, 1, std::nan("")}));
  tool.write("b.npy", npy_line<std::int32_t>("<i4", {1, 4}));
  const auto found = tool.json("cairn hist a.npy b.npy --compare --bins 2 --threads 1 --device host --json");
  expect_run_of_one_thread(found);
  EXPECT_EQ(found["series"], (json{"a.npy", "b.npy"}));
  EXPECT_EQ(found["edges"].get<reals>(), (reals{0, 2, 4}));
  EXPECT_EQ(found["counts"], (json{{2, 0}, {1, 1}}));
  EXPECT_EQ(found["total"], (json{3, 2}));
  EXPECT_EQ(found["nan"], (json{1, 0}));
  EXPECT_EQ(found["outside"], (json{1, 0}));
  const auto given = tool.json("cairn hist a.npy b.npy --compare --edges 1,2 --json");
  EXPECT_EQ(given["below"], (json{1, 0}));
  EXPECT_EQ(given["above"], (json{0, 1}));
}

TEST(hist_compare, tells_shares_on_one_scale) {
  const program tool;
  tool.write("a.npy", npy_of(reals{0, 1, 1, 4}));
  tool.write("b.npy", npy_of(reals{1, 3}));
  const outcome seen = tool.run("cairn hist a.npy b.npy --compare --bins 2");
  EXPECT_EQ(seen.code, 0);
  EXPECT_TRUE(seen.err.empty()) << seen.err;
  const std::string expected =
      "          a.npy                               b.npy\n"
      "  [0, 2)  75.00 % ##########################  50.00 % #################\n"
      "  [2, 4]  25.00 % #########                   50.00 % #################\n\n"
      "  a.npy: 4 samples, all in 2 bins\n"
      "  b.npy: 2 samples, all in 2 bins\n"
      "  on the host";
  EXPECT_EQ(seen.out.substr(0, expected.size()), expected);
}

TEST(hist_compare, columns_and_files) {
  const program tool;
  tool.write("t.csv", "x,y\n0,8\n1,2\n");
  tool.write("u.csv", "x,y\n5,5\n5,\n");
  const auto columns = tool.json("cairn hist t.csv --column y --column x --compare --bins 2 --json");
  EXPECT_EQ(columns["series"], (json{"y", "x"}));
  EXPECT_EQ(columns["counts"], (json{{1, 1}, {2, 0}}));
  const auto both = tool.json("cairn hist t.csv u.csv --column x --column y --compare --bins 2 --json");
  EXPECT_EQ(both["series"], (json{"t.csv, x", "t.csv, y", "u.csv, x", "u.csv, y"}));
  EXPECT_EQ(both["counts"], (json{{2, 0}, {1, 1}, {0, 2}, {0, 1}}));
  const auto files = tool.json("cat u.csv | cairn hist t.csv - --column x --compare --bins 2 --json");
  EXPECT_EQ(files["series"], (json{"t.csv", "standard input"}));
  EXPECT_EQ(files["counts"], (json{{2, 0}, {0, 2}}));
}

TEST(hist_compare, edges_are_rounded_where_all_are_floats) {
  const program tool;
  tool.write("f.npy", npy_of(std::vector<float>{0, 0.1F, 1}));
  tool.write("empty.npy", npy_of(std::vector<float>{}));
  tool.write("d.npy", npy_of(reals{0.1}));
  const std::string rest = " --compare --range 0 1 --bins 10 --density --json";
  const auto floats = tool.json("cairn hist f.npy empty.npy" + rest);
  EXPECT_EQ(floats["edges"][1].get<double>(), static_cast<double>(0.1F));
  EXPECT_EQ(floats["counts"][1][0], "nan");
  const auto mixed = tool.json("cairn hist f.npy d.npy" + rest);
  EXPECT_EQ(mixed["edges"][1].get<double>(), 0.1);
  EXPECT_EQ(mixed["counts"][1][1], 10.0);
}

TEST(hist_compare, writes_tables_and_pictures) {
  const program tool;
  tool.write("a.npy", npy_of(reals{1, 2, 100}));
  tool.write("b'{.npy", npy_of(reals{10, 10}));
  const std::string line = "cairn hist a.npy \"b'{.npy\" --compare --log --bins 2 ";
  ASSERT_EQ(tool.run(line + "--out c.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "c.csv"), "low,high,a.npy,b'{.npy\n1,10,2,0\n10,100,1,2\n");
  if (tool.run("command -v gnuplot").code != 0) GTEST_SKIP() << "gnuplot is not installed";
  const outcome drawn = tool.run(line + "--plot c.svg");
  EXPECT_EQ(drawn.code, 0) << drawn.err;
  EXPECT_NE(contents_of(tool / "c.svg").find("2 files"), std::string::npos);
}

TEST(hist_compare, refuses) {
  const program tool;
  tool.write("a.npy", npy_of(reals{1}));
  tool.write("t.csv", "x,y\n0,8\n");
  expect_refusal(tool, 2, "cairn hist a.npy --compare",
                 "--compare: expected 2 to 1000 files or columns, found 1");
  expect_refusal(tool, 1, "cat t.csv | cairn hist - --column x --column y --compare",
                 "standard input: --compare reads it once for each column");
  expect_refusal(tool, 2, "cairn hist t.csv --column x --mean-of y --compare", "excludes");
}

TEST(hist, tells_of_files_that_are_counted_together) {
  const program tool;
  tool.write("a.npy", npy_of(reals{1, 2}));
  const std::string note = "cairn hist: note: 2 files are counted together; --compare keeps them apart\n";
  EXPECT_EQ(tool.run("cairn hist a.npy a.npy").err, note);
  EXPECT_EQ(tool.run("cairn hist a.npy a.npy --json").err, note);
  EXPECT_TRUE(tool.run("cairn hist a.npy").err.empty());
}

TEST(count_by, counts_the_values_of_each_category) {
  const program tool;
  tool.write("t.csv", "kind,x,w\nb,2,u\na,5,v\nb,1,v\nb,2,u\na,,u\n");
  const auto found = tool.json(
      "cairn count t.csv --column x --by kind --order value --median --quantiles 1 --mode --skip-nan "
      "--threads 1 "
      "--device host --json");
  ASSERT_EQ(found.size(), 2U);
  for (const auto& document : found) expect_run_of_one_thread(document);
  EXPECT_EQ(found[0]["category"], "a");
  EXPECT_EQ(found[0]["values"], (json{5.0}));
  EXPECT_EQ(found[0]["nan"], 1);
  EXPECT_EQ(found[1]["category"], "b");
  EXPECT_EQ(found[1]["values"], (json{1.0, 2.0}));
  EXPECT_EQ(found[1]["counts"], (json{1, 2}));
  EXPECT_EQ(found[1]["median"]["mean"], 2.0);
  EXPECT_EQ(found[1]["quantiles"], (json{2.0}));
  EXPECT_EQ(found[1]["mode"], (json{2.0}));
  const auto words = tool.json("cairn count t.csv --column w --by kind --json");
  EXPECT_EQ(words[0]["values"], (json{"u", "v"}));
  EXPECT_EQ(words[1]["values"], (json{"u", "v"}));
  EXPECT_EQ(words[1]["counts"], (json{2, 1}));
}

TEST(count_by, orders_each_category_on_its_own) {
  const program tool;
  tool.write("t.csv", "k,w,x\n1,u,1\n1,v,2\n2,v,2\n2,u,1\n2,v,2\n10,w,7\n");
  const auto first = tool.json("cairn count t.csv --column w --by k --order first --json");
  EXPECT_EQ(first[0]["values"], (json{"u", "v"}));
  EXPECT_EQ(first[1]["values"], (json{"v", "u"}));
  EXPECT_EQ(first[2]["category"], "10");
  EXPECT_EQ(tool.json("cairn count t.csv --column x --by k --order first --json")[1]["values"],
            (json{2.0, 1.0}));
  const auto by_value = tool.json("cairn count t.csv --column w --by k --order value --top 1 --json");
  EXPECT_EQ(by_value[1]["values"], (json{"v"}));
  EXPECT_EQ(by_value[1]["distinct"], 2);
}

TEST(count_by, tells_a_block_for_each_and_writes_rows) {
  const program tool;
  tool.write("t.csv", "k,x\nb,2\n\"a,c\",5\nb,2\n");
  const outcome seen = tool.run("cairn count t.csv --column x --by k --median");
  EXPECT_EQ(seen.code, 0) << seen.err;
  EXPECT_EQ(tool.run("cairn count t.csv --column x --by k --out c.csv").code, 0);
  const std::string expected =
      "  k a,c\n\n"
      "  value  count  percent\n"
      "      5      1   100.00\n\n"
      "  median 5\n"
      "  1 item, 1 distinct value\n\n"
      "  k b\n\n"
      "  value  count  percent\n"
      "      2      2   100.00\n\n"
      "  median 2\n"
      "  2 items, 1 distinct value\n\n"
      "  first row taken as header\n"
      "  on the host";
  EXPECT_EQ(seen.out.substr(0, expected.size()), expected);
  EXPECT_EQ(contents_of(tool / "c.csv"), "k,value,count\n\"a,c\",5,1\nb,2,2\n");
}

TEST(count_by, has_no_median_of_nothing) {
  const program tool;
  tool.write("t.csv", "k,x\na,\nb,2\n");
  const auto found =
      tool.json("cairn count t.csv --column x --by k --median --quantiles .5 --skip-nan --json");
  EXPECT_FALSE(found[0].contains("median"));
  EXPECT_FALSE(found[0].contains("quantiles"));
  EXPECT_EQ(found[1]["median"]["mean"], 2.0);
}

TEST(count_by, refuses) {
  const program tool;
  tool.write("t.csv", "k,x\na,p\nb,2\n");
  tool.write("a.npy", npy_of(reals{1}));
  tool.write("latin.csv", "k,x\n\xe9,1\n");
  expect_refusal(tool, 2, "cairn count a.npy --by k", "--by: 'a.npy' is no .csv or .tsv file");
  expect_refusal(tool, 2, "cairn count t.csv --column x --by k --out c.npy", "as .csv or .tsv");
  for (const std::string option : {"--median", "--mode", "--quantiles .5"})
    for (const std::string top : {"", " --top 0"})
      expect_refusal(tool, 2, "cairn count t.csv --column x --by k --out c.csv " + option + top,
                     option.substr(0, option.find(' ')) + ": with --by, --out has no place for it");
  expect_refusal(tool, 1, "cairn count t.csv --column x --by k --median",
                 "line 2, column 2 (x): 'p' is not a number");
  expect_refusal(tool, 1, "cairn count latin.csv --column x --by k --json", "is not UTF-8");
  expect_refusal(tool, 1, "cairn count t.csv --column x --by kk", "no column 'kk'");
  EXPECT_EQ(tool.files(), 3U);
}

}  // namespace series_program
