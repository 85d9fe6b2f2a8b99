// Samples that ranks have: parts of one sequence.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tests/ranks/simulated_ranks.hpp"

namespace tests {

constexpr int rank_counts[] = {1, 2, 3, 4, 7, 33};

// Where the part of each rank begins, and the end of the last one.
using cuts = std::vector<std::size_t>;

struct division {
  std::string name;
  cuts at;

  template <class T>
  std::span<const T> part(const std::vector<T>& of, int rank) const {
    const auto r = static_cast<std::size_t>(rank);
    return std::span(of).subspan(at[r], at[r + 1] - at[r]);
  }
};

// Even parts, parts of random lengths, all samples on one rank in the middle, none but on the last.
inline std::vector<division> divisions(std::size_t samples, int ranks) {
  const auto n = static_cast<std::size_t>(ranks);
  std::vector<division> made{
      {"even", cuts(n + 1)}, {"random", cuts(n + 1)}, {"one", cuts(n + 1)}, {"last", cuts(n + 1)}};
  std::mt19937_64 random(17);
  for (std::size_t r = 1; r < n; ++r) {
    made[0].at[r] = samples * r / n;
    made[1].at[r] = random() % (samples + 1);
    made[2].at[r] = r > n / 2 ? samples : 0;
  }
  for (division& each : made) each.at[n] = samples;
  std::ranges::sort(made[1].at);
  if (ranks > 8) made.erase(made.begin() + 2, made.end());  // these take long
  return made;
}

// Calls work(communicator, division) for every number of ranks and division.
template <class Work>
void on_ranks(std::size_t samples, const Work& work) {
  for (const int size : rank_counts) {
    for (const division& each : divisions(samples, size)) {
      SCOPED_TRACE(std::to_string(size) + " ranks, " + each.name);
      simulated_ranks(size).run([&](const cairn::communicator& all) { work(all, each); });
    }
  }
}

// Many ranks share few processors.
inline const cairn::execution one_thread{.threads = 1};

}  // namespace tests
