// `--state` of hist and count, and `cairn merge`: several files in any order are one run over everything.
#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/extremes.hpp>
#include <cairn/histogram_builder.hpp>
#include <cairn/saturating_histogram.hpp>
#include <cstdint>
#include <map>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "arrays_in_files.hpp"
#include "histo_files.hpp"
#include "program.hpp"

namespace merging {

using json = nlohmann::json;

// What does not depend on how it was counted.
json found(const json& document) {
  json kept = document;
  for (const char* const part : {"place", "target", "method", "threads", "seconds", "tables"})
    kept.erase(part);
  return kept;
}

// A way to count; IN:x stands for the input. What the merged states and the whole are reported with.
struct way {
  std::string count, merge, whole;
};

// The same rows in one file of each kind, and cut in 7, of which one is empty.
struct parts : program {
  static constexpr std::size_t pieces = 7;

  parts() {
    std::mt19937_64 random(11);
    std::vector<double> x;
    std::vector<std::int32_t> whole;
    std::string rows;
    const std::string header = "a,b,w\n";
    std::size_t last = 0;
    for (std::size_t piece = 0; piece < pieces; ++piece) {
      const std::size_t begun = x.size(), row_begun = rows.size();
      for (std::size_t i = 0; i < (piece == 3 ? 0 : 500 + 100 * piece); ++i) {
        x.push_back(static_cast<double>(random() % 4001) / 512 - 4);
        whole.push_back(static_cast<std::int32_t>(random() % 50) - 20);
        rows += std::to_string(x.back()) + "," + std::to_string(whole.back()) + "," +
                std::to_string(random() % 9) + "\n";
      }
      const std::string name = "." + std::to_string(piece);
      write("x" + name + ".npy", npy_of(std::vector<double>(x.begin() + static_cast<long>(begun), x.end())));
      write("i" + name + ".npy",
            npy_line<std::int32_t>("<i4", {whole.begin() + static_cast<long>(begun), whole.end()}));
      write("t" + name + ".csv", header + rows.substr(row_begun));
      last = x.size();
    }
    EXPECT_EQ(last, x.size());
    write("x.npy", npy_of(x));
    write("i.npy", npy_line<std::int32_t>("<i4", whole));
    write("t.csv", header + rows);
  }

  // States of `cut` files that hold all rows, made with a line in which IN stands for the input.
  std::vector<std::string> states(const std::string& line, std::size_t cut) const {
    std::vector<std::string> made;
    for (std::size_t piece = 0; piece < cut; ++piece) {
      std::string inputs;
      const std::string kind = line.substr(line.find("IN:") + 3, 1);
      const std::string type = kind == "t" ? ".csv" : ".npy";
      if (cut == 1) inputs = kind + type;
      for (std::size_t i = cut == 1 ? pieces : piece; i < pieces && (i == piece || piece + 1 == cut); ++i)
        inputs += kind + "." + std::to_string(i) + type + " ";
      made.push_back("s" + std::to_string(piece));
      const outcome seen = run(with(line, inputs) + " --state " + made.back());
      EXPECT_EQ(seen.code, 0) << line << seen.err;
    }
    return made;
  }
  static std::string with(std::string line, const std::string& inputs) {
    return line.replace(line.find("IN:"), 4, inputs);
  }
  static std::string joined(const std::vector<std::string>& files) {
    std::string all;
    for (const std::string& file : files) all += file + " ";
    return all;
  }
};

const way ways[] = {
    {"cairn hist IN:x --bins 9 --range -3 3", "", ""},
    {"cairn hist IN:i --edges -10,0,1,30", "--density", "--density"},
    {"cairn hist IN:x --bins 5 --range 0.1 3 --log", "", ""},
    {"cairn hist IN:t --column a --column b --bins 3,4 --range -2 2 --range -20 20", "--column a --column b",
     ""},
    {"cairn hist IN:t --column a --weights b --bins 4 --range -2 2", "--column a", ""},
    {"cairn count IN:x", "--order value", "--order value"},
    {"cairn count IN:i", "--median --quantiles .1,.9 --mode", "--median --quantiles .1,.9 --mode"},
    {"cairn count IN:t --column b", "--top 3", "--top 3"},
    {"cairn count IN:t --column a --words", "--order value --mode", "--order value --mode"},
};

std::string kind_of(const way& one) { return one.count.substr(one.count.find("IN:") + 3, 1); }
std::string line_for_all(const way& one) {
  return parts::with(one.count, kind_of(one) + (kind_of(one) == "t" ? ".csv " : ".npy ")) + " " + one.whole;
}

TEST(merge, of_1_2_and_7_files_in_any_order_is_one_run) {
  const parts tool;
  std::mt19937_64 random(3);
  for (const way& one : ways) {
    const json whole = found(tool.json(line_for_all(one) + " --json"));
    for (const std::size_t cut : {1U, 2U, 7U}) {
      std::vector<std::string> files = tool.states(one.count, cut);
      std::ranges::shuffle(files, random);
      const auto merged = tool.json("cairn merge " + parts::joined(files) + one.merge + " --json");
      EXPECT_EQ(found(merged), whole) << one.count << ", " << cut;
    }
  }
}

TEST(merge, makes_the_state_and_the_files_of_one_run) {
  const parts tool;
  for (const way& one : {ways[0], ways[3], ways[4], ways[6]}) {
    ASSERT_EQ(tool.run(line_for_all(one) + " --state all --out all.npy").code, 0);
    ASSERT_EQ(tool.run(line_for_all(one) + " --out all.csv").code, 0);
    const std::string files = parts::joined(tool.states(one.count, 2));
    const outcome seen = tool.run("cairn merge " + files + one.merge + " --state again --out again.npy");
    ASSERT_EQ(seen.code, 0) << seen.err;
    EXPECT_EQ(seen.err, "");
    EXPECT_EQ(contents_of(tool / "again"), contents_of(tool / "all")) << one.count;
    EXPECT_EQ(contents_of(tool / "again.npy"), contents_of(tool / "all.npy")) << one.count;
    ASSERT_EQ(tool.run("cairn merge again " + one.merge + " --out again.csv").code, 0);
    EXPECT_EQ(contents_of(tool / "again.csv"), contents_of(tool / "all.csv")) << one.count;
  }
}

// Moments are rounded in the order of additions.
TEST(merge, of_means_is_one_run_but_for_rounding) {
  const parts tool;
  const way means{"cairn hist IN:t --column b --mean-of w --bins 4 --range -20 20", "", ""};
  const json whole = tool.json(line_for_all(means) + " --json");
  const json merged = tool.json("cairn merge " + parts::joined(tool.states(means.count, 7)) + " --json");
  EXPECT_EQ(merged["counts"], whole["counts"]);
  for (std::size_t i = 0; i < 4; ++i)
    for (const char* const what : {"means", "variances"})
      EXPECT_NEAR(merged[what][i].get<double>(), whole[what][i].get<double>(), 1e-12) << what;
}

TEST(merge, keeps_first_occurrences_of_files_one_after_the_other) {
  const parts tool;
  const json whole = found(tool.json("cairn count i.npy --order first --json"));
  const std::string files = parts::joined(tool.states("cairn count IN:i --order first", 7));
  EXPECT_EQ(found(tool.json("cairn merge " + files + " --order first --json")), whole);
  tool.states("cairn count IN:i", 2);
  expect_refusal(tool, 1, "cairn merge s0 s1 --order first", "s0: ");
}

TEST(merge, finds_first_occurrences_of_numbered_items_in_any_order) {
  const program tool;
  tool.write("x.npy", npy_line<std::int32_t>("<i4", {7, 3, 7, 5, 3, 9}));
  tool.write("a.npy", npy_line<std::int32_t>("<i4", {7, 3}));
  tool.write("b.npy", npy_line<std::int32_t>("<i4", {7, 5, 3}));
  tool.write("c.npy", npy_line<std::int32_t>("<i4", {9}));
  const std::string count = "cairn count --order first --state ";
  for (const std::string file : {"a 0", "b 2", "c 5"}) {
    const std::string name = file.substr(0, 1), number = file.substr(2);
    ASSERT_EQ(tool.run(count + name + " " + name + ".npy --first-item " + number).code, 0);
  }
  const json whole = found(tool.json("cairn count x.npy --order first --json"));
  for (const std::string files : {"a b c", "c b a", "b c a"})
    EXPECT_EQ(found(tool.json("cairn merge " + files + " --order first --json")), whole) << files;
  expect_refusal(tool, 1, "cairn merge a c b c --order first", "c: cannot be merged with a to b: ");
  ASSERT_EQ(tool.run(count + "d c.npy").code, 0);
  expect_refusal(tool, 1, "cairn merge a d", "d: cannot be merged with a: ");
  expect_refusal(tool, 2, "cairn count x.npy --first-item 3", "--first-item: is for --state");
}

TEST(merge, stays_within_the_memory_that_is_given) {
  const program tool;
  std::mt19937_64 random(4);
  std::map<std::uint64_t, std::uint64_t> expected;
  std::string files;
  for (const std::string name : {"a", "b", "c"}) {
    std::vector<std::uint64_t> x(120'000);
    for (std::uint64_t& value : x) ++expected[value = random() % 200'000 * 0x9e3779b97f4a7c15U];
    tool.write(name + ".npy", npy_line<std::uint64_t>("<u8", x));
    ASSERT_EQ(tool.run("cairn count " + name + ".npy --memory 1M --folder . --state " + name).code, 0);
    files += name + " ";
  }
  const auto merged = tool.json("cairn merge " + files + "--memory 2M --folder . --top 5 --json");
  EXPECT_EQ(merged["distinct"], expected.size());
  EXPECT_EQ(merged["total"], 360'000);
  for (std::size_t i = 0; i < 5; ++i)
    EXPECT_EQ(merged["counts"][i], expected[merged["values"][i].get<std::uint64_t>()]);
  EXPECT_EQ(found(tool.json("cairn merge " + files + "--top 5 --json")), found(merged));
  expect_refusal(tool, 2, "cairn merge a --memory 1M", "--memory");
}

TEST(merge, reads_what_a_program_saved_and_a_program_what_the_tool_saved) {
  const program tool;
  tool.write("x.npy", npy_of(std::vector<float>{0.5F, 1.5F, 1.5F, 9}));
  ASSERT_EQ(tool.run("cairn hist x.npy --bins 2 --range 0 2 --state s").code, 0);
  const std::string bytes = contents_of(tool / "s");
  auto builder = cairn::histogram_builder<>::load(std::as_bytes(std::span(bytes)));
  EXPECT_EQ(builder.result().counts, (std::vector<std::uint64_t>{1, 2}));
  builder.add(std::vector<float>{0.25F});
  const std::vector<std::byte> more = builder.save();
  tool.write("t", {reinterpret_cast<const char*>(more.data()), more.size()});
  const auto merged = tool.json("cairn merge s - --json < t");
  EXPECT_EQ(merged["counts"], (json{3, 4}));
  EXPECT_EQ(merged["above"], 2);
}

TEST(merge, refuses_what_does_not_fit_and_names_both_files) {
  const program tool;
  tool.write("x.npy", npy_of(std::vector<double>{1, 2, 3}));
  tool.write("f.npy", npy_of(std::vector<float>{1, 2, 3}));
  for (const std::string line :
       {"hist x.npy --bins 2 --range 0 4 --state h", "hist x.npy --bins 3 --range 0 4 --state other",
        "hist f.npy --bins 2 --range 0 4 --state floats", "count x.npy --state c", "count f.npy --state cf",
        "hist x.npy --weights x.npy --bins 2 --range 0 4 --state w"})
    ASSERT_EQ(tool.run("cairn " + line).code, 0) << line;
  expect_refusal(tool, 1, "cairn merge h c",
                 "c: holds counts of float64 values, and h a histogram of counts");
  expect_refusal(tool, 1, "cairn merge h h w", "w: holds a histogram of real weights, and h a histogram");
  expect_refusal(tool, 1, "cairn merge c cf", "cf: holds counts of float32 values, and c counts of float64");
  expect_refusal(tool, 1, "cairn merge h other", "other: cannot be merged with h: axis 0 has other edges");
  expect_refusal(tool, 1, "cairn merge h h floats", "floats: cannot be merged with h: ");
  expect_refusal(tool, 2, "cairn merge h --top 3", "--top: is not for a histogram of counts");
  expect_refusal(tool, 2, "cairn merge c --density", "--density: is not for counts of float64 values");
  expect_refusal(tool, 2, "cairn merge h --column a --column b --state s",
                 "--column is given 2 times for 1 axes");
  EXPECT_FALSE(std::filesystem::exists(tool / "s"));
  expect_refusal(tool, 2, "cairn merge h --state -", "--state: expected a file name");
  expect_refusal(tool, 1, "cairn merge h --state h", "h: is an input too");
  expect_refusal(tool, 1, "cairn merge h --state a.npy --out a.npy", "a.npy: is the file of --state too");
  expect_refusal(tool, 1, "cairn merge h --state /dev/full", "/dev/full: cannot write");
  expect_refusal(tool, 1, "cairn merge none", "none: cannot open");
}

TEST(merge, refuses_what_is_no_state) {
  const program tool;
  tool.write("x.npy", npy_of(std::vector<double>{1, 2, 3}));
  ASSERT_EQ(tool.run("cairn hist x.npy --bins 2 --range 0 4 --state h").code, 0);
  const std::string whole = contents_of(tool / "h");
  for (const std::size_t size : {std::size_t{0}, std::size_t{20}, whole.size() / 2, whole.size() - 1}) {
    tool.write("cut", whole.substr(0, size));
    expect_refusal(tool, 1, "cairn merge cut", "cut: ");
  }
  tool.write("longer", whole + "x");
  expect_refusal(tool, 1, "cairn merge longer", "longer: has bytes behind its state");
  expect_refusal(tool, 1, "cairn merge x.npy", "x.npy: these bytes do not begin as those of a state");
}

TEST(state, is_for_numbers_of_one_type_in_one_histogram) {
  const program tool;
  tool.write("x.npy", npy_of(std::vector<double>{1, 2, 3}));
  tool.write("f.npy", npy_of(std::vector<float>{1, 2, 3}));
  tool.write("words.csv", "a,b\nx,1\ny,2\n");
  expect_refusal(tool, 1, "cairn count words.csv --column a --state s",
                 "--state is for numbers alone, or with --words for words");
  expect_refusal(tool, 1, "cairn count x.npy f.npy --state s",
                 "f.npy: holds numbers of another type than x.npy");
  const outcome mixed = tool.run("cairn hist x.npy f.npy --bins 2 --range 0 4 --state s");
  EXPECT_EQ(mixed.code, 1);
  EXPECT_NE(mixed.err.find("f.npy: column 0 has samples of float32"), std::string::npos) << mixed.err;
  for (const std::string command : {"hist", "count"})
    expect_refusal(tool, 2, "cairn " + command + " words.csv --column b --by a --state s",
                   "--by: makes several");
  expect_refusal(tool, 2, "cairn hist x.npy f.npy --compare --state s", "--compare: makes several");
  expect_refusal(tool, 1, "cairn hist x.npy --bins 2 --state ./x.npy", "x.npy: is an input too");
  expect_refusal(tool, 1, "cairn hist x.npy --bins 2 --out a.npy --state ./a.npy",
                 "a.npy: is the file of --state too");
  EXPECT_FALSE(std::filesystem::exists(tool / "s"));
}

TEST(state, is_the_same_from_pipes_and_of_nothing) {
  const program tool;
  tool.write("x.npy", npy_of(std::vector<double>{1, 2, 3}));
  tool.write("empty.npy", npy_of(std::vector<float>{}));
  ASSERT_EQ(tool.run("cairn hist x.npy --bins 3 --state s").code, 0);
  ASSERT_EQ(tool.run("cat x.npy | cairn hist - --bins 3 --state t").code, 0);
  EXPECT_EQ(contents_of(tool / "s"), contents_of(tool / "t"));
  ASSERT_EQ(tool.run("cairn hist empty.npy --bins 3 --range 0 1 --state e").code, 0);
  const auto merged = tool.json("cairn merge e e --json");
  EXPECT_EQ(merged["total"], 0);
  EXPECT_EQ(found(merged), found(tool.json("cairn hist empty.npy --bins 3 --range 0 1 --json")));
  ASSERT_EQ(tool.run("cairn count empty.npy --state n").code, 0);
  EXPECT_EQ(tool.json("cairn merge n n --json")["distinct"], 0);
  expect_refusal(tool, 1, "cairn merge n --median", "no items");
}

TEST(merge, of_words_reports_as_count_does) {
  const program tool;
  tool.write("a.csv", "city,n\nRome,1\nOslo,2\nRome,3\n");
  tool.write("b.csv", "city,n\nBonn,1\n,2\nOslo,3\n");
  tool.write("all.csv", "city,n\nRome,1\nOslo,2\nRome,3\nBonn,1\n,2\nOslo,3\n");
  for (const std::string part : {"a", "b", "all"})
    ASSERT_EQ(tool.run("cairn count " + part + ".csv --column city --words --state " + part).code, 0);
  for (const std::string how : {"", "--order value", "--order first", "--skip-nan --top 1", "--mode"}) {
    const json whole = found(tool.json("cairn count all.csv --column city --json " + how));
    EXPECT_EQ(found(tool.json("cairn count all.csv --column city --words --json " + how)), whole) << how;
    EXPECT_EQ(found(tool.json("cairn merge a b --json " + how)), whole) << how;
  }
  ASSERT_EQ(tool.run("cairn merge a b --state merged --out merged.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "merged"), contents_of(tool / "all"));
  ASSERT_EQ(tool.run("cairn count all.csv --column city --out all2.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "merged.csv"), contents_of(tool / "all2.csv"));
  expect_refusal(tool, 2, "cairn merge a b --median", "--median: is not for counts of words");
  expect_refusal(tool, 2, "cairn merge a b --memory 2M", "--memory: is not for counts of words");
  expect_refusal(tool, 2, "cairn merge a b --density", "--density: is not for counts of words");
}

// Cells of numbers are words too, which stand as they are.
TEST(count_of_words, takes_all_cells_as_they_stand) {
  const program tool;
  tool.write("x.csv", "a\n1\n1.0\n10\n1\n");
  tool.write("x.npy", npy_of(std::vector<double>{1, 2, 3}));
  const json found = tool.json("cairn count x.csv --column a --words --order value --json");
  EXPECT_EQ(found["values"], (json{"1", "1.0", "10"}));
  EXPECT_EQ(found["counts"], (json{2, 1, 1}));
  expect_refusal(tool, 1, "cairn count x.npy --words",
                 "x.npy: holds numbers, and --text and --words count cells of text");
  for (const std::string option : {"--median", "--quantiles .5", "--memory 1M", "--first-item 3 --state s"})
    expect_refusal(tool, 2, "cairn count x.csv --words " + option, "--words: words have ");
  expect_refusal(tool, 2, "cairn count x.csv --text --median", "--text: words have no median");
}

TEST(merge, of_saturating_counts_is_one_run) {
  const program tool;
  histo_image all{100, 30, 3, 5, {}};
  for (const std::string part : {"a", "b", "c"}) {
    const histo_image image = random_image(100, 10, 3, 5, static_cast<std::uint32_t>(part[0]));
    all.numbers.insert(all.numbers.end(), image.numbers.begin(), image.numbers.end());
    tool.write(part + ".bin", bytes_of(image));
    ASSERT_EQ(tool.run("cairn histo " + part + ".bin --iterations 2 --state " + part).code, 0);
  }
  tool.write("all.bin", bytes_of(all));
  auto whole = tool.json("cairn histo all.bin --counts all.npy --state all --json");
  EXPECT_GT(whole["saturated"], 0);
  for (const char* const part : {"iterations", "seconds_per_iteration", "devices"}) whole.erase(part);
  for (const std::string files : {"a b c", "c a b"}) {
    const auto merged = tool.json("cairn merge " + files + " --out merged.npy --state merged --json");
    EXPECT_EQ(found(merged), found(whole)) << files;
    EXPECT_EQ(merged["method"], "merge");
    EXPECT_EQ(contents_of(tool / "merged.npy"), contents_of(tool / "all.npy")) << files;
    EXPECT_EQ(contents_of(tool / "merged"), contents_of(tool / "all")) << files;
  }
  EXPECT_EQ(tool.run("cairn merge all").out.substr(0, 46),
            "  3000 inputs counted in 3 x 5 bins, " + whole["saturated"].dump() + " of them");
}

TEST(merge, takes_saturating_counts_of_programs_and_refuses_what_does_not_fit) {
  const program tool;
  const auto write = [&](const char* file, const std::vector<std::byte>& bytes) {
    tool.write(file, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  };
  cairn::saturating_counter<std::uint16_t> wide(6, 3);
  wide.add(std::vector<std::uint32_t>{0, 5, 5});
  write("wide", wide.save());
  write("other", cairn::saturating_counter<std::uint16_t>(6, 2).save());
  write("bytes", cairn::saturating_counter<std::uint8_t>(6, 3).save());
  ASSERT_EQ(tool.run("cairn merge wide wide --out w.npy").code, 0);
  const std::string made = contents_of(tool / "w.npy");
  EXPECT_NE(made.find("'<u2'"), std::string::npos);
  EXPECT_NE(made.find("(2, 3)"), std::string::npos);
  EXPECT_EQ(made.substr(made.size() - 12), std::string("\2\0\0\0\0\0\0\0\0\0\4\0", 12));
  expect_refusal(tool, 1, "cairn merge wide other",
                 "other: cannot be merged with wide: the other has 6 bins");
  expect_refusal(tool, 1, "cairn merge wide bytes",
                 "bytes: holds saturating uint8 counts, and wide saturating uint16 counts");
  expect_refusal(tool, 2, "cairn merge wide --top 3", "--top: is not for saturating uint16 counts");
  expect_refusal(tool, 2, "cairn merge wide --density", "--density: is not for saturating uint16 counts");
  expect_refusal(tool, 2, "cairn merge wide --plot a.png", "--plot: is not for saturating uint16 counts");
  expect_refusal(tool, 2, "cairn merge wide --out a.csv",
                 "--out a.csv: saturating uint16 counts are written as .npy");
  EXPECT_FALSE(std::filesystem::exists(tool / "a.csv"));
}

// Programs write what cairn hist does not.
TEST(state, of_programs_is_reported_or_refused) {
  const program tool;
  const auto write = [&](const char* file, const std::vector<std::byte>& bytes) {
    tool.write(file, std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  };
  const std::vector<double> x{1, 5, 5, 7};
  const cairn::axis categories = cairn::axis::categories({1, 5});
  cairn::histogram_builder<> counts(categories);
  counts.add(x);
  write("counts", counts.save());
  cairn::histogram_builder<cairn::mean_of> means({cairn::axis::integers(0, 9), categories});
  means.add(cairn::columns(x, x), x);
  write("means", means.save());
  write("extremes", cairn::extremes_of(x).save());
  cairn::histogram_builder<> whole(cairn::axis::integers(0, 9));
  whole.add(x);
  write("whole", whole.save());
  expect_refusal(tool, 1, "cairn merge counts counts --state s",
                 "counts: axis 0 has categories; expected bins between edges");
  expect_refusal(tool, 1, "cairn merge means --json", "means: axis 1 has categories; expected bins between");
  EXPECT_FALSE(std::filesystem::exists(tool / "s"));
  expect_refusal(tool, 1, "cairn merge extremes",
                 "extremes: holds the state of extremes, which no command writes");
  write("search", cairn::bin_search<double>(cairn::bin_rule::fd).save());
  expect_refusal(tool, 1, "cairn merge search",
                 "search: holds the state of a search of bins, which no command writes");
  EXPECT_EQ(tool.json("cairn merge whole whole --json")["counts"], (json{0, 2, 0, 0, 0, 4, 0, 2, 0, 0}));
}

// The squares of the weights are the variances of their sums.
TEST(state, WithSquaresIsReportedWithVariances) {
  const program tool;
  const std::vector<double> x{0.5, 1.5, 1.5};
  const auto write = [&](const char* file, const std::vector<std::byte>& bytes) {
    tool.write(file, std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size()));
  };
  const auto builder = [&](const cairn::axes& bins, const auto& weights) {
    using sum = cairn::weight_sum<typename std::decay_t<decltype(weights)>::value_type>;
    return cairn::histogram_builder<sum>(bins, {.squares = true});
  };
  const std::vector<double> real{2, 3, 5};
  auto reals = builder(cairn::axis::uniform(2, 0.0, 2.0), real);
  reals.add(x, real);
  write("real", reals.save());
  const std::vector<std::int64_t> whole{2, -3, 5};
  auto wholes = builder(cairn::axis::uniform(2, 0.0, 2.0), whole);
  wholes.add(x, whole);
  write("whole", wholes.save());
  EXPECT_EQ(tool.json("cairn merge real real --json")["variances"], (json{8.0, 68.0}));
  EXPECT_EQ(tool.json("cairn merge whole --json")["variances"], (json{4.0, 34.0}));
  ASSERT_EQ(tool.run("cairn merge real --out r.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "r.csv"), "low,high,sum,variance\n0,1,2,4\n1,2,8,34\n");
  const outcome seen = tool.run("cairn merge real");
  EXPECT_NE(seen.out.find("8  error 5.83095"), std::string::npos) << seen.out;
  EXPECT_FALSE(tool.json("cairn merge real --density --json").contains("variances"));
}

}  // namespace merging
