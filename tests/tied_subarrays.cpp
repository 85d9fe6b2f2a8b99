// Segments of few different sums, over several blocks, against all segments, sorted: which of equal ones
// comes first.
#include <gtest/gtest.h>

#include <cairn/subarrays.hpp>
#include <functional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "tests/listed_subarrays.hpp"

namespace {

using values_of = std::function<double(std::size_t)>;

std::vector<std::pair<std::string, std::vector<double>>> tied(std::size_t size) {
  std::mt19937_64 random(41);
  const std::vector<std::pair<std::string, values_of>> all{
      {"zeros", [](std::size_t) { return 0.0; }},
      {"-1", [](std::size_t) { return -1.0; }},
      {"-0.1, rounded", [](std::size_t) { return -0.1; }},
      {"1 and -1", [](std::size_t i) { return i % 2 == 0 ? -1.0 : 1.0; }},
      {"0.1 and -0.1", [](std::size_t i) { return i % 2 == 0 ? 0.1 : -0.1; }},
      {"-1 to 1", [&](std::size_t) { return static_cast<double>(random() % 3) - 1; }},
      {"tenths", [&](std::size_t) { return 0.1 * (static_cast<double>(random() % 5) - 2); }},
      {"zeros behind a block", [](std::size_t i) { return i < 300 ? -1.0 : 0.0; }},
      {"a hill a block", [](std::size_t i) { return i % 256 < 128 ? 1.0 : -1.0; }}};
  std::vector<std::pair<std::string, std::vector<double>>> made;
  for (const auto& [name, value] : all) {
    made.push_back({name, std::vector<double>(size)});
    for (std::size_t i = 0; i < size; ++i) made.back().second[i] = value(i);
  }
  return made;
}

TEST(TiedSubarrays, AreTheFirstOfTheirSums) {
  constexpr std::size_t size = 520;  // two blocks, and a little
  for (const auto& [name, values] : tied(size)) {
    const auto every = tests::heaviest_of_all(tests::prefix_sums(values), size * size, 1, size);
    for (const auto& [least, greatest] : {std::pair{1, 520}, std::pair{1, 40}, std::pair{70, 333}}) {
      SCOPED_TRACE(name + ", " + std::to_string(least) + " to " + std::to_string(greatest));
      const cairn::subarray_limits limits{{static_cast<std::size_t>(least)},
                                          {static_cast<std::size_t>(greatest)}};
      auto all = every;
      std::erase_if(all, [&](const auto& it) {
        const auto length = it.last[0] - it.first[0] + 1;
        return length < least || length > greatest;
      });
      for (const std::size_t k : {1U, 2U, 50U, 4100U})
        tests::expect_equal(cairn::max_subarrays(values, k, limits), tests::first_of(all, k));
      tests::expect_equal(cairn::disjoint_max_subarrays(values, 30, limits),
                          std::span<const reference::subarray<double>>(reference::disjoint(all, 30)));
    }
  }
}

}  // namespace
