// `cairn sample` on bad inputs: a sentence on standard error, the right exit code, nothing left behind.
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

#include "usual_refusals.hpp"

namespace sample_refusals {

using reals = std::vector<double>;

const program& tool() {
  static const refusing_program shared(
      {{"none.npy", npy_of(reals{})},
       {"negative.npy", npy_of(reals{1, -2, 3})},
       {"negative_integer.npy", npy_line<std::int64_t>("<i8", {5, -1})},
       {"nan.npy", npy_of(reals{1, 2, std::numeric_limits<double>::quiet_NaN()})},
       {"inf.npy", npy_of(reals{std::numeric_limits<double>::infinity(), 1})},
       {"zero.npy", npy_of(reals{0, 0, -0.0})},
       {"gap.csv", "x,y\n1,2\n3,\n"}});
  return shared;
}

const command_line some{"cairn sample", " --count 5"};

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
  expect_refusals_of_data(tool(), some);
  expect_refusal(1, "cairn sample table.csv --column y --count 1",
                 "table.csv: line 3, column 2 (y): 'four' is not a number");
}

TEST(sample_refusals, of_command_lines) {
  for (const std::string wrong : {"",
                                  "a.npy",
                                  "--count 1",
                                  "a.npy a.npy --count 1",
                                  "a.npy - --count 1",
                                  "a.npy --count -1",
                                  "a.npy --count ''",
                                  "a.npy --count few",
                                  "a.npy --count 1e6",
                                  "a.npy --count 1.0",
                                  "a.npy --count +1",
                                  "a.npy --count 18446744073709551616",
                                  "a.npy --count 1 --seed -1",
                                  "a.npy --count 1 --stream x",
                                  "a.npy --count 1 --offset 0x10",
                                  "a.npy --count 1 --method lines",
                                  "a.npy --count 1 --bins 3",
                                  "a.npy --count 1 --device moon",
                                  "a.npy --count 1 --threads 0",
                                  "a.npy --count 1 --dtype f4",
                                  "unknown --count 1 --shape 3",
                                  "unknown --count 1",
                                  "a.npy --count 1 --plot a.jpg",
                                  "a.npy --count 1 --out x.png --plot x.png",
                                  "a.npy --count 1 --out -"}) {
    expect_refusal(2, "cairn sample " + wrong, "cairn sample");
  }
  expect_refusal(2, "cairn sample a.npy", "--count is required");
  expect_refusal(2, "cairn sample a.npy --count few",
                 "--count 'few': expected a whole number from 0 to 18446744073709551615");
  expect_refusal(2, "cairn sample a.npy --count 2 --offset 18446744073709551615",
                 "--offset 18446744073709551615 and --count 2: the last draw would be beyond");
  expect_refusal(2, "cairn sample a.npy --count 1152921504606846976 --out d.npy",
                 "--count 1152921504606846976: --out holds at most 1152921504606846975 draws");
}

TEST(sample_refusals, of_more_draws_than_the_disk_holds) {
  const std::size_t before = tool().files();
  expect_refusal(1, "cairn sample a.npy --count 1152921504606846975 --out d.npy",
                 "d.npy: takes 9223372036854775800 bytes; its disk has ");
  EXPECT_EQ(tool().files(), before);
}

TEST(sample_refusals, of_devices_that_are_not_there) {
  if (!tool().json("cairn info --json")["devices"].empty()) GTEST_SKIP() << "there is a device";
  const std::size_t before = tool().files();
  for (const std::string way : {"", " --json", " --out d.npy"})
    expect_refusal(1, "cairn sample a.npy --count 5 --device gpu" + way, "device");
  EXPECT_EQ(tool().files(), before);
}

TEST(sample_refusals, of_outputs) {
  expect_refusals_of_outputs(tool(), some, "cairn sample a.npy --count 100000 --out c.npy");
  const std::size_t before = tool().files();
  expect_refusal(1, "PATH=/none; cairn sample a.npy --count 1 --plot d.png", "gnuplot-nox");
  EXPECT_EQ(tool().files(), before);
}

TEST(sample_refusals, of_a_full_or_closed_standard_output) {
  // As many draws as there are: it ends because its reader does.
  for (const std::string way : {"", " --json"})
    expect_refusals_of_standard_output(tool(), some, "cairn sample a.npy --count 18446744073709551615" + way);
}

TEST(sample_refusals, interrupts_leave_nothing_behind) {
  expect_nothing_after_interrupts(tool(), "sample pipe --dtype f4 --count 10 --out d.npy");
}

}  // namespace sample_refusals
