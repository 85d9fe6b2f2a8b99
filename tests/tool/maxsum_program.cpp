// `cairn maxsum`: its subarrays are the library's, and bad inputs are refused in words.
#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/subarrays.hpp>
#include <cstdint>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "usual_refusals.hpp"

namespace maxsum_program {

using integers = std::vector<std::int32_t>;

integers some_values(std::size_t size, int low, int high) {
  std::mt19937_64 random(4);
  integers values(size);
  for (auto& value : values)
    value = low + static_cast<int>(random() % static_cast<std::uint64_t>(high - low + 1));
  return values;
}

template <class S>
std::string array_npy(const std::vector<S>& values, const std::string& type, const std::string& shape,
                      bool fortran) {
  const std::string header = "{'descr': '" + type + "', 'fortran_order': " + (fortran ? "True" : "False") +
                             ", 'shape': (" + shape + "), }";
  return npy_bytes(header,
                   std::string(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(S)));
}

template <class Sum>
void expect_found(const nlohmann::json& found, const cairn::subarrays<Sum>& expected) {
  const auto& list = found["subarrays"];
  ASSERT_EQ(list.size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(list[i]["sum"].get<Sum>(), expected.sums[i]);
    for (std::size_t d = 0; d < expected.dims; ++d) {
      EXPECT_EQ(list[i]["first"][d], expected.first[i * expected.dims + d]);
      EXPECT_EQ(list[i]["last"][d], expected.last[i * expected.dims + d]);
    }
  }
}

TEST(maxsum, subarrays_are_the_librarys_from_every_input) {
  const program tool;
  const integers values = some_values(60, -9, 9);
  const auto rectangles = cairn::max_subarrays(values, {10, 6}, 7);
  integers turned(60);
  std::string rows;
  for (std::size_t r = 0; r < 10; ++r)
    for (std::size_t c = 0; c < 6; ++c) {
      turned[c * 10 + r] = values[r * 6 + c];
      rows += std::to_string(values[r * 6 + c]) + (c == 5 ? "\n" : ",");
    }
  tool.write("c.npy", array_npy(values, "<i4", "10, 6", false));
  tool.write("fortran.npy", array_npy(turned, "<i4", "10, 6", true));
  tool.write("raw", std::string(reinterpret_cast<const char*>(values.data()), 240));
  tool.write("table.csv", rows);
  for (const std::string input : {"c.npy", "fortran.npy", "raw --dtype i4 --shape 10,6"})
    expect_found(tool.json("cairn maxsum " + input + " -k 7 --json"), rectangles);
  const auto seen = tool.json("cat c.npy | cairn maxsum - -k 7 --json --threads 1");
  expect_found(seen, rectangles);
  expect_run_of_one_thread(seen);
  EXPECT_EQ(seen["shape"], (std::vector<int>{10, 6}));
  EXPECT_FALSE(seen["none_negative"].get<bool>());
  const std::vector<double> reals(values.begin(), values.end());
  expect_found(tool.json("cairn maxsum table.csv -k 7 --json"), cairn::max_subarrays(reals, {10, 6}, 7));
  tool.write("cube.npy", array_npy(values, "<i4", "3, 4, 5", false));
  expect_found(tool.json("cairn maxsum cube.npy -k 9 --least 2 --greatest 3,3,4 --json"),
               cairn::max_subarrays(values, {3, 4, 5}, 9, {{2}, {3, 3, 4}}));
  expect_found(tool.json("cairn maxsum cube.npy -k 18446744073709551615 --least 3 --json"),
               cairn::max_subarrays(values, {3, 4, 5}, 18, {{3}, {}}));
}

TEST(maxsum, other_searches) {
  const program tool;
  const integers values = some_values(200, -9, 9);
  tool.write("line.npy", array_npy(values, "<i4", std::to_string(values.size()) + ",", false));
  expect_found(tool.json("cairn maxsum line.npy -k 4 --disjoint --json"),
               cairn::disjoint_max_subarrays(values, {200}, 4));
  expect_found(tool.json("cairn maxsum line.npy --maximal --json"),
               cairn::maximal_scoring_subsequences(values));
}

TEST(maxsum, subtracts_what_is_asked_for) {
  const program tool;
  const integers values = some_values(100, 0, 30);
  tool.write("line.npy", array_npy(values, "<i4", std::to_string(values.size()) + ",", false));
  double sum = 0;
  for (const std::int32_t value : values) sum += value;
  const auto less = [&](double number) {
    std::vector<double> reals;
    for (const std::int32_t value : values) reals.push_back(value - number);
    return cairn::max_subarrays(reals, 3);
  };
  integers sorted = values;
  std::sort(sorted.begin(), sorted.end());
  expect_found(tool.json("cairn maxsum line.npy -k 3 --subtract mean --json"), less(sum / 100));
  expect_found(tool.json("cairn maxsum line.npy -k 3 --subtract median --json"),
               less((sorted[49] + sorted[50]) / 2.0));
  expect_found(tool.json("cairn maxsum line.npy -k 3 --subtract -.5 --json"), less(-0.5));
  const auto whole = tool.json("cairn maxsum line.npy --json");
  EXPECT_TRUE(whole["none_negative"].get<bool>());
  EXPECT_EQ(whole["subarrays"][0]["last"][0], 99);
  const outcome told = tool.run("cairn maxsum line.npy");
  EXPECT_NE(told.out.find("no value is negative"), std::string::npos) << told.out;
}

TEST(maxsum, draws_rectangles) {
  const program tool;
  tool.write("c.npy", array_npy(some_values(500 * 450, -9, 9), "<i4", "500, 450", false));
  const outcome seen = tool.run("cairn maxsum c.npy -k 3 --disjoint --plot p.svg");
  EXPECT_EQ(seen.code, 0) << seen.err;
  EXPECT_NE(seen.out.find("3 subarrays of an array of 500 x 450"), std::string::npos) << seen.out;
  EXPECT_NE(contents_of(tool / "p.svg").find("<svg"), std::string::npos);
}

const program& refusing() {
  static const refusing_program shared(
      {{"nan.npy", npy_of(std::vector<double>{1, std::numeric_limits<double>::quiet_NaN()})},
       {"great.npy",
        array_npy(std::vector<std::uint64_t>{std::numeric_limits<std::uint64_t>::max()}, "<u8", "1,", false)},
       {"none.npy", array_npy(integers{}, "<i4", "0,", false)},
       {"words.csv", "1,2\n3,x\n"}});
  return shared;
}

TEST(maxsum_refusals, of_data) {
  const std::size_t before = refusing().files();
  const auto refused = [](const std::string& line, const std::string& words) {
    expect_refusal(refusing(), 1, "cairn maxsum " + line, words);
  };
  refused("missing.npy", "missing.npy: cannot open: No such file");
  refused("empty.npy", "empty.npy: is empty");
  refused("short.npy", "short.npy: byte");
  refused("none.npy", "none.npy: holds no values");
  refused("words.csv", "words.csv: line 2, column 2: 'x' is not a number");
  refused("nan.npy --plot p.png", "--plot draws arrays of two dimensions; nan.npy has 1");
  refused("nan.npy", "nan.npy: max_subarrays: values[1] is nan");
  refused("great.npy",
          "great.npy: max_subarrays: the absolute values add up to more than 9223372036854775807");
  refused("a.npy --least 4", "sides of 4 to 3 in dimension 0");
  refused("table.csv --column 0 --greatest 1,2", "2 greatest lengths for 1 dimensions");
  EXPECT_EQ(refusing().files(), before);
}

TEST(maxsum_refusals, of_command_lines) {
  const auto refused = [](const std::string& line, const std::string& words) {
    expect_refusal(refusing(), 2, "cairn maxsum " + line, words);
  };
  refused("a.npy -k 0", "-k '0': expected a whole number from 1");
  refused("a.npy -k some", "-k");
  refused("a.npy --subtract mode", "--subtract");
  refused("a.npy --disjoint --maximal", "--disjoint and --maximal ask for different things");
  refused("a.npy --maximal -k 3", "--maximal finds them all");
  refused("a.npy --least 1.5", "--least '1.5': expected whole numbers of 1 or more");
  refused("a.npy --plot p.txt", "p.txt");
}

}  // namespace maxsum_program
