#include "commands/hist/order_statistics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

namespace {

using namespace cairn::tool;

template <class T>
std::vector<T> any_samples(std::size_t count) {
  std::mt19937_64 random(3);
  std::vector<T> samples;
  while (samples.size() < count) {
    const auto bits = static_cast<bits_of_size<sizeof(T)>>(random());
    const T sample = std::bit_cast<T>(bits);
    if (sample == sample) samples.push_back(random() % 4 == 0 ? T(7) : sample);
  }
  return samples;
}

template <class T>
void expect_ranks() {
  std::vector<T> samples = any_samples<T>(2001);
  const std::array<std::uint64_t, 5> ranks{0, 500, 501, 1500, 2000};
  rank_search<T> search(ranks);
  while (!search.done()) {
    for (const T sample : samples) search.count(sample);
    search.narrow();
  }
  std::ranges::sort(samples);
  for (std::size_t i = 0; i < ranks.size(); ++i) EXPECT_EQ(search.value(i), samples[ranks[i]]) << sizeof(T);
}

TEST(order_statistics, equals_sorting) {
  expect_ranks<std::int8_t>();
  expect_ranks<std::int16_t>();
  expect_ranks<std::int32_t>();
  expect_ranks<std::int64_t>();
  expect_ranks<std::uint8_t>();
  expect_ranks<std::uint16_t>();
  expect_ranks<std::uint32_t>();
  expect_ranks<std::uint64_t>();
  expect_ranks<float>();
  expect_ranks<double>();
}

TEST(order_statistics, quantiles_lie_where_numpy_puts_them) {
  const quantile_place lower = place_of_quantile(0.25, 199);
  EXPECT_EQ(lower.below, 49u);
  EXPECT_EQ(lower.above, 50u);
  EXPECT_EQ(lower.fraction, 0.5);
  const quantile_place only = place_of_quantile(0.75, 1);
  EXPECT_EQ(only.below, 0u);
  EXPECT_EQ(only.above, 0u);
  EXPECT_EQ(between(1.0, 3.0, 0.25), 1.5);
  EXPECT_EQ(between(5, 5, 0.25), 5);
}

}  // namespace
