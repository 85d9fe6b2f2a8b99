// Samples without replacement: against their definition, their law on small sets, edges, refusals.
#include "tests/reference/without_replacement.hpp"

#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <map>

#include "tests/chi_square.hpp"
#include "tests/every_place.hpp"
#include "tests/refusal.hpp"
#include "tests/weights.hpp"

namespace {

using cairn::draws;
using cairn::sample_order;
using cairn::sample_without_replacement_into;

template <class S>
class WeightedSample : public testing::Test {};
using weight_types = testing::Types<float, double>;
TYPED_TEST_SUITE(WeightedSample, weight_types);

template <class Index, class S>
std::vector<Index> sampled(std::size_t k, const std::vector<S>& weights, const draws& which,
                           const cairn::execution& exec = {}, sample_order order = sample_order::taken) {
  std::vector<Index> items(k, static_cast<Index>(~Index{0}));
  sample_without_replacement_into(items, weights, which, order, exec);
  return items;
}

std::vector<std::uint64_t> first_of(const std::vector<std::uint64_t>& items, std::size_t k) {
  return {items.begin(), items.begin() + static_cast<std::ptrdiff_t>(k)};
}
std::vector<std::uint64_t> ascending(std::vector<std::uint64_t> items) {
  std::ranges::sort(items);
  return items;
}

TYPED_TEST(WeightedSample, EqualsItsDefinitionOnEveryPath) {
  for (const auto& [name, weights] : tests::every_weights<TypeParam>(5000)) {
    SCOPED_TRACE(name);
    const draws which{0x123456789abcdefU, 77, 1'000'003};
    const auto all = reference::taken_items(weights, which.seed, which.stream, which.offset);
    for (const auto& [way, exec] : tests::every_way()) {
      SCOPED_TRACE(way);
      for (const std::size_t k : {all.size(), all.size() / 2, all.size() / 10, all.size() / 1000, 1UL}) {
        const auto right = first_of(all, k);
        ASSERT_EQ(sampled<std::uint64_t>(k, weights, which, exec), right) << k;
        ASSERT_EQ(sampled<std::uint64_t>(k, weights, which, exec, sample_order::ascending), ascending(right))
            << k;
      }
      const auto narrow = sampled<std::int32_t>(all.size(), weights, which, exec);
      ASSERT_TRUE(std::ranges::equal(narrow, all));
    }
  }
}

// Few of many, so that all keys that matter begin with zeros; in order and against it.
TYPED_TEST(WeightedSample, OfFewOfManyItems) {
  std::vector<TypeParam> weights = tests::weights_over_decades<TypeParam>(300'000);
  for (int turn = 0; turn < 3; ++turn) {
    if (turn == 1) std::ranges::sort(weights);
    if (turn == 2) std::ranges::reverse(weights);
    const auto all = reference::taken_items(weights, 5, 6, 7);
    for (const auto& [way, exec] : tests::every_way())
      for (const std::size_t k : {3UL, 700UL, 20'000UL})
        ASSERT_EQ(sampled<std::uint64_t>(k, weights, {5, 6, 7}, exec), first_of(all, k)) << way << " " << k;
  }
}

TEST(WeightedSample, OfWeightsOverTheWholeRangeOfDoubles) {
  std::mt19937_64 random(3);
  std::vector<double> weights(20'000);
  for (double& w : weights)
    w = std::ldexp(1 + static_cast<double>(random() >> 12) * 0x1p-52,
                   static_cast<int>(random() % 2098) - 1074);
  const auto all = reference::taken_items(weights, 1, 2, 3);
  for (const auto& [way, exec] : tests::every_way())
    for (const std::size_t k : {10UL, 5000UL, 20'000UL})
      ASSERT_EQ(sampled<std::uint64_t>(k, weights, {1, 2, 3}, exec), first_of(all, k)) << way << " " << k;
}

// All orders of k items are enumerated. Two tests of 10^-9 each.
TEST(WeightedSample, TakesItemsBySuccessiveSampling) {
  const std::vector<double> weights{5, 1, 3, 0, 2, 0.5};
  constexpr std::size_t k = 3;
  constexpr std::size_t turns = 120'000;
  std::map<std::vector<std::uint64_t>, std::uint64_t> orders;
  std::map<std::vector<std::uint64_t>, std::uint64_t> sets;
  std::map<std::vector<std::uint64_t>, double> expected_sets;
  std::vector<std::uint64_t> items(k);
  for (std::uint64_t turn = 0; turn < turns; ++turn) {
    sample_without_replacement_into(items, weights, {7, turn / 1000, turn % 1000 * weights.size()});
    ++orders[items];
    ++sets[ascending(items)];
  }
  std::vector<std::uint64_t> counts;
  std::vector<double> expected;
  for (const std::uint64_t a : {0U, 1U, 2U, 4U, 5U})
    for (const std::uint64_t b : {0U, 1U, 2U, 4U, 5U})
      for (const std::uint64_t c : {0U, 1U, 2U, 4U, 5U}) {
        if (a == b || b == c || a == c) continue;
        const std::vector<std::uint64_t> order{a, b, c};
        counts.push_back(orders[order]);
        expected.push_back(turns * reference::probability_of(order, weights));
        expected_sets[ascending(order)] += expected.back();
      }
  EXPECT_EQ(counts.size(), orders.size());
  EXPECT_LT(tests::chi_square_deviation(counts, expected), 6);
  counts.clear();
  expected.clear();
  for (const auto& [set, share] : expected_sets) {
    counts.push_back(sets[set]);
    expected.push_back(share);
  }
  EXPECT_EQ(counts.size(), 10U);
  EXPECT_LT(tests::chi_square_deviation(counts, expected), 6);
}

TEST(WeightedSample, OfNothing) {
  std::vector<std::int64_t> none;
  sample_without_replacement_into(none, std::vector<double>{});
  sample_without_replacement_into(none, std::vector<double>{1, 2});
  std::vector<std::int64_t> one(1);
  sample_without_replacement_into(one, std::vector<float>{0, 0, 3, 0});
  EXPECT_EQ(one[0], 2);
}

TYPED_TEST(WeightedSample, RefusesInWords) {
  using limits = std::numeric_limits<TypeParam>;
  std::vector<TypeParam> weights(100'000, TypeParam(1));
  std::vector<std::uint32_t> items(10'000, 7);
  const auto untouched = items;
  for (const auto& [way, exec] : tests::every_way()) {
    SCOPED_TRACE(way);
    const auto refused = [&, &exec = exec] {
      return tests::refusal([&] { sample_without_replacement_into(items, weights, {}, exec); });
    };
    weights[77'777] = limits::infinity();
    EXPECT_EQ(refused(), "sample_without_replacement_into: weights[77777] is inf; expected finite numbers");
    weights[33'333] = limits::quiet_NaN();
    EXPECT_EQ(refused(), "sample_without_replacement_into: weights[33333] is nan; expected finite numbers");
    weights[5] = -1;
    EXPECT_EQ(refused(), "sample_without_replacement_into: weights[5] is -1; expected no negative numbers");
    std::ranges::fill(weights, TypeParam(0));
    std::fill_n(weights.begin() + 500, 9'999, TypeParam(1));
    EXPECT_EQ(
        refused(),
        "sample_without_replacement_into: 10000 items wanted of 9999 with a weight above 0; expected no "
        "more than these");
    std::ranges::fill(weights, TypeParam(1));
  }
  EXPECT_EQ(tests::refusal([&] { sample_without_replacement_into(items, std::vector<TypeParam>(3)); }),
            "sample_without_replacement_into: 10000 items wanted of 3; expected no more than these");
  EXPECT_THROW(sample_without_replacement_into(items, weights, {1, 2, ~std::uint64_t{0} - 5}),
               std::invalid_argument);
  EXPECT_EQ(items, untouched);
}

TEST(WeightedSample, OnADevice) {
  if (cairn::device_count() == 0) GTEST_SKIP();
  const auto weights = tests::random_weights<double>(30'000, 4);
  const cairn::device_array<double> there{std::span<const double>(weights)};
  cairn::device_array<std::uint32_t> items(1000);
  const cairn::run_info exec = sample_without_replacement_into(items.span(), there.span(), {1, 2, 3});
  EXPECT_EQ(exec.where, cairn::place::device);
  std::vector<std::uint32_t> here(1000);
  items.copy_to(here);
  EXPECT_EQ(here, sampled<std::uint32_t>(1000, weights, {1, 2, 3}));
}

TEST(WeightedSample, CanBeCancelled) {
  const std::vector<float> weights(80'000'000, 1.0F);
  std::vector<std::uint32_t> items(1000, 7);
  cairn::execution exec;
  exec.progress = [](double done) { return done < 0.5; };
  EXPECT_THROW(sample_without_replacement_into(items, weights, {}, exec), cairn::cancelled);
  EXPECT_EQ(items, std::vector<std::uint32_t>(1000, 7));
}

}  // namespace
