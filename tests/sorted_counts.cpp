// Counting by sorting: the sweeps that split blocks of keys at splitters and count pieces.
#include "src/host/run/value_counts/sorted_counts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cairn/info.hpp>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace cairn::host;

template <class T>
struct named {
  std::string name;
  std::vector<T> x;
};

// Unkind to a quicksort: its pivots are looked for at evenly spaced places.
template <class T>
std::vector<named<T>> unkind_keys(std::size_t n, std::mt19937_64& random) {
  using limits = std::numeric_limits<T>;
  std::vector<named<T>> all;
  const auto make = [&](const std::string& name, const auto& at) {
    std::vector<T> x(n);
    for (std::size_t i = 0; i < n; ++i) x[i] = static_cast<T>(at(i));
    all.push_back({name, std::move(x)});
  };
  make("random", [&](std::size_t) { return random(); });
  make("ascending", [](std::size_t i) { return i; });
  make("descending", [n](std::size_t i) { return n - i; });
  make("organ pipe", [n](std::size_t i) { return std::min(i, n - i); });
  make("ascending runs", [](std::size_t i) { return i / 300 + i % 300 / 299; });
  make("sorted pieces", [](std::size_t i) { return i % 20'000 / 3; });
  make("greatest, one by one", [n](std::size_t i) { return limits::max() - static_cast<T>(n - i) / 4; });
  make("saw", [](std::size_t i) { return i % 37; });
  make("constant", [](std::size_t) { return 7; });
  make("two values", [&](std::size_t) { return random() % 2; });
  make("ends", [&](std::size_t) { return random() % 2 == 0 ? limits::min() : limits::max(); });
  make("few, some often", [&](std::size_t) { return random() % 3 == 0 ? random() % 5 : random() % 1000; });
  make("powers of two", [&](std::size_t) { return T{1} << random() % (8 * sizeof(T)); });
  make("magnitudes", [&](std::size_t) { return random() >> random() % 64; });
  make("nearly all least", [&](std::size_t) { return random() % 100 == 0 ? random() : 0; });
  make("far apart", [&](std::size_t) { return (random() % 2 << (8 * sizeof(T) - 2)) + random() % 3000; });
  // What the pivots are taken from is greater than the others.
  make("misleading", [&](std::size_t i) {
    const std::size_t nearest = (i + n / 18) % std::max<std::size_t>(n / 9, 1);
    return nearest < 40 ? limits::max() - static_cast<T>(i) : static_cast<T>(i);
  });
  return all;
}

template <class T>
std::map<T, std::uint64_t> expected_counts(const std::vector<T>& x) {
  std::map<T, std::uint64_t> counts;
  for (const T value : x) ++counts[value];
  return counts;
}

template <class T>
void expect_table(const std::vector<T>& values, const std::vector<std::uint64_t>& counts,
                  const std::vector<T>& x) {
  const auto expected = expected_counts(x);
  ASSERT_EQ(values.size(), expected.size());
  ASSERT_EQ(counts.size(), expected.size());
  std::size_t i = 0;
  for (const auto& [value, count] : expected) {
    ASSERT_EQ(values[i], value) << "entry " << i;
    ASSERT_EQ(counts[i], count) << "entry " << i;
    ++i;
  }
}

template <class T>
void expect_few_counted(const std::vector<T>& x, cairn::isa target) {
  const few_counts<T> sorted(x.data(), x.size(), T{0}, target);
  std::vector<T> values;
  std::vector<std::uint64_t> counts;
  sorted.append(cairn::detail::list_of(values), counts);
  EXPECT_EQ(values.size(), sorted.distinct());
  expect_table(values, counts, x);
}

template <class T>
void expect_counted(const std::vector<T>& x, std::size_t block_size, const std::vector<T>& splitters,
                    int threads, cairn::isa target) {
  std::vector<source_part> parts;
  const auto all = static_cast<std::size_t>(threads);
  for (std::size_t t = 0; t < all; ++t) parts.push_back({x.size() * t / all, x.size() * (t + 1) / all});
  std::vector<order_key<T>> at;
  for (const T one : splitters) at.push_back(order_key_of(one, T{0}));
  sorted_counts<T> sorted(blocks_of(parts, block_size), block_size, at, threads);
  sorted.split(x.data(), T{0}, target, nullptr, {});
  sorted.count(T{0}, target, nullptr, {});
  std::vector<T> values;
  std::vector<std::uint64_t> counts;
  sorted.append(cairn::detail::list_of(values), counts, {});
  EXPECT_EQ(values.size(), sorted.distinct());
  expect_table(values, counts, x);
}

// On every instruction set.
template <class T>
void expect_unkind_counted(std::size_t n, std::mt19937_64& random) {
  for (const auto& [name, x] : unkind_keys<T>(n, random)) {
    for (const cairn::isa target : cairn::instruction_sets()) {
      SCOPED_TRACE(name + ", " + std::to_string(n) + ", " + std::string(cairn::name_of(target)));
      expect_few_counted(x, target);
      if (testing::Test::HasFailure()) return;
    }
  }
}

template <class T>
class SortedCounts : public testing::Test {};
using key_types = testing::Types<std::uint32_t, std::uint64_t>;
TYPED_TEST_SUITE(SortedCounts, key_types);

TYPED_TEST(SortedCounts, OfEveryNumberOfKeys) {
  std::mt19937_64 random(1);
  for (std::size_t n = 0; n < 600 && !testing::Test::HasFailure(); n += n < 300 ? 1 : 13)
    expect_unkind_counted<TypeParam>(n, random);
}

TYPED_TEST(SortedCounts, OfUnkindKeys) {
  std::mt19937_64 random(2);
  for (const std::size_t n : {1'000U, 5'003U, 90'001U}) {
    expect_unkind_counted<TypeParam>(n, random);
    if (testing::Test::HasFailure()) return;
  }
}

// Splitters that are in the data or not, at their ends, or all of them elsewhere; some are the same.
TYPED_TEST(SortedCounts, OfBlocksAndPieces) {
  using T = TypeParam;
  std::mt19937_64 random(3);
  constexpr std::size_t n = 40'003;
  for (const auto& [name, x] : unkind_keys<T>(n, random)) {
    std::vector<T> sorted = x;
    std::ranges::sort(sorted);
    std::vector<std::vector<T>> lists = {
        {sorted.front(), sorted.back()}, {std::numeric_limits<T>::max()}, {}};
    for (std::size_t i = 1; i < 50; ++i) lists.back().push_back(sorted[n * i / 50]);
    lists.push_back({T{0}, T{0}, T{3}, T{3}, T{3}, T{5}, T{1} << (8 * sizeof(T) - 1)});
    for (std::vector<T>& splitters : lists) {
      std::ranges::sort(splitters);
      for (const cairn::isa target : cairn::instruction_sets()) {
        for (const std::size_t block : {1'000U, 4'096U, 50'000U}) {
          SCOPED_TRACE(name + ", " + std::to_string(splitters.size()) + " splitters, blocks of " +
                       std::to_string(block) + ", " + std::string(cairn::name_of(target)));
          expect_counted(x, block, splitters, block == 1'000 ? 3 : 1, target);
          if (testing::Test::HasFailure()) return;
        }
      }
    }
  }
}

}  // namespace
