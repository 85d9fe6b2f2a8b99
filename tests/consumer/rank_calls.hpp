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
  cairn::saturating_histogram_into(counts, std::vector<std::uint32_t>{1, 1, 3}, 2, {.ranks = &all});
  EXPECT(counts[1] == 2);
  const cairn::saturating_counter<Count> counter(counts, 2, 3);
  EXPECT(cairn::merged(counter, {.ranks = &all}).items() == 3);
  EXPECT(cairn::divided(counter, {.ranks = &all}).counts == counts);
}

template <class Index, class Weight>
void call_rank_draws(const cairn::communicator& all, const std::vector<Weight>& weights) {
  std::vector<Index> draws(5);
  cairn::sampler(weights, {.ranks = &all}).draw_into(draws, {}, {.ranks = &all});
  for (const Index draw : draws) EXPECT(static_cast<std::size_t>(draw) < weights.size());
  cairn::distribution::poisson(2).draw_into(draws, {}, {.ranks = &all});
  cairn::poisson_into(draws, 3.5, {}, {.ranks = &all});
  cairn::binomial_into(draws, 10, 0.5, {}, {.ranks = &all});
  cairn::bits_into(draws, {}, {.ranks = &all});
  std::vector<Weight> reals(5);
  cairn::continuous_distribution::normal().draw_into(reals, {}, {.ranks = &all});
  cairn::uniform_into(reals, {}, {.ranks = &all});
  EXPECT(reals[4] >= 0 && reals[4] < 1);
  cairn::poisson_weights_into(reals, {}, {.ranks = &all});
  std::vector<Index> taken(2);
  cairn::sample_without_replacement_into(taken, weights, {}, {.ranks = &all});
  EXPECT(taken[0] != taken[1]);
  cairn::sample_without_replacement_into(taken, 100, {}, {.ranks = &all});
  EXPECT(cairn::divided_sample_without_replacement(2, weights, {}, {.ranks = &all}).items.size() == 2);
  EXPECT(cairn::divided_sample_without_replacement(2, 9, {}, {.ranks = &all}).items.size() == 2);
  cairn::permutation_into(taken, {}, {.ranks = &all});
  EXPECT(taken[0] + taken[1] == 1);
  cairn::shuffle(taken, {}, {.ranks = &all});
  cairn::shuffle_rows(taken, 1, {}, {.ranks = &all});
  cairn::resample_into(reals, weights, {}, {.ranks = &all});
  EXPECT(std::find(weights.begin(), weights.end(), reals[0]) != weights.end());
  std::vector<Weight> rows(2);
  cairn::resample_into(rows, cairn::rows(weights, 1), {}, {.ranks = &all});
  const auto part = cairn::divided_histogram(weights, 2, {.ranks = &all});
  EXPECT(cairn::resampled(part, {}, {.ranks = &all}).total == weights.size());
  cairn::weighted_reservoir reservoir(2);
  reservoir.add(weights);
  EXPECT(cairn::merged(reservoir, {.ranks = &all}).items() == weights.size());
  EXPECT(cairn::divided(reservoir, {.ranks = &all}).items.size() == 2);
  std::vector<std::uint64_t> counts(weights.size());
  cairn::multinomial_into(counts, weights, 50, {}, {.ranks = &all});
  EXPECT(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}) == 50);
}

template <class Number>
void call_rank_digitize(const cairn::communicator& all) {
  std::vector<Number> numbers(x.size());
  EXPECT(cairn::digitize_into(numbers, x, cairn::axis::uniform(2, 0, 2), {.ranks = &all}).total == x.size());
}

template <class W>
void call_rank_sums(const cairn::communicator& all) {
  const std::vector<W> weights(x.size(), 1);
  const cairn::axis bins = cairn::axis::uniform(2, 0, 20);
  EXPECT(cairn::weighted_histogram(x, weights, bins, {.ranks = &all}).total == x.size());
  EXPECT(cairn::divided_weighted_histogram(x, weights, bins, {.ranks = &all}).total == x.size());
  cairn::histogram_builder<cairn::weight_sum<cairn::weight_sum_type<W>>> sums(bins);
  sums.add(x, weights);
  EXPECT(cairn::merged(sums, {.ranks = &all}).total == x.size());
}

inline void call_ranks() {
  const one_rank all;
  const cairn::axis bins = cairn::axis::uniform(2, 0, 20);
  EXPECT(cairn::histogram(x, bins, {.ranks = &all}).counts == cairn::histogram(x, bins).counts);
  EXPECT(cairn::histogram(x, 3, {.ranks = &all}).counts == cairn::histogram(x, 3).counts);
  EXPECT(cairn::histogram(x, cairn::bin_rule::fd, {.ranks = &all}).counts ==
         cairn::histogram(x, cairn::bin_rule::fd).counts);
  EXPECT(cairn::bins_by_rule(x, cairn::bin_rule::rice, {.ranks = &all}) ==
         cairn::bins_by_rule(x, cairn::bin_rule::rice));
  EXPECT(cairn::divided_histogram(x, bins, {.ranks = &all}).counts == cairn::histogram(x, bins).counts);
  EXPECT(cairn::divided_histogram(x, 3, {.ranks = &all}).counts == cairn::histogram(x, 3).counts);
  std::vector<std::uint64_t> counts(2);
  EXPECT(cairn::histogram_into(counts, x, bins, {.ranks = &all}).total == x.size());
  EXPECT(cairn::extremes_of(x, {.ranks = &all}).numbers == cairn::extremes_of(x).numbers);
  EXPECT(cairn::profile(x, x, bins, {.ranks = &all}).total == x.size());
  EXPECT(cairn::weighted_profile(x, x, x, bins, {.ranks = &all}).total == x.size());
  EXPECT(cairn::covariance_profile(x, x, x, bins, {.ranks = &all}).total == x.size());
  EXPECT(cairn::divided_profile(x, x, bins, {.ranks = &all}).total == x.size());
  cairn::histogram_builder<> builder(bins);
  builder.add(x);
  EXPECT(cairn::merged(builder, {.ranks = &all}).total == x.size());
  EXPECT(cairn::divided(builder, {.ranks = &all}).total == x.size());
  cairn::histogram_builder<cairn::mean_of> means(bins);
  means.add(x, x);
  EXPECT(cairn::merged(means, {.ranks = &all}).total == x.size());
  call_rank_sums<float>(all);
  call_rank_sums<int>(all);
  call_rank_sums<unsigned>(all);
  EXPECT(cairn::median(x, {.ranks = &all}).mean == cairn::median(x).mean);
  EXPECT(cairn::quantiles(x, {0.5}, {.ranks = &all}) == cairn::quantiles(x, {0.5}));
  EXPECT(cairn::order_statistics(x, {0}, {.ranks = &all}) == cairn::order_statistics(x, {0}));
  EXPECT(cairn::value_counts(x, {.ranks = &all}).total == x.size());
  EXPECT(cairn::divided_value_counts(x, {.ranks = &all}).top(1, {.ranks = &all}).values.size() == 1);
  EXPECT(cairn::modes(x, {.ranks = &all}) == cairn::modes(x));
  cairn::value_counter<double> counter;
  counter.add(x);
  EXPECT(cairn::divided(counter, {.ranks = &all}).total() == x.size());
  EXPECT(cairn::merged(counter, {.ranks = &all}).total() == x.size());
  std::vector<std::int64_t> numbers(x.size());
  cairn::number_values_into(numbers, x, std::vector<double>{7}, {.ranks = &all});
  EXPECT(numbers[4] == 0 && numbers[0] == -1);
  EXPECT(cairn::divided_value_counts(x, {.ranks = &all}).modes({.ranks = &all}).size() > 0);
  const std::vector<int> ints{1, -5, 3, 4};
  EXPECT(cairn::max_subarrays(ints, 1, {.ranks = &all}).sums[0] == 7 &&
         cairn::max_subarrays(x, 1, {.ranks = &all}).size() == 1);
  EXPECT(cairn::disjoint_max_subarrays(ints, {2, 2}, 1, {.ranks = &all}).sums[0] == 7);
  EXPECT(cairn::maximal_scoring_subsequences(ints, {.ranks = &all}).size() == 2);
  EXPECT(cairn::mean_shift(cairn::rows(x, 1), {.radius = 2}, {.ranks = &all}).labels.size() == x.size());
  EXPECT(cairn::mean_shift(cairn::rows(y, 1), {.radius = 2}, {.ranks = &all}).labels.size() == y.size());
  EXPECT(cairn::moments_of(x, {.ranks = &all}).count == x.size());
  EXPECT(cairn::merged(cairn::moments_of(x), {.ranks = &all}).count == x.size());
  EXPECT(cairn::merged(cairn::extremes_of(x), {.ranks = &all}).numbers == x.size());
  EXPECT(!cairn::bin_seeds(cairn::rows(x, 1), 1, {.ranks = &all}).empty());
  EXPECT(!cairn::bin_seeds(cairn::rows(y, 1), 1, {.ranks = &all}).empty());
  EXPECT(cairn::estimate_bandwidth(cairn::rows(x, 1), {.ranks = &all}) >= 0);
  EXPECT(cairn::estimate_bandwidth(cairn::rows(y, 1), {.ranks = &all}) >= 0);
  call_rank_counters<std::uint8_t>(all);
  call_rank_counters<std::uint16_t>(all);
  call_rank_draws<std::uint32_t>(all, x);
  call_rank_draws<std::int64_t>(all, y);
  call_rank_digitize<std::int32_t>(all);
  call_rank_digitize<std::int64_t>(all);
}
