// The references against each other and against counts worked out by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/reference/histogram.hpp"
#include "tests/samples.hpp"

namespace {

TEST(Reference, ThePapersExample) {
  const std::vector<double> edges{0, 21, 25, 28, 44, 47, 57, 70};
  const std::vector<double> x{-1, 0, 20.9, 21, 24, 25, 27.9, 28, 43, 44, 46, 47, 56, 57, 69, 70, 71};
  const auto made = reference::histogram<double>(x, edges);
  EXPECT_EQ(made.counts, (std::vector<std::uint64_t>{2, 2, 2, 2, 2, 2, 3}));
  EXPECT_EQ(made.below, 1U);
  EXPECT_EQ(made.above, 1U);
}

TEST(Reference, RecursionAgreesWithBisection) {
  std::mt19937_64 random(2);
  for (const auto& [name, edges] : samples::nasty_edges(random)) {
    if (std::set<double>(edges.begin(), edges.end()).size() != edges.size()) continue;
    SCOPED_TRACE(name);
    for (const double x : samples::against<double>(edges, random, 3000)) {
      if (!(x >= edges.front() && x < edges.back())) continue;
      const auto bins = static_cast<std::int64_t>(edges.size()) - 1;
      ASSERT_EQ(reference::bin_by_recursion(x, edges, 0, bins), reference::bin_by_bisection(x, edges)) << x;
    }
  }
}

}  // namespace
