// cairn/collective/weighted_histogram.hpp: sums of weights in bins, of samples that several ranks have
// (cairn/communicator.hpp).
//
// Sums of integers and reproducible ones are those of one process, bit for bit, on any number of ranks; a
// bound that is not given is that of the weights of all ranks. Plain sums of reals have the error that
// cairn/weighted_histogram.hpp states; their last bits depend on the number of ranks and of threads.
//
// Cost: as cairn/collective/histogram.hpp, with 8 bytes a bin (16 of integers and reproducible sums, and
// twice as many where squares are asked for). Errors: those of cairn/weighted_histogram.hpp, on all ranks.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/weighted_histogram.hpp>
#include <cstddef>
#include <vector>

namespace cairn {

namespace detail {
template <class Sum>
binned<weight_sum<Sum>> weighted_histogram(const communicator& ranks, const columns& x,
                                           const samples& weights, const axes& bins, const weighting& how,
                                           const execution& exec, const result_at& where);
}  // namespace detail

template <sample_range W>
binned<weight_sum<weight_sum_type<item_type<W>>>> weighted_histogram(
    const communicator& ranks, const columns& x, const W& weights, const axes& bins,
    const weighting& how = {}, const execution& exec = {}, const result_at& where = {}) {
  return detail::weighted_histogram<weight_sum_type<item_type<W>>>(ranks, x, detail::samples_of(weights),
                                                                   bins, how, exec, where);
}
template <sample_range R, sample_range W>
binned<weight_sum<weight_sum_type<item_type<W>>>> weighted_histogram(const communicator& ranks, const R& x,
                                                                     const W& weights, const axes& bins,
                                                                     const weighting& how = {},
                                                                     const execution& exec = {},
                                                                     const result_at& where = {}) {
  return weighted_histogram(ranks, columns(x), weights, bins, how, exec, where);
}

// A rank's part of sums, or means, in bins of which no rank holds all: `counts` are those of bins first,
// first + 1, ...; the parts of all ranks lie in their order, all of one length but for the last ones.
template <class Count>
struct binned_sums_part : tally {
  std::size_t first = 0;
  std::vector<Count> counts;
  std::vector<outside_sum<Count>> outside_sums;  // of each axis, of all ranks
  cairn::axes axes;                              // of the whole histogram
};

namespace detail {
template <class Sum>
binned_sums_part<weight_sum<Sum>> divided_weighted_histogram(const communicator& ranks, const columns& x,
                                                             const samples& weights, const axes& bins,
                                                             const weighting& how, const execution& exec);
}  // namespace detail

// The same sums, divided; plain ones within the same error. Samples and weights in host memory. Cost: as
// divided_histogram, and the weights go with the numbers of their bins.
template <sample_range W>
binned_sums_part<weight_sum<weight_sum_type<item_type<W>>>> divided_weighted_histogram(
    const communicator& ranks, const columns& x, const W& weights, const axes& bins,
    const weighting& how = {}, const execution& exec = {}) {
  return detail::divided_weighted_histogram<weight_sum_type<item_type<W>>>(
      ranks, x, detail::samples_of(weights), bins, how, exec);
}
template <sample_range R, sample_range W>
binned_sums_part<weight_sum<weight_sum_type<item_type<W>>>> divided_weighted_histogram(
    const communicator& ranks, const R& x, const W& weights, const axes& bins, const weighting& how = {},
    const execution& exec = {}) {
  return divided_weighted_histogram(ranks, columns(x), weights, bins, how, exec);
}

}  // namespace cairn
