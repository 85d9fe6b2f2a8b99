// Calls over ranks, of which there is one.
#pragma once

#include <algorithm>
#include <cairn/cairn.hpp>
#include <cstdint>
#include <numeric>
#include <vector>

#include "expect.hpp"
#include "one_rank.hpp"

template <class Count>
void call_rank_counters(const cairn::communicator& all) {
  std::vector<Count> counts(4);
  cairn::saturating_histogram_into(all, counts, std::vector<std::uint32_t>{1, 1, 3}, 2);
  EXPECT(counts[1] == 2);
  EXPECT(cairn::merged(all, cairn::saturating_counter<Count>(counts, 2, 3)).items() == 3);
}

template <class Index, class Weight>
void call_rank_draws(const cairn::communicator& all, const std::vector<Weight>& weights) {
  std::vector<Index> draws(5);
  cairn::draw_into(all, cairn::sampler_of(all, weights), draws);
  for (const Index draw : draws) EXPECT(static_cast<std::size_t>(draw) < weights.size());
  cairn::draw_into(all, cairn::distribution::poisson(2), draws);
  cairn::poisson_into(all, draws, 3.5);
  cairn::binomial_into(all, draws, 10, 0.5);
  cairn::bits_into(all, draws);
  std::vector<Weight> reals(5);
  cairn::draw_into(all, cairn::continuous_distribution::normal(), reals);
  cairn::uniform_into(all, reals);
  EXPECT(reals[4] >= 0 && reals[4] < 1);
  cairn::poisson_weights_into(all, reals);
  std::vector<Index> taken(2);
  cairn::sample_without_replacement_into(all, taken, weights);
  EXPECT(taken[0] != taken[1]);
  cairn::sample_without_replacement_into(all, taken, 100);
  EXPECT(cairn::divided_sample_without_replacement(all, 2, weights).items.size() == 2);
  EXPECT(cairn::divided_sample_without_replacement(all, 2, 9).items.size() == 2);
  cairn::permutation_into(all, taken);
  EXPECT(taken[0] + taken[1] == 1);
  cairn::shuffle(all, taken);
  cairn::shuffle_rows(all, taken, 1);
  cairn::resample_into(all, reals, weights);
  EXPECT(std::find(weights.begin(), weights.end(), reals[0]) != weights.end());
  std::vector<Weight> rows(2);
  cairn::resample_into(all, rows, cairn::rows(weights, 1));
  const auto part = cairn::divided_histogram(all, weights, 2);
  EXPECT(cairn::resampled(all, part).total == weights.size());
  cairn::weighted_reservoir reservoir(2);
  reservoir.add(weights);
  EXPECT(cairn::merged(all, reservoir).items() == weights.size());
  std::vector<std::uint64_t> counts(weights.size());
  cairn::multinomial_into(all, counts, weights, 50);
  EXPECT(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}) == 50);
}

template <class Number>
void call_rank_digitize(const cairn::communicator& all) {
  std::vector<Number> numbers(x.size());
  EXPECT(cairn::digitize_into(all, numbers, x, cairn::axis::uniform(2, 0, 2)).total == x.size());
}

template <class W>
void call_rank_sums(const cairn::communicator& all) {
  const std::vector<W> weights(x.size(), 1);
  const cairn::axis bins = cairn::axis::uniform(2, 0, 20);
  EXPECT(cairn::weighted_histogram(all, x, weights, bins).total == x.size());
  EXPECT(cairn::divided_weighted_histogram(all, x, weights, bins).total == x.size());
  cairn::histogram_builder<cairn::weight_sum<cairn::weight_sum_type<W>>> sums(bins);
  sums.add(x, weights);
  EXPECT(sums.result(all).total == x.size());
}

inline void call_ranks() {
  const one_rank all;
  const cairn::axis bins = cairn::axis::uniform(2, 0, 20);
  EXPECT(cairn::histogram(all, x, bins).counts == cairn::histogram(x, bins).counts);
  EXPECT(cairn::histogram(all, x, 3).counts == cairn::histogram(x, 3).counts);
  EXPECT(cairn::histogram(all, x, cairn::bin_rule::fd).counts ==
         cairn::histogram(x, cairn::bin_rule::fd).counts);
  EXPECT(cairn::bins_by_rule(all, x, cairn::bin_rule::rice) == cairn::bins_by_rule(x, cairn::bin_rule::rice));
  EXPECT(cairn::divided_histogram(all, x, bins).counts == cairn::histogram(x, bins).counts);
  EXPECT(cairn::divided_histogram(all, x, 3).counts == cairn::histogram(x, 3).counts);
  std::vector<std::uint64_t> counts(2);
  EXPECT(cairn::histogram_into(all, counts, x, bins).total == x.size());
  EXPECT(cairn::extremes_of(all, x).numbers == cairn::extremes_of(x).numbers);
  EXPECT(cairn::profile(all, x, x, bins).total == x.size());
  EXPECT(cairn::weighted_profile(all, x, x, x, bins).total == x.size());
  EXPECT(cairn::divided_profile(all, x, x, bins).total == x.size());
  cairn::histogram_builder<> builder(bins);
  builder.add(x);
  EXPECT(builder.result(all).total == x.size());
  cairn::histogram_builder<cairn::mean_of> means(bins);
  means.add(x, x);
  EXPECT(means.result(all).total == x.size());
  call_rank_sums<float>(all);
  call_rank_sums<int>(all);
  call_rank_sums<unsigned>(all);
  EXPECT(cairn::median(all, x).mean == cairn::median(x).mean);
  EXPECT(cairn::quantiles(all, x, {0.5}) == cairn::quantiles(x, {0.5}));
  EXPECT(cairn::order_statistics(all, x, {0}) == cairn::order_statistics(x, {0}));
  EXPECT(cairn::value_counts(all, x).total == x.size());
  EXPECT(cairn::divided_value_counts(all, x).top(all, 1).values.size() == 1);
  EXPECT(cairn::modes(all, x) == cairn::modes(x));
  cairn::value_counter<double> counter;
  counter.add(x);
  EXPECT(cairn::divided(all, counter).total() == x.size());
  const std::vector<int> ints{1, -5, 3, 4};
  EXPECT(cairn::max_subarrays(all, ints, 1).sums[0] == 7 && cairn::max_subarrays(all, x, 1).size() == 1);
  EXPECT(cairn::disjoint_max_subarrays(all, ints, {2, 2}, 1).sums[0] == 7);
  EXPECT(cairn::maximal_scoring_subsequences(all, ints).size() == 2);
  EXPECT(cairn::mean_shift(all, cairn::rows(x, 1), {.radius = 2}).labels.size() == x.size());
  EXPECT(cairn::mean_shift(all, cairn::rows(y, 1), {.radius = 2}).labels.size() == y.size());
  EXPECT(cairn::moments_of(all, x).count == x.size());
  EXPECT(!cairn::bin_seeds(all, cairn::rows(x, 1), 1).empty());
  EXPECT(!cairn::bin_seeds(all, cairn::rows(y, 1), 1).empty());
  EXPECT(cairn::estimate_bandwidth(all, cairn::rows(x, 1)) >= 0);
  EXPECT(cairn::estimate_bandwidth(all, cairn::rows(y, 1)) >= 0);
  call_rank_counters<std::uint8_t>(all);
  call_rank_counters<std::uint16_t>(all);
  call_rank_draws<std::uint32_t>(all, x);
  call_rank_draws<std::int64_t>(all, y);
  call_rank_digitize<std::int32_t>(all);
  call_rank_digitize<std::int64_t>(all);
}
