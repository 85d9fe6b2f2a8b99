// cairn/collective/histogram.hpp: counts, sums and means in bins of which no rank holds all
// (cairn/communicator.hpp).
//
// The results are those of histogram, weighted_histogram and profile over ranks, divided: each rank has the
// counts of a part of the bins (binned_part, cairn/binned.hpp). Without execution::ranks there is one part,
// the whole.
//
// Memory: the bins over the number of ranks, and some MiB. Cost: samples are looked up where they are, and
// counted, or their values added up, where their bins are: 4 bytes a sample go from rank to rank (8 where a
// part has 2^32 bins and more), and the value. Errors: those of the whole result, on all ranks. Weights and
// numbers lie in host memory, and so do their samples. Plain sums of reals have the same bound of errors.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/histogram.hpp>
#include <cairn/profile.hpp>
#include <cairn/weighted_histogram.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace cairn {

binned_part<> divided_histogram(const columns& x, const axes& bins, const execution& exec = {});
template <sample_range R>
binned_part<> divided_histogram(const R& x, const axes& bins, const execution& exec = {}) {
  return divided_histogram(columns(x), bins, exec);
}

namespace detail {
binned_part<> divided_histogram(const samples& x, std::size_t bins, const std::optional<bounds>& range,
                                const execution& exec);
}  // namespace detail

// In so many bins of one width.
template <sample_range R>
binned_part<> divided_histogram(const R& x, std::size_t bins, const execution& exec = {}) {
  return detail::divided_histogram(detail::samples_of(x), bins, {}, exec);
}
template <sample_range R>
binned_part<> divided_histogram(const R& x, std::size_t bins, const bounds& range,
                                const execution& exec = {}) {
  return detail::divided_histogram(detail::samples_of(x), bins, range, exec);
}

namespace detail {
template <class Sum>
binned_part<weight_sum<Sum>> divided_weighted_histogram(const columns& x, const samples& weights,
                                                        const axes& bins, const weighting& how,
                                                        const execution& exec);
binned_part<mean_of> divided_profile(const columns& x, const samples& y, const axes& bins,
                                     const profiling& how, const execution& exec);
}  // namespace detail

template <sample_range W>
binned_part<weight_sum<weight_sum_type<item_type<W>>>> divided_weighted_histogram(
    const columns& x, const W& weights, const axes& bins, const weighting& how = {},
    const execution& exec = {}) {
  return detail::divided_weighted_histogram<weight_sum_type<item_type<W>>>(x, detail::samples_of(weights),
                                                                           bins, how, exec);
}
template <sample_range R, sample_range W>
binned_part<weight_sum<weight_sum_type<item_type<W>>>> divided_weighted_histogram(
    const R& x, const W& weights, const axes& bins, const weighting& how = {}, const execution& exec = {}) {
  return divided_weighted_histogram(columns(x), weights, bins, how, exec);
}
template <class X, sample_range W>
binned_part<weight_sum<weight_sum_type<item_type<W>>>> divided_weighted_histogram(const X& x,
                                                                                  const W& weights,
                                                                                  const axes& bins,
                                                                                  const execution& exec) {
  return divided_weighted_histogram(x, weights, bins, weighting(), exec);
}

template <sample_range Y>
binned_part<mean_of> divided_profile(const columns& x, const Y& y, const axes& bins,
                                     const profiling& how = {}, const execution& exec = {}) {
  return detail::divided_profile(x, detail::samples_of(y), bins, how, exec);
}
template <sample_range R, sample_range Y>
binned_part<mean_of> divided_profile(const R& x, const Y& y, const axes& bins, const profiling& how = {},
                                     const execution& exec = {}) {
  return divided_profile(columns(x), y, bins, how, exec);
}
template <class X, sample_range Y>
binned_part<mean_of> divided_profile(const X& x, const Y& y, const axes& bins, const execution& exec) {
  return divided_profile(x, y, bins, profiling(), exec);
}

}  // namespace cairn
