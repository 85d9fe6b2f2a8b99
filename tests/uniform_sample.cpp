// Uniform samples without replacement: against their definition, their law, the hypergeometric draws of which
// they are made.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <cmath>
#include <fstream>
#include <map>
#include <set>

#include "src/kernels/random/sample_tree.hpp"
#include "tests/chi_square.hpp"
#include "tests/every_place.hpp"
#include "tests/reference/without_replacement.hpp"
#include "tests/refusal.hpp"

namespace {

using cairn::draws;
using cairn::sample_order;
using cairn::sample_without_replacement_into;
namespace kernels = cairn::portable;

template <class Index>
std::vector<Index> sampled(std::uint64_t k, std::uint64_t n, const draws& which,
                           const cairn::execution& exec = {}, sample_order order = sample_order::ascending) {
  std::vector<Index> items(k, static_cast<Index>(~Index{0}));
  sample_without_replacement_into(items, n, which, order, exec);
  return items;
}

// By the definition in src/kernels/random/sample_tree.hpp; hypergeometric draws are taken as they are.
class expected_sample {
 public:
  expected_sample(std::uint64_t k, std::uint64_t n, const draws& which) : which_(which) { add({1, 0, n, k}); }
  std::vector<std::uint64_t> items;

 private:
  void add(const cairn::sample_node& node) {
    if (kernels::is_leaf(node)) return add_leaf(node);
    const kernels::item_words<std::uint64_t> words(which_.seed, which_.stream);
    const auto both = kernels::halves_of(node, which_.offset, words);
    add(both.first);
    add(both.second);
  }
  void add_leaf(const cairn::sample_node& node) {
    const bool inverse = node.count > node.size / 2;
    const std::uint64_t drawn = inverse ? node.size - node.count : node.count;
    const bool wide = drawn < node.size / 32;
    std::set<std::uint64_t> numbers;
    for (std::uint32_t at = 0; numbers.size() < drawn;) {
      const auto next = [&] {
        const auto block =
            reference::item_block(which_.seed, which_.stream, which_.offset + node.number, at / 4);
        return std::uint64_t{block[at++ % 4]};
      };
      if (wide) {
        const std::uint64_t upper = next();
        const reference::wide product = static_cast<reference::wide>((upper << 32) | next()) * node.size;
        if (static_cast<std::uint64_t>(product) < (0 - node.size) % node.size) continue;
        numbers.insert(static_cast<std::uint64_t>(product >> 64));
      } else {
        const std::uint64_t product = next() * node.size;
        if ((product & 0xffffffffU) < (std::uint64_t{1} << 32) % node.size) continue;
        numbers.insert(product >> 32);
      }
    }
    for (std::uint64_t i = 0; inverse && i < node.size; ++i)
      if (!numbers.contains(i)) items.push_back(node.first + i);
    for (const std::uint64_t i : numbers)
      if (!inverse) items.push_back(node.first + i);
  }
  draws which_;
};

struct sizes {
  std::uint64_t k;
  std::uint64_t n;
};

TEST(UniformSample, EqualsItsDefinitionOnEveryPath) {
  for (const auto& [k, n] : std::vector<sizes>{{0, 0},
                                               {0, 5},
                                               {1, 1},
                                               {5, 5},
                                               {4, 5},
                                               {100, 1000},
                                               {900, 1000},
                                               {65'536, 65'536},
                                               {40'000, 65'537},
                                               {2'000, 65'536},
                                               {100'000, 200'000},
                                               {30'000, 300'000},
                                               {299'000, 300'000},
                                               {299'990, 300'000},
                                               {20'000, 1'000'000'000},
                                               {300, std::uint64_t{1} << 63},
                                               {20'000, std::uint64_t{1} << 63}}) {
    SCOPED_TRACE(std::to_string(k) + " of " + std::to_string(n));
    const draws which{5, 6, 7};
    const std::vector<std::uint64_t> right = expected_sample(k, n, which).items;
    ASSERT_EQ(right.size(), k);
    for (const auto& [way, exec] : tests::host_ways()) {
      SCOPED_TRACE(way);
      ASSERT_EQ(sampled<std::uint64_t>(k, n, which, exec), right);
      if (n < 0x80000000U) {
        ASSERT_TRUE(std::ranges::equal(sampled<std::int32_t>(k, n, which, exec), right));
      }
      auto taken = sampled<std::uint64_t>(k, n, which, exec, sample_order::taken);
      if (k > 100) {
        ASSERT_NE(taken, right);
      }
      std::ranges::sort(taken);
      ASSERT_EQ(taken, right);
    }
  }
}

// All samples of few items, in the order in which they are taken: tests of 10^-9 each.
TEST(UniformSample, AllSamplesOfFewItemsAreEquallyProbable) {
  for (const auto& [k, n] : std::vector<sizes>{{1, 3}, {2, 5}, {3, 5}, {2, 6}, {4, 6}}) {
    std::map<std::vector<std::uint32_t>, std::uint64_t> seen;
    constexpr std::uint64_t turns = 100'000;
    for (std::uint64_t turn = 0; turn < turns; ++turn)
      ++seen[sampled<std::uint32_t>(k, n, {8, turn, 0}, {}, sample_order::taken)];
    double all = 1;
    for (std::uint64_t i = 0; i < k; ++i) all *= static_cast<double>(n - i);
    std::vector<std::uint64_t> counts;
    for (const auto& [one, count] : seen) counts.push_back(count);
    ASSERT_EQ(static_cast<double>(counts.size()), all);
    EXPECT_LT(tests::chi_square_deviation(counts, std::vector<double>(counts.size(), turns / all)), 6);
  }
}

std::uint64_t mode_of(std::uint64_t good, std::uint64_t bad, std::uint64_t taken) {
  return static_cast<std::uint64_t>(static_cast<reference::wide>(good) * taken / (good + bad));
}
double rest_of(std::uint64_t good, std::uint64_t bad, std::uint64_t taken) {
  const auto rest = static_cast<std::uint64_t>(static_cast<reference::wide>(good) * taken % (good + bad));
  return static_cast<double>(rest) / static_cast<double>(good + bad);
}
kernels::hypergeometric_numbers numbers_of(std::uint64_t good, std::uint64_t bad, std::uint64_t taken) {
  return {good, bad, taken, mode_of(good, bad, taken), rest_of(good, bad, taken)};
}

double log_choose(double n, double k) {
  return std::lgamma(n + 1) - std::lgamma(k + 1) - std::lgamma(n - k + 1);
}

// Against probabilities by logarithms of factorials: tests of 10^-9 each.
TEST(HypergeometricDraw, FollowsItsLaw) {
  struct parameters {
    std::uint64_t good, bad, taken;
  };
  std::uint64_t stream = 0;
  for (const auto& [good, bad, taken] : std::vector<parameters>{
           {20, 20, 10}, {500, 500, 300}, {500, 501, 700}, {40'000, 40'000, 257}, {33'000, 33'000, 60'000}}) {
    const kernels::item_words<std::uint64_t> words(77, ++stream);
    std::map<std::uint64_t, std::uint64_t> seen;
    constexpr std::uint64_t turns = 200'000;
    for (std::uint64_t i = 0; i < turns; ++i) {
      const std::uint64_t fewer = std::min(taken, good + bad - taken);
      ++seen[kernels::hypergeometric_draw(good, bad, taken, mode_of(good, bad, fewer),
                                          rest_of(good, bad, fewer), words, i)];
    }
    std::vector<std::uint64_t> counts(1);
    std::vector<double> expected(1);
    const auto g = static_cast<double>(good);
    const auto b = static_cast<double>(bad);
    const auto t = static_cast<double>(taken);
    const double all = log_choose(g + b, t);
    for (std::uint64_t x = taken > bad ? taken - bad : 0; x <= std::min(good, taken); ++x) {
      const auto d = static_cast<double>(x);
      expected.back() += turns * std::exp(log_choose(g, d) + log_choose(b, t - d) - all);
      counts.back() += seen[x];
      if (expected.back() < 20) continue;
      expected.push_back(0);
      counts.push_back(0);
    }
    expected[expected.size() - 2] += expected.back();  // the upper tail
    counts[counts.size() - 2] += counts.back();
    expected.pop_back();
    counts.pop_back();
    EXPECT_LT(tests::chi_square_deviation(counts, expected), 6) << good << " " << bad << " " << taken;
  }
}

// Against logarithms of ratios of probabilities by mpmath (tests/reference/hypergeometric_masses.py).
TEST(HypergeometricDraw, RatiosOfProbabilities) {
  std::ifstream file(CAIRN_HYPERGEOMETRIC_MASSES);
  std::uint64_t good = 0;
  std::uint64_t bad = 0;
  std::uint64_t taken = 0;
  double offset = 0;
  double log_ratio = 0;
  int lines = 0;
  while (file >> good >> bad >> taken >> offset >> log_ratio) {
    ++lines;
    const kernels::hypergeometric_numbers of = numbers_of(good, bad, taken);
    const auto most_probable =
        static_cast<std::uint64_t>(static_cast<reference::wide>(taken + 1) * (good + 1) / (good + bad + 2));
    const double away =
        static_cast<double>(static_cast<std::int64_t>(most_probable - mode_of(good, bad, taken)));
    const double found =
        kernels::hypergeometric_log(away + offset, of) - kernels::hypergeometric_log(away, of);
    EXPECT_NEAR(found, log_ratio, 2e-15 * (1 + std::fabs(log_ratio)))
        << good << " " << bad << " " << taken << " " << offset;
  }
  EXPECT_GT(lines, 50);
}

// Of 2^63 items: how many of the sample lie in each 64th. One test of 10^-9.
TEST(UniformSample, OfVeryManyItems) {
  constexpr std::uint64_t k = 1'000'000;
  const auto items = sampled<std::uint64_t>(k, std::uint64_t{1} << 63, {1, 2, 3});
  std::vector<std::uint64_t> counts(64);
  for (std::size_t i = 0; i < k; ++i) {
    ASSERT_TRUE(i == 0 || items[i - 1] < items[i]);
    ++counts[items[i] >> 57];
  }
  EXPECT_LT(std::fabs(tests::chi_square_deviation(counts, std::vector<double>(64, k / 64.0))), 6);
}

TEST(UniformSample, RefusesInWords) {
  std::vector<std::int32_t> items(10, 7);
  const std::string who = "sample_without_replacement_into: ";
  EXPECT_EQ(tests::refusal([&] { sample_without_replacement_into(items, 9U); }),
            who + "10 items wanted of 9; expected no more than these");
  EXPECT_EQ(tests::refusal([&] { sample_without_replacement_into(items, std::uint64_t{1} << 32); }),
            who + "items up to 4294967295 do not fit in indices of 32 bits; expected integers of 64 bits");
  EXPECT_EQ(tests::refusal([&] { sample_without_replacement_into(items, (std::uint64_t{1} << 63) + 1); }),
            who + "of 9223372036854775809 items; expected at most 9223372036854775808");
  EXPECT_EQ(items, std::vector<std::int32_t>(10, 7));
}

}  // namespace
