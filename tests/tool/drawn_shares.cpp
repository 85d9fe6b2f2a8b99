// The picture of draws beside their probabilities, as gnuplot gets it.
#include <gtest/gtest.h>

#include "outputs/pictures/plots.hpp"

namespace {

using cairn::tool::drawn_shares;
using reals = std::vector<double>;

TEST(drawn_shares, are_beside_their_probabilities) {
  const reals weights = {1, 0, 3};
  drawn_shares shares{weights};
  shares.add(std::vector<std::uint64_t>{0, 2, 2});
  shares.add(std::vector<std::uint64_t>{2, 0});
  const std::string script = shares.script("svg");
  EXPECT_NE(script.find("\n-0.5 0 0.25 0.4\n0.5 1 0 0\n1.5 2 0.75 0.6\n2.5 NaN 0.75 NaN\n"),
            std::string::npos)
      << script;
  EXPECT_NE(script.find("set terminal svg\n"), std::string::npos) << script;
  EXPECT_NE(script.find("'5 draws from 3 items'"), std::string::npos) << script;
}

TEST(drawn_shares, take_counts_too) {
  const reals weights = {1, 0, 3};
  drawn_shares drawn{weights}, counted{weights};
  drawn.add(std::vector<std::uint64_t>{0, 2, 2, 2, 0});
  counted.add_counts(std::vector<std::uint64_t>{2, 0, 3});
  EXPECT_EQ(counted.script("svg"), drawn.script("svg"));
}

TEST(drawn_shares, join_neighbours_where_there_are_many) {
  reals weights(2'500, 1e308);
  weights.back() = 0;
  drawn_shares shares{weights};
  shares.add(std::vector<std::uint64_t>{0, 2, 3, 2'499});
  const std::string script = shares.script("svg");
  EXPECT_NE(script.find("\n-0.5 1 0.0012004801920768306 0.5\n2.5 4 0.0012004801920768306 0.25\n"),
            std::string::npos)
      << script;
  EXPECT_NE(script.find("\n2498.5 2499 0 0.25\n2499.5 NaN 0 NaN\n"), std::string::npos) << script;
  EXPECT_NE(script.find("'share of 3 items'"), std::string::npos) << script;
}

}  // namespace
