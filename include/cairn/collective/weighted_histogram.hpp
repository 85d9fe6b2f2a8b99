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

}  // namespace cairn
