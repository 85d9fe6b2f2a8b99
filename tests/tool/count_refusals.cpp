// `cairn count` on bad inputs: a sentence on standard error, the right exit code, nothing left behind.
#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

#include "usual_refusals.hpp"

namespace count_refusals {

const program& tool() {
  static const refusing_program shared(
      {{"none.npy", npy_of(std::vector<double>{})},
       {"ragged.csv", "x,y\n1,2\n3\n"},
       {"latin.csv", "w\ncaf\xe9\nna\xefve\n"},
       {"zero.csv", std::string("w\nab\0\nab\n", 8)},
       {"empty.csv", ""},
       {"text.npy", npy_bytes(npy_dictionary("<U1", "(1,)"), "abcd")},
       {"odd.npy", npy_line<std::int64_t>("<i8", {9007199254740993})},
       {"negative.npy", npy_line<std::int64_t>("<i8", {-1})},
       {"large.npy", npy_line<std::uint64_t>("<u8", {std::numeric_limits<std::uint64_t>::max()})}});
  return shared;
}

const command_line count{"cairn count", ""};

void expect_refusal(int code, const std::string& line, const std::string& words) {
  expect_refusal(tool(), code, line, words);
}

TEST(count_refusals, of_data) {
  expect_refusals_of_data(tool(), count);
  expect_refusal(1, "cairn count empty.csv", "empty.csv: is empty");
  expect_refusal(1, "cairn count a.npy short.npy", "short.npy: byte");
  expect_refusal(1, "cairn count text.npy", "text.npy: item 0 is no text: a letter is none of Unicode's");
  expect_refusal(1, "cairn count ragged.csv --column y",
                 "ragged.csv: line 3: 1 cell where the first row has 2");
}

TEST(count_refusals, of_statistics_that_are_not_there) {
  expect_refusal(1, "cairn count none.npy --median",
                 "none.npy: holds no items, and there is no median of nothing");
  expect_refusal(1, "cairn count none.npy none.npy --quantiles 0.5",
                 "the inputs hold no items, and there is no quantile of nothing");
  expect_refusal(1, "printf 'x\\n' | cairn count - --median", "standard input holds no items");
  expect_refusal(1, "printf 'x\\nnan\\n' | cairn count - --median --skip-nan",
                 "standard input holds no items but NaN, and there is no median of nothing");
  expect_refusal(1, "cairn count table.csv --column y --median",
                 "table.csv: line 3, column 2 (y): 'four' is not a number");
  expect_refusal(1, "cairn count table.csv --column y --quantiles 0",
                 "table.csv: line 3, column 2 (y): 'four' is not a number");
}

TEST(count_refusals, of_inputs_that_do_not_go_together) {
  expect_refusal(1, "cairn count table.csv a.npy --column y", "has 1 dimension");
  expect_refusal(1, "cairn count latin.csv a.npy",
                 "a.npy: holds numbers, and another input words ('caf\\xe9'); count them one by one");
  expect_refusal(1, "cairn count a.npy odd.npy", "no type holds all of them exactly");
  expect_refusal(1, "cairn count negative.npy large.npy", "no type holds all of them exactly");
}

TEST(count_refusals, of_words_that_are_not_unicode) {
  EXPECT_EQ(tool().run("cairn count latin.csv").code, 0);
  expect_refusal(1, "cairn count latin.csv --json", "the word 'caf\\xe9' is not UTF-8");
  expect_refusal(1, "cairn count latin.csv --out c.npy", "the word 'caf\\xe9' is not UTF-8");
  EXPECT_EQ(tool().run("cairn count zero.csv --json").code, 0);
  expect_refusal(1, "cairn count zero.csv --out c.npy", "the word 'ab\\x00' ends in a zero byte");
}

TEST(count_refusals, of_command_lines) {
  for (const std::string wrong : {"",
                                  "a.npy --order size",
                                  "a.npy --top -1",
                                  "a.npy --top few",
                                  "a.npy --top 1.5",
                                  "a.npy --top 99999999999999999999",
                                  "a.npy --quantiles 1.1",
                                  "a.npy --quantiles -.1,.5",
                                  "a.npy --quantiles nan",
                                  "a.npy --quantiles 0.5,",
                                  "a.npy --quantiles half",
                                  "a.npy --bins 3",
                                  "a.npy --device moon",
                                  "a.npy --threads 0",
                                  "a.npy --dtype f4",
                                  "unknown --dtype c8",
                                  "unknown --shape 3",
                                  "unknown",
                                  "- -",
                                  "a.npy --out -"}) {
    expect_refusal(2, "cairn count " + wrong, "cairn count");
  }
  expect_refusal(2, "cairn count a.npy --quantiles 1.1", "--quantiles: 1.1 is not from 0 to 1");
}

TEST(count_refusals, of_devices_that_are_not_there) {
  if (!tool().json("cairn info --json")["devices"].empty()) GTEST_SKIP() << "there is a device";
  expect_refusal(1, "cairn count a.npy --device gpu", "device");
  expect_refusal(1, "cairn count none.npy --device gpu", "device");
  expect_refusal(1, "cairn count latin.csv --device gpu", "device");
}

TEST(count_refusals, of_outputs) {
  expect_refusals_of_outputs(tool(), count,
                             "head -c 800000 /dev/urandom | cairn count - --dtype u8 --out c.npy");
}

TEST(count_refusals, of_a_full_or_closed_standard_output) {
  expect_refusals_of_standard_output(tool(), count,
                                     "head -c 800000 /dev/urandom | cairn count - --dtype u8 --json");
}

}  // namespace count_refusals
