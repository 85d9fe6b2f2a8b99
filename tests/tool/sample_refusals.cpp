// `cairn sample` on bad inputs: a sentence on standard error, the right exit code, nothing left behind.
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

#include "arrays_in_files.hpp"
#include "program.hpp"

namespace {

using reals = std::vector<double>;

const program& tool() {
  static const program shared;
  static const bool filled = [] {
    shared.write("w.npy", npy_of(reals{1, 2, 3}));
    shared.write("none.npy", npy_of(reals{}));
    shared.write("negative.npy", npy_of(reals{1, -2, 3}));
    shared.write("negative_integer.npy", npy_line<std::int64_t>("<i8", {5, -1}));
    shared.write("nan.npy", npy_of(reals{1, 2, std::numeric_limits<double>::quiet_NaN()}));
    shared.write("inf.npy", npy_of(reals{std::numeric_limits<double>::infinity(), 1}));
    shared.write("zero.npy", npy_of(reals{0, 0, -0.0}));
    shared.write("table.csv", "x,y\n1,2\n3,four\n");
    shared.write("gap.csv", "x,y\n1,2\n3,\n");
    shared.write("empty.npy", "");
    shared.write("short.npy", npy_of(reals{1, 2, 3}).substr(0, 80));
    shared.write("unknown", "1 2 3");
    return true;
  }();
  static_cast<void>(filled);
  return shared;
}

void expect_refusal(int code, const std::string& line, const std::string& words) {
  expect_refusal(tool(), code, line, words);
}

TEST(sample_refusals, of_weights) {
  const std::size_t before = tool().files();
  for (const std::string way : {"", " --json", " --method alias", " --out d.npy"}) {
    const std::string count = " --count 5" + way;
    expect_refusal(1, "cairn sample none.npy" + count, "cairn sample: none.npy: sampler: 0 weights");
    expect_refusal(1, "cairn sample negative.npy" + count, "negative.npy: sampler: weights[1] is -2");
    expect_refusal(1, "cairn sample negative_integer.npy" + count, "weights[1] is -1");
    expect_refusal(1, "cairn sample nan.npy" + count, "nan.npy: sampler: weights[2] is nan");
    expect_refusal(1, "cairn sample inf.npy" + count, "inf.npy: sampler: weights[0] is inf");
    expect_refusal(1, "cairn sample zero.npy" + count, "zero.npy: sampler: all weights are 0");
    expect_refusal(1, "cairn sample gap.csv --column y" + count, "gap.csv: sampler: weights[1] is nan");
    expect_refusal(1, "cat zero.npy | cairn sample -" + count, "standard input: sampler: all weights are 0");
  }
  EXPECT_EQ(tool().files(), before);
}

TEST(sample_refusals, of_data) {
  expect_refusal(1, "cairn sample missing.npy --count 1", "missing.npy: cannot open: No such file");
  expect_refusal(1, "cairn sample . --count 1", "Is a directory");
  expect_refusal(1, "cairn sample empty.npy --count 1", "empty.npy: is empty");
  expect_refusal(1, "cairn sample short.npy --count 1", "short.npy: byte");
  expect_refusal(1, "cat short.npy | cairn sample - --count 1", "standard input: byte 80: ends early");
  expect_refusal(1, "cairn sample table.csv --count 1", "choose one with --column");
  expect_refusal(1, "cairn sample table.csv --column y --count 1",
                 "table.csv: line 3, column 2 (y): 'four' is not a number");
  expect_refusal(1, "cairn sample w.npy --column 0 --count 1", "has 1 dimension");
}

TEST(sample_refusals, of_command_lines) {
  for (const std::string wrong : {"",
                                  "w.npy",
                                  "--count 1",
                                  "w.npy w.npy --count 1",
                                  "w.npy - --count 1",
                                  "w.npy --count -1",
                                  "w.npy --count ''",
                                  "w.npy --count few",
                                  "w.npy --count 1e6",
                                  "w.npy --count 1.0",
                                  "w.npy --count +1",
                                  "w.npy --count 18446744073709551616",
                                  "w.npy --count 1 --seed -1",
                                  "w.npy --count 1 --stream x",
                                  "w.npy --count 1 --offset 0x10",
                                  "w.npy --count 1 --method lines",
                                  "w.npy --count 1 --bins 3",
                                  "w.npy --count 1 --device moon",
                                  "w.npy --count 1 --threads 0",
                                  "w.npy --count 1 --dtype f4",
                                  "unknown --count 1 --shape 3",
                                  "unknown --count 1",
                                  "w.npy --count 1 --plot a.jpg",
                                  "w.npy --count 1 --out x.png --plot x.png",
                                  "w.npy --count 1 --out -"}) {
    expect_refusal(2, "cairn sample " + wrong, "cairn sample");
  }
  expect_refusal(2, "cairn sample w.npy", "--count is required");
  expect_refusal(2, "cairn sample w.npy --count few",
                 "--count 'few': expected a whole number from 0 to 18446744073709551615");
  expect_refusal(2, "cairn sample w.npy --count 2 --offset 18446744073709551615",
                 "--offset 18446744073709551615 and --count 2: the last draw would be beyond");
  expect_refusal(2, "cairn sample w.npy --count 1152921504606846976 --out d.npy",
                 "--count 1152921504606846976: --out holds at most 1152921504606846975 draws");
}

TEST(sample_refusals, of_devices_that_are_not_there) {
  if (!tool().json("cairn info --json")["devices"].empty()) GTEST_SKIP() << "there is a device";
  const std::size_t before = tool().files();
  for (const std::string way : {"", " --json", " --out d.npy"})
    expect_refusal(1, "cairn sample w.npy --count 5 --device gpu" + way, "device");
  EXPECT_EQ(tool().files(), before);
}

TEST(sample_refusals, of_outputs) {
  const std::size_t before = tool().files();
  expect_refusal(1, "cairn sample w.npy --count 1 --out w.npy", "is an input too");
  expect_refusal(1, "cairn sample w.npy --count 1 --out $PWD/./w.npy", "is an input too");
  expect_refusal(1, "cairn sample - --count 1 --out w.npy < w.npy", "is an input too");
  expect_refusal(1, "cairn sample w.npy --count 1 --out missing/d.npy", "missing/d.npy: ");
  expect_refusal(1, "cairn sample w.npy --count 1 --out .", "is a directory");
  expect_refusal(1, "(ulimit -f 100; cairn sample w.npy --count 100000 --out d.npy)", "File too large");
  expect_refusal(1, "PATH=/none; cairn sample w.npy --count 1 --plot d.png", "gnuplot-nox");
  EXPECT_EQ(tool().files(), before);
}

TEST(sample_refusals, of_a_full_or_closed_standard_output) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP();
  expect_refusal(1, "cairn sample w.npy --count 1 > /dev/full",
                 "standard output: cannot write: No space left");
  for (const std::string way : {"", " --json"}) {
    // As many draws as there are: it ends because its reader does.
    const outcome closed = tool().run("{ cairn sample w.npy --count 18446744073709551615" + way +
                                      "; echo $? > code; } | head -c 1 > first; cat code; rm code first");
    EXPECT_EQ(closed.out, "1\n");
    EXPECT_TRUE(closed.err.empty()) << closed.err;
  }
}

TEST(sample_refusals, interrupts_leave_nothing_behind) {
  if (tool().run("command -v timeout").code != 0) GTEST_SKIP() << "timeout is not installed";
  const std::size_t before = tool().files();
  const outcome seen =
      tool().run("mkfifo pipe; sleep 60 > pipe & feeder=$!; timeout -s INT 0.5 '" CAIRN_PROGRAM
                 "' sample pipe --dtype f4 --count 10 --out d.npy; echo $?; kill $feeder; rm pipe");
  EXPECT_EQ(seen.out, "124\n") << seen.err;
  EXPECT_EQ(tool().files(), before);
}

}  // namespace
