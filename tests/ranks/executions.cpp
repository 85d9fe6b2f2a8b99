// execution::ranks where a call has no form over ranks, and calls that divide without them.
#include <gtest/gtest.h>

#include <cairn/cairn.hpp>
#include <functional>
#include <memory>
#include <string>

#include "tests/ranks/divided_samples.hpp"
#include "tests/ranks/expected_failures.hpp"

namespace {

using cairn::communicator;
using cairn::execution;
using tests::common_failure;
using tests::division;
using tests::one_thread;
using tests::over;
using tests::simulated_ranks;

const std::vector<double> four_samples{1, 2, 3, 4};
const cairn::axis four_bins = cairn::axis::uniform(4, 0, 5);

struct named_call {
  const char* name;
  std::function<void(const execution&)> make;
};

// None of them begins a collective call: each rank would be alone in it.
TEST(RankExecutions, AreRefusedByCallsWithoutAForm) {
  const std::vector<std::string_view> words{"a", "b"};
  const auto sampler = cairn::sampler::uniform(4);
  cairn::value_counter<double> counter;
  counter.add(four_samples);
  std::vector<std::uint64_t> positions(4);
  std::vector<double> reals(4);
  const named_call calls[] = {
      {"builder", [&](const execution& exec) { cairn::histogram_builder<>(four_bins, exec); }},
      {"builder of a result",
       [&](const execution& exec) {
         cairn::histogram_builder<>(cairn::histogram(four_samples, four_bins), exec);
       }},
      {"loaded builder",
       [&](const execution& exec) {
         cairn::histogram_builder<>::load(cairn::histogram_builder<>(four_bins).save(), exec);
       }},
      {"counter, add", [&](const execution& exec) { counter.add(four_samples, exec); }},
      {"counter, merge", [&](const execution& exec) { counter.merge(counter, exec); }},
      {"counter, table", [&](const execution& exec) { counter.table(cairn::order::value, exec); }},
      {"counter, buckets", [&](const execution& exec) { counter.for_each_bucket([](const auto&) {}, exec); }},
      {"saturating counter",
       [&](const execution& exec) {
         cairn::saturating_counter<std::uint8_t>(4, 2).add(std::vector<std::uint32_t>{1}, exec);
       }},
      {"reservoir", [&](const execution& exec) { cairn::weighted_reservoir(3).add(four_samples, exec); }},
      {"bin_search",
       [&](const execution& exec) {
         cairn::bin_search<double>(cairn::bin_rule::fd).add(four_samples, exec);
       }},
      {"search", [&](const execution& exec) { cairn::position_search<double>({1}).add(four_samples, exec); }},
      {"alias", [&](const execution& exec) { cairn::sampler::alias(four_samples, exec); }},
      {"gathered", [&](const execution& exec) { sampler.gather_into(reals, four_samples, {}, exec); }},
      {"counts", [&](const execution& exec) { sampler.counts_into(positions, 9, {}, exec); }},
      {"resampled",
       [&](const execution& exec) { cairn::resampled(cairn::histogram(four_samples, four_bins), {}, exec); }},
      {"centers",
       [&](const execution& exec) {
         cairn::nearest_centers(cairn::rows(four_samples, 2), cairn::rows(four_samples, 2), exec);
       }},
      {"words", [&](const execution& exec) {
         std::vector<std::uint32_t> of_words(2);
         cairn::word_table().number_into(of_words, cairn::words_in(words), exec);
       }}};
  for (const named_call& call : calls) {
    SCOPED_TRACE(call.name);
    simulated_ranks ranks(2);
    for (const auto& failure :
         ranks.failures([&](const communicator& all) { call.make(over(all, one_thread)); })) {
      ASSERT_NE(failure, nullptr);
      EXPECT_TRUE(tests::is_a<std::invalid_argument>(failure));
      EXPECT_NE(tests::what_of(failure).find("execution::ranks is set"), std::string::npos)
          << tests::what_of(failure);
    }
    for (const auto& sent : ranks.sent()) EXPECT_EQ(sent.messages, 0U);
  }
  EXPECT_EQ(counter.total(), four_samples.size());
}

template <class Part, class Whole>
void expect_whole(const Part& part, const Whole& whole) {
  EXPECT_EQ(part.first, 0U);
  EXPECT_EQ(part.counts, whole.counts);
  EXPECT_EQ(part.total, whole.total);
  EXPECT_EQ(part.inside, whole.inside);
}

TEST(RankExecutions, WithoutRanksADividedResultHasOnePart) {
  std::vector<double> x;
  std::mt19937_64 random(7);
  for (int i = 0; i < 5000; ++i) x.push_back(static_cast<double>(random() % 60) / 10);
  const auto whole = cairn::histogram(x, four_bins);
  expect_whole(cairn::divided_histogram(x, four_bins), whole);
  expect_whole(cairn::divided_histogram(x, 9), cairn::histogram(x, 9));
  expect_whole(cairn::divided_weighted_histogram(x, x, four_bins, {.reproducible = true}),
               cairn::weighted_histogram(x, x, four_bins, {.reproducible = true}));
  const auto means = cairn::divided_profile(x, x, four_bins);
  EXPECT_EQ(means.counts.size(), 4U);
  EXPECT_EQ(means.total, x.size());
  const auto table = cairn::divided_value_counts(x, cairn::order::count);
  const auto expected = cairn::value_counts(x, cairn::order::count);
  EXPECT_EQ(table.values, expected.values);
  EXPECT_EQ(table.counts, expected.counts);
  EXPECT_EQ(table.distinct, expected.values.size());
  EXPECT_EQ(table.top(3).values, expected.top(3).values);
  EXPECT_EQ(table.modes(), expected.modes());
  cairn::value_counter<double> counter;
  counter.add(x);
  EXPECT_EQ(cairn::divided(counter).table(cairn::order::count).counts, expected.counts);
  EXPECT_EQ(cairn::merged(counter).table(cairn::order::count).counts, expected.counts);
  const auto resampled = cairn::resampled(cairn::divided_histogram(x, four_bins), {.seed = 3});
  EXPECT_EQ(resampled.counts, cairn::resampled(whole, {.seed = 3}).counts);
  std::vector<std::uint64_t> taken(20);
  cairn::sample_without_replacement_into(taken, x, {.seed = 3}, cairn::sample_order::ascending);
  EXPECT_EQ(cairn::divided_sample_without_replacement(20, x, {.seed = 3}).items, taken);
  EXPECT_EQ(cairn::merged(cairn::moments_of(x), {}).mean, cairn::moments_of(x).mean);
  EXPECT_EQ(cairn::merged(cairn::extremes_of(x), {}).greatest, cairn::extremes_of(x).greatest);
}

TEST(RankExecutions, WithoutRanksARootIsRefused) {
  const execution rooted{.root = 0};
  cairn::value_counter<double> counter;
  counter.add(four_samples);
  const cairn::histogram_builder<> builder(four_bins);
  const auto table = cairn::divided_value_counts(four_samples);
  const std::function<void()> calls[] = {[&] { cairn::histogram(four_samples, four_bins, rooted); },
                                         [&] { cairn::median(four_samples, rooted); },
                                         [&] { cairn::divided_histogram(four_samples, four_bins, rooted); },
                                         [&] { cairn::divided_value_counts(four_samples, rooted); },
                                         [&] { table.top(1, rooted); },
                                         [&] { cairn::divided(counter, rooted); },
                                         [&] { cairn::merged(counter, rooted); },
                                         [&] { cairn::merged(builder, rooted); },
                                         [&] { cairn::merged(cairn::extremes_of(four_samples), rooted); }};
  for (const auto& call : calls) {
    try {
      call();
      ADD_FAILURE() << "call " << &call - calls << " was not refused";
    } catch (const std::invalid_argument& error) {
      EXPECT_EQ(std::string(error.what()),
                "execution::root is 0, but execution::ranks is null; expected ranks, or all_ranks");
    }
  }
}

// The sentence is that of the local call.
TEST(RankExecutions, WithoutRanksNoRankIsNamed) {
  try {
    cairn::divided_weighted_histogram(four_samples, std::vector<double>(3), four_bins);
    FAIL();
  } catch (const std::invalid_argument& error) {
    EXPECT_EQ(std::string(error.what()),
              "divided_weighted_histogram: 3 weights for 4 samples; expected one for each");
  }
}

TEST(RankExecutions, WhatRanksHaveFilledIsMerged) {
  std::vector<float> x;
  std::mt19937_64 random(8);
  for (int i = 0; i < 3000; ++i) x.push_back(static_cast<float>(random() % 100));
  const auto table = cairn::value_counts(x, cairn::order::value);
  const auto ends = cairn::extremes_of(x);
  const auto digits = cairn::digitize(x, cairn::axis::uniform(7, 0, 50));
  tests::on_ranks(x.size(), [&](const communicator& all, const division& each) {
    const auto mine = each.part(x, all.rank());
    cairn::value_counter<float> counter;
    counter.add(mine, one_thread);
    EXPECT_EQ(cairn::merged(counter, over(all)).table(cairn::order::value).counts, table.counts);
    const int root = all.size() - 1;
    const auto at_root = cairn::merged(counter, {.order = cairn::order::value}, over(all, {}, root));
    EXPECT_EQ(at_root.total(), all.rank() == root ? x.size() : 0);
    const auto found = cairn::merged(cairn::extremes_of(mine, one_thread), over(all));
    EXPECT_EQ(found.least, ends.least);
    EXPECT_EQ(found.greatest, ends.greatest);
    EXPECT_EQ(found.numbers, ends.numbers);
    EXPECT_EQ(cairn::merged(cairn::moments_of(mine, one_thread), over(all)).mean,
              cairn::moments_of(mine, over(all, one_thread)).mean);
    const auto numbers = cairn::digitize(mine, cairn::axis::uniform(7, 0, 50), over(all, one_thread));
    const std::size_t first = each.at[static_cast<std::size_t>(all.rank())];
    EXPECT_TRUE(std::ranges::equal(numbers, std::span(digits).subspan(first, numbers.size())));
  });
  for (const int failing : {0, 2}) {
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      auto mine = std::make_shared<cairn::value_counter<float>>();
      mine->add(x, one_thread);
      return [&all, mine] { cairn::merged(*mine, over(all)); };
    });
    tests::expect_collective_bad_alloc(3, failing, [&](const communicator& all) {
      return [&] { cairn::digitize(x, four_bins, over(all, one_thread)); };
    });
    tests::expect_collective_bad_alloc(
        3, failing, [&](const communicator& all) { return [&] { cairn::modes(x, over(all, one_thread)); }; });
  }
}

}  // namespace
