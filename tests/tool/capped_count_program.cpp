// `cairn count --memory`: tables beyond a cap, and what is refused with it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "arrays_in_files.hpp"
#include "program.hpp"

namespace capped_count {

using counts = std::vector<std::uint64_t>;
using json = nlohmann::json;

// 200,000 items, 100,001 distinct values, of which one is far more frequent than all others.
std::vector<std::int64_t> spread_items() {
  std::mt19937_64 random(5);
  std::vector<std::int64_t> x;
  constexpr std::uint64_t odd = 0x9e3779b97f4a7c15U;
  for (std::uint64_t i = 0; i < 100'000; ++i) x.push_back(static_cast<std::int64_t>((i + 1) * odd));
  for (int i = 0; i < 25'000; ++i) x.push_back(static_cast<std::int64_t>((random() % 100'000 + 1) * odd));
  x.resize(200'000, -5);
  std::ranges::shuffle(x, random);
  return x;
}

struct capped : program {
  std::vector<std::int64_t> x = spread_items();
  std::map<std::int64_t, std::uint64_t> expected{};

  capped() {
    write("x.npy", npy_line<std::int64_t>("<i8", x));
    for (const std::int64_t value : x) ++expected[value];
  }
};

// What an .npy file of records holds.
std::map<std::int64_t, std::uint64_t> records_in(const std::string& file) {
  std::map<std::int64_t, std::uint64_t> table;
  const std::size_t head = file.find('\n') + 1;
  for (std::size_t at = head; at + 16 <= file.size(); at += 16) {
    std::int64_t value = 0;
    std::uint64_t count = 0;
    std::memcpy(&value, &file[at], sizeof value);
    std::memcpy(&count, &file[at + 8], sizeof count);
    EXPECT_TRUE(table.emplace(value, count).second) << value;
  }
  return table;
}

TEST(capped_count, answers_as_without_a_cap) {
  const capped tool;
  for (const std::string more : {"--top 100 --mode", "--top 0", "--top 7 --order value"}) {
    auto whole = tool.json("cairn count x.npy --json " + more);
    auto found = tool.json("cairn count x.npy --memory 1M --folder . --json " + more);
    for (json* const one : {&whole, &found})
      for (const char* const part : {"seconds", "method", "threads"}) one->erase(part);
    EXPECT_EQ(found, whole) << more;
  }
  const auto few = tool.json("cairn count x.npy --memory 1Mi --json");
  EXPECT_EQ(few["distinct"], 100'001);
  EXPECT_EQ(few["values"].size(), 40U);
  EXPECT_EQ(few["values"][0], -5);
  EXPECT_EQ(tool.files(), 1U);
}

TEST(capped_count, writes_the_table_in_parts) {
  const capped tool;
  const outcome seen = tool.run("cairn count x.npy --memory 1M --out c.npy");
  EXPECT_EQ(seen.code, 0) << seen.err;
  EXPECT_NE(seen.out.find("the 40 most frequent"), std::string::npos) << seen.out;
  EXPECT_EQ(records_in(contents_of(tool / "c.npy")), tool.expected);
  EXPECT_EQ(tool.run("cairn count - --memory 1M --out c.csv < x.npy").code, 0);
  std::istringstream rows(contents_of(tool / "c.csv"));
  std::string line;
  std::getline(rows, line);
  EXPECT_EQ(line, "value,count");
  std::map<std::int64_t, std::uint64_t> table;
  char comma = 0;
  std::uint64_t count = 0;
  for (std::int64_t value = 0; rows >> value >> comma >> count;) table[value] = count;
  EXPECT_EQ(table, tool.expected);
  EXPECT_EQ(tool.run("cairn count x.npy --memory 1M --top 1 --out top.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "top.csv"), "value,count\n-5," + std::to_string(tool.expected.at(-5)) + "\n");
}

TEST(capped_count, of_small_and_of_no_data) {
  const program tool;
  tool.write("b.npy", npy_line<std::uint8_t>("|u1", {7, 7, 1}));
  tool.write("none.npy", npy_of(std::vector<double>{}));
  tool.write("t.csv", "x\n1\n\n2.5\n2.5\n\n\n");
  const auto bytes = tool.json("cairn count b.npy b.npy --memory 1M --json --mode");
  EXPECT_EQ(bytes["values"], (json{7, 1}));
  EXPECT_EQ(bytes["counts"].get<counts>(), (counts{4, 2}));
  EXPECT_EQ(bytes["mode"], json{7});
  EXPECT_EQ(tool.json("cairn count none.npy --memory 1M --json")["distinct"], 0);
  EXPECT_EQ(tool.run("cairn count none.npy --memory 1M --out none.csv").code, 0);
  EXPECT_EQ(contents_of(tool / "none.csv"), "value,count\n");
  const auto kept = tool.json("cairn count t.csv --memory 1M --json --skip-nan");
  EXPECT_EQ(kept["values"], (json{2.5, 1.0}));
  EXPECT_EQ(kept["total"], 3);
  EXPECT_EQ(kept["distinct"], 2);
  EXPECT_EQ(kept["nan"], 1);
  EXPECT_EQ(tool.run("cairn count t.csv --memory 1M --skip-nan --out t.npy").code, 0);
  EXPECT_NE(contents_of(tool / "t.npy").find("'shape': (2,)"), std::string::npos);
}

TEST(capped_count, refuses_in_words) {
  const capped tool;
  tool.write("w.csv", "x\n1\nfour\n");
  tool.write("long.csv", "x\n9007199254740993\n");
  tool.write("last.csv", "x\n1.5\n\n\"2\"\n9007199254740992\n9007199254740993\n");
  tool.write("b.npy", npy_line<std::uint8_t>("|u1", {7}));
  std::vector<std::int64_t> different(100'000);
  for (std::size_t i = 0; i < different.size(); ++i) different[i] = static_cast<std::int64_t>(i) << 33;
  tool.write("different.npy", npy_line<std::int64_t>("<i8", different));
  const auto refused = [&](int code, const std::string& rest, const std::string& words) {
    expect_refusal(tool, code, "cairn count " + rest, words);
  };
  refused(1, "w.csv --memory 1M",
          "w.csv: line 3, column 1 (x): 'four' is not a number; --memory is for numbers");
  refused(1, "long.csv --memory 1M", "long.csv: line 2: column 1 (x): no double equals '9007199254740993'");
  refused(1, "last.csv --memory 1M", "last.csv: line 6: column 1 (x): no double equals '9007199254740993'");
  refused(1, "x.npy b.npy --memory 1M", "b.npy: holds numbers of another type than x.npy");
  refused(1, "different.npy --memory 1M --mode", "--mode: more values have the greatest count than --memory");
  refused(1, "x.npy --memory 1M --folder nowhere", "nowhere: there is no such folder");
  refused(1, "x.npy --memory 1M --folder x.npy", "x.npy: is no folder");
  refused(2, "x.npy --folder .", "--folder: is for --memory");
  refused(2, "x.npy --memory 1M --median", "--median: needs the table in order");
  refused(2, "x.npy --memory 1M --quantiles .5", "--quantiles: needs the table in order");
  refused(2, "w.csv --memory 1M --by x", "--by: tables of categories");
  refused(2, "x.npy --memory 1M --order first", "--order first: ");
  refused(2, "x.npy --memory 1M --order value --out c.npy", "--order value: with --memory, --out");
  refused(2, "x.npy --memory 1M --top 65537", "expected at most 65536");
  refused(2, "x.npy --memory 1000K", "--memory");
  for (const std::string wrong : {"-1", "much", "1Q", "99999999999999999999", "20000000T", "''", "1.5M"})
    refused(2, "x.npy --memory " + wrong, "--memory");
}

// The file without a name, and the output.
TEST(capped_count, leaves_nothing_on_a_full_disk) {
  const capped tool;
  const std::size_t before = tool.files();
  expect_refusal(tool, 1, "(ulimit -f 100; cairn count x.npy --memory 1M --folder .)",
                 "cannot write in the folder .: File too large; name another --folder");
  expect_refusal(tool, 1, "(TMPDIR=$PWD; export TMPDIR; ulimit -f 100; cairn count x.npy --memory 1M)",
                 "File too large");
  expect_refusal(tool, 1, "(ulimit -f 100; cairn count x.npy --memory 1G --out c.npy)",
                 "c.npy: cannot write: File too large");
  if (std::filesystem::exists("/dev/full"))
    expect_refusal(tool, 1, "cairn count x.npy --memory 1M --out /dev/full", "No space left on device");
  EXPECT_EQ(tool.files(), before);
}

}  // namespace capped_count
