// cairn/histogram.hpp: counts of samples in the bins of an axis.
//
// Source: "UNIHIST: Fast histogram and weighted random sampling with replacement for data-parallel devices",
// sections II to IV: a map predicts a cell of a precomputed mesh, a table corrects it to the bin. The edge
// rule is stated in cairn/axis.hpp.
//
// Counts are exact 64-bit integers, the same bit for bit on every instruction set, thread count and device.
// Samples outside the axis and NaN are in no bin, unless axes::with_flow() makes bins for them; how many
// there were is reported.
//
// Over ranks (cairn/communicator.hpp) each gives any number of samples, none too. Bins made from a number
// reach from the least to the greatest sample of all ranks. What `counts` of histogram_into hold on a rank
// stays in them, and the counts of all are added once, on each rank or on execution::root. Cost: also an
// allreduce of 72 bytes that compares the calls, and one of 8 bytes a bin and some totals (for one rank
// alone: a reduce_scatter and a gather); without a range two more words. Memory: the bins, on each rank;
// divided_histogram (cairn/collective/histogram.hpp) needs a part of them. `run` says what ran on this rank.
//
// Cost: O(n) for n samples, independent of the number of bins while the tables stay in cache, plus O(bins)
// per thread for clearing and merging. Memory: see execution::scratch_bytes. Small inputs start no threads.
// Thread safety: calls may run at once, also with the same axis; `counts` must not be shared between them.
// Errors: std::invalid_argument (a size or place that does not fit; an instruction set this machine lacks; an
// axis that was moved from, or whose rounded edges do not fit the samples' type, see cairn/axis.hpp),
// std::overflow_error (a count would exceed 2^64 - 1), std::bad_alloc, device_error, cancelled. A call that
// throws leaves `counts` untouched.
#pragma once

#include <cairn/axis.hpp>
#include <cairn/binned.hpp>
#include <cairn/columns.hpp>
#include <cairn/execution.hpp>
#include <cairn/extremes.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace cairn {

namespace detail {
tally histogram_into(out<std::uint64_t> counts, const samples& x, const axis& bins, const execution& exec);
binned<std::uint64_t> histogram(const samples& x, const axis& bins, const execution& exec);
binned<std::uint64_t> histogram(const samples& x, std::size_t bins, const std::optional<bounds>& range,
                                const execution& exec);
// The range that is given, or that of the samples, as numpy makes them.
}  // namespace detail

// Counts x into the bins of the axis.
template <sample_range R>
binned<std::uint64_t> histogram(const R& x, const axis& bins, const execution& exec = {}) {
  return detail::histogram(detail::samples_of(x), bins, exec);
}
template <class R>
  requires(!sample_range<R> && !std::convertible_to<R, columns>)
binned<std::uint64_t> histogram(const R&, const axis&, const execution& = {}) {
  CAIRN_REFUSE_SAMPLES(R);
  return {};
}

// Counts x in so many bins of one width, as numpy.histogram(x, bins, range). Without a range they reach from
// the least to the greatest sample, or from 0 to 1 if there is no sample; if both ends are equal, from 0.5
// below to 0.5 above. NaN is left out of the range. Errors: also std::invalid_argument for infinite samples
// without a range, for a range that is none, and for more bins than there are numbers between its ends.
template <sample_range R>
binned<std::uint64_t> histogram(const R& x, std::size_t bins, const execution& exec = {}) {
  return detail::histogram(detail::samples_of(x), bins, {}, exec);
}
template <sample_range R>
binned<std::uint64_t> histogram(const R& x, std::size_t bins, const bounds& range,
                                const execution& exec = {}) {
  return detail::histogram(detail::samples_of(x), bins, range, exec);
}

// Adds the counts of x to `counts`, one for each bin, on the host or on a device.
template <sample_range R>
tally histogram_into(out<std::uint64_t> counts, const R& x, const axis& bins, const execution& exec = {}) {
  return detail::histogram_into(counts, detail::samples_of(x), bins, exec);
}
template <class R>
  requires(!sample_range<R> && !std::convertible_to<R, columns>)
tally histogram_into(out<std::uint64_t>, const R&, const axis&, const execution& = {}) {
  CAIRN_REFUSE_SAMPLES(R);
  return {};
}

// Counts points, given as columns{x, y, ...} or rows(points, dims), into the bins of several axes, one for
// each column: counts of the last axis lie side by side. A point is in a bin where each of its samples is; a
// point that lies outside on several axes is counted in outside[i] of each of them, and once in total.
binned<std::uint64_t> histogram(const columns& x, const axes& bins, const execution& exec = {});

template <sample_range R>
binned<std::uint64_t> histogram(const R& x, const axes& bins, const execution& exec = {}) {
  return histogram(columns(x), bins, exec);
}

// Adds the counts of points to `counts`, one for each bin, on the host or on a device.
tally histogram_into(out<std::uint64_t> counts, const columns& x, const axes& bins,
                     const execution& exec = {});
template <sample_range R>
tally histogram_into(out<std::uint64_t> counts, const R& x, const axes& bins, const execution& exec = {}) {
  return histogram_into(counts, columns(x), bins, exec);
}

}  // namespace cairn
