// Which name a mistyped one was meant to be.
#include <gtest/gtest.h>

#include <array>
#include <string>

#include "shared/refusal.hpp"

namespace {

using namespace cairn::tool;

TEST(nearest_name, takes_the_fewest_changes) {
  const std::array<std::string, 5> names{"hist", "histo", "count", "sample", "cluster"};
  EXPECT_EQ(nearest_name("hits", names), "hist");    // swapped
  EXPECT_EQ(nearest_name("hsito", names), "histo");  // swapped
  EXPECT_EQ(nearest_name("coun", names), "count");   // cut
  EXPECT_EQ(nearest_name("counts", names), "count");
  EXPECT_EQ(nearest_name("COUNT", names), "count");
  EXPECT_EQ(nearest_name("clust", names), "cluster");
  EXPECT_EQ(nearest_name("sampel", names), "sample");
  EXPECT_EQ(nearest_name("pile", names), "");
  EXPECT_EQ(nearest_name("", names), "");
  EXPECT_EQ(nearest_name(std::string(1000, 'a'), names), "");
}

TEST(nearest_name, a_letter_is_not_another) {
  const std::array<std::string, 2> names{"x", "y"};
  EXPECT_EQ(nearest_name("z", names), "");
  EXPECT_EQ(nearest_name("X", names), "x");
  EXPECT_EQ(suggestion("X", names), "; did you mean 'x'?");
  EXPECT_EQ(suggestion("z", names), "");
}

}  // namespace
