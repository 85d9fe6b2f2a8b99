// Draws against the law that they should follow.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "tests/chi_square.hpp"

namespace tests {

// Frequencies of values up to `most`, of as many draws as make a law of few values.
template <class Draw>
void expect_law(std::vector<double> law, const Draw& draw) {
  constexpr std::uint64_t many = 100'000;
  std::vector<std::uint64_t> counts(law.size() + 1);
  for (std::uint64_t i = 0; i < many; ++i) ++counts[std::min<std::uint64_t>(draw(i), law.size())];
  law.push_back(std::max(0., 1 - std::accumulate(law.begin(), law.end(), 0.)));  // beyond
  EXPECT_LT(std::abs(deviate(law, counts, static_cast<double>(many))), 6);
}

}  // namespace tests
