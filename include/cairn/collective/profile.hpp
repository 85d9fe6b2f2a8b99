// cairn/collective/profile.hpp: the mean and the spread of a second quantity in bins, of samples that several
// ranks have (cairn/communicator.hpp).
//
// The moments of ranks are joined in brackets that depend on the number of ranks alone, ((0 1) (2 3)) ...,
// each bin by one rank: so the same ranks get the same bits again, whatever connects them. The last bits
// depend on the number of ranks, and of threads.
//
// Cost: as cairn/collective/histogram.hpp, with 32 bytes a bin, 48 with extremes, which go to the rank that
// joins them, and from there to all. Errors: those of cairn/profile.hpp, on all ranks.
#pragma once

#include <cairn/collective/weighted_histogram.hpp>
#include <cairn/communicator.hpp>
#include <cairn/profile.hpp>

namespace cairn {

namespace detail {
binned<mean_of> profile(const communicator& ranks, const columns& x, const samples& y, const axes& bins,
                        const profiling& how, const execution& exec, const result_at& where);
}  // namespace detail

template <sample_range Y>
binned<mean_of> profile(const communicator& ranks, const columns& x, const Y& y, const axes& bins,
                        const profiling& how = {}, const execution& exec = {}, const result_at& where = {}) {
  return detail::profile(ranks, x, detail::samples_of(y), bins, how, exec, where);
}
template <sample_range R, sample_range Y>
binned<mean_of> profile(const communicator& ranks, const R& x, const Y& y, const axes& bins,
                        const profiling& how = {}, const execution& exec = {}, const result_at& where = {}) {
  return profile(ranks, columns(x), y, bins, how, exec, where);
}

namespace detail {
binned<weighted_mean_of> weighted_profile(const communicator& ranks, const columns& x, const samples& y,
                                          const samples& weights, const axes& bins, const execution& exec,
                                          const result_at& where);
}  // namespace detail

// The same of numbers with weights; 48 bytes a bin.
template <sample_range Y, sample_range W>
binned<weighted_mean_of> weighted_profile(const communicator& ranks, const columns& x, const Y& y,
                                          const W& weights, const axes& bins, const execution& exec = {},
                                          const result_at& where = {}) {
  return detail::weighted_profile(ranks, x, detail::samples_of(y), detail::samples_of(weights), bins, exec,
                                  where);
}
template <sample_range R, sample_range Y, sample_range W>
binned<weighted_mean_of> weighted_profile(const communicator& ranks, const R& x, const Y& y, const W& weights,
                                          const axes& bins, const execution& exec = {},
                                          const result_at& where = {}) {
  return weighted_profile(ranks, columns(x), y, weights, bins, exec, where);
}

namespace detail {
binned_sums_part<mean_of> divided_profile(const communicator& ranks, const columns& x, const samples& y,
                                          const axes& bins, const profiling& how, const execution& exec);
}  // namespace detail

// The same moments, divided: cairn/collective/weighted_histogram.hpp says how.
template <sample_range Y>
binned_sums_part<mean_of> divided_profile(const communicator& ranks, const columns& x, const Y& y,
                                          const axes& bins, const profiling& how = {},
                                          const execution& exec = {}) {
  return detail::divided_profile(ranks, x, detail::samples_of(y), bins, how, exec);
}
template <sample_range R, sample_range Y>
binned_sums_part<mean_of> divided_profile(const communicator& ranks, const R& x, const Y& y, const axes& bins,
                                          const profiling& how = {}, const execution& exec = {}) {
  return divided_profile(ranks, columns(x), y, bins, how, exec);
}

}  // namespace cairn
