// Edges of a width are decimal multiples, and every sample has its bin.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "commands/hist/bin_rules.hpp"
#include "refused.hpp"
#include "shared/refusal.hpp"
#include "tests/seed.hpp"

namespace width_bins {

using cairn::tool::edges_of_width;
using reals = std::vector<double>;

TEST(width_bins, multiples_around_the_range) {
  EXPECT_EQ(edges_of_width(1, {0, 3}, false, false), (reals{0, 1, 2, 3, 4}));
  EXPECT_EQ(edges_of_width(1, {-2, -2}, false, false), (reals{-2, -1}));
  EXPECT_EQ(edges_of_width(0.1, {0.25, 0.3}, false, false), (reals{0.2, 0.3, 0.4}));
  EXPECT_EQ(edges_of_width(500, {326, 999}, false, false), (reals{0, 500, 1000}));
  EXPECT_EQ(edges_of_width(2.5, {-3, 2.4}, false, false), (reals{-5, -2.5, 0, 2.5}));
  EXPECT_EQ(edges_of_width(1e-5, {3e-5, 3e-5}, false, false), (reals{3e-5, 4e-5}));
}

TEST(width_bins, from_the_least_edge) {
  EXPECT_EQ(edges_of_width(1, {-0.5, 2.5}, true, false), (reals{-0.5, 0.5, 1.5, 2.5}));
  EXPECT_EQ(edges_of_width(0.1, {0.1, 0.3}, true, false), (reals{0.1, 0.2, 0.3}));
  EXPECT_EQ(edges_of_width(2, {0, 3}, true, false), (reals{0, 2, 4}));
  EXPECT_EQ(edges_of_width(2, {3, 3}, true, false), (reals{3, 5}));
}

TEST(width_bins, edges_are_the_doubles_nearest_to_decimals) {
  std::mt19937_64 random(tests::seed());
  SCOPED_TRACE(tests::seed());
  for (int trial = 0; trial < 300; ++trial) {
    const int digits = static_cast<int>(random() % 999) + 1, places = static_cast<int>(random() % 8);
    const double width = std::strtod(fmt::format("{}e-{}", digits, places).c_str(), nullptr);
    const double low = (static_cast<double>(random() % 2000) - 1000) * width / 7;
    const double high = low + static_cast<double>(random() % 50) * width / 3;
    const reals edges = edges_of_width(width, {low, high}, false, false);
    EXPECT_LE(edges.front(), low);
    EXPECT_GT(edges[1], low);
    EXPECT_GT(edges.back(), high);
    EXPECT_LE(edges[edges.size() - 2], high);
    const auto first = static_cast<long long>(std::llround(edges.front() / width));
    for (std::size_t i = 0; i < edges.size(); ++i) {
      const std::string decimal = fmt::format("{}e-{}", (first + static_cast<long long>(i)) * digits, places);
      EXPECT_EQ(edges[i], std::strtod(decimal.c_str(), nullptr)) << decimal;
    }
  }
}

TEST(width_bins, of_floats_are_rounded) {
  const double third = static_cast<double>(0.3F);
  EXPECT_EQ(edges_of_width(0.1, {third, third}, false, true), (reals{third, static_cast<double>(0.4F)}));
}

TEST(width_bins, refusals) {
  const auto refusal_of = [](double width, cairn::tool::number_range range) {
    return refused_by<cairn::tool::refusal>(
        [&] { static_cast<void>(edges_of_width(width, range, false, false)); });
  };
  EXPECT_NE(refusal_of(1e-20, {1, 2}).find("is too narrow"), std::string::npos);
  EXPECT_NE(refusal_of(1, {1e17, 1e17 + 64}).find("is too narrow"), std::string::npos);
  EXPECT_NE(refusal_of(1, {0, 1e12}).find("expected at most"), std::string::npos);
  EXPECT_NE(refusal_of(1e308, {-1.7e308, 1.7e308}).find("is too wide"), std::string::npos);
}

}  // namespace width_bins
