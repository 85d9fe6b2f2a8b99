// What two calls read.
#pragma once

#include <gtest/gtest.h>

#include <cairn/binned.hpp>
#include <cstddef>

namespace tests {

inline void expect_same_tally(const cairn::tally& got, const cairn::tally& expected) {
  EXPECT_EQ(got.total, expected.total);
  EXPECT_EQ(got.inside, expected.inside);
  ASSERT_EQ(got.outside.size(), expected.outside.size());
  for (std::size_t a = 0; a < got.outside.size(); ++a) {
    EXPECT_EQ(got.outside[a].below, expected.outside[a].below);
    EXPECT_EQ(got.outside[a].above, expected.outside[a].above);
    EXPECT_EQ(got.outside[a].nan, expected.outside[a].nan);
    EXPECT_EQ(got.outside[a].unlisted, expected.outside[a].unlisted);
  }
}

}  // namespace tests
