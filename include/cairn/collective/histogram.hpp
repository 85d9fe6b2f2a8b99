// cairn/collective/histogram.hpp: histograms of samples that several ranks have (cairn/communicator.hpp).
//
// Each rank gives its part of the samples, any number of them, none too. Counts are those of one process, bit
// for bit, on any number of ranks. Bins made from a number or a rule reach from the least to the greatest
// sample of all ranks. What `counts` of histogram_into hold on a rank stays in them, and is added once.
//
// Cost: that of the local call for the rank's samples, an allreduce of 72 bytes that compares the calls, and
// one of 8 bytes a bin and some totals (for one rank alone: a reduce_scatter and a gather); without a range
// two more words. Memory: the bins, on each rank; divided_histogram needs a part of them. Errors: those of
// cairn/histogram.hpp, on all ranks. `run` says what ran on this rank.
#pragma once

#include <cairn/bin_rule.hpp>
#include <cairn/communicator.hpp>
#include <cairn/histogram.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace cairn {

namespace detail {
binned<std::uint64_t> histogram(const communicator& ranks, const samples& x, std::size_t bins,
                                const std::optional<bounds>& range, const execution& exec,
                                const result_at& where);
}  // namespace detail

// Counts points, given as columns or rows, in the bins of several axes.
binned<std::uint64_t> histogram(const communicator& ranks, const columns& x, const axes& bins,
                                const execution& exec = {}, const result_at& where = {});
template <sample_range R>
binned<std::uint64_t> histogram(const communicator& ranks, const R& x, const axes& bins,
                                const execution& exec = {}, const result_at& where = {}) {
  return histogram(ranks, columns(x), bins, exec, where);
}

// In so many bins of one width.
template <sample_range R>
binned<std::uint64_t> histogram(const communicator& ranks, const R& x, std::size_t bins,
                                const execution& exec = {}, const result_at& where = {}) {
  return detail::histogram(ranks, detail::samples_of(x), bins, {}, exec, where);
}
template <sample_range R>
binned<std::uint64_t> histogram(const communicator& ranks, const R& x, std::size_t bins, const bounds& range,
                                const execution& exec = {}, const result_at& where = {}) {
  return detail::histogram(ranks, detail::samples_of(x), bins, range, exec, where);
}

// Adds the counts of all ranks to `counts`, on each rank.
tally histogram_into(const communicator& ranks, out<std::uint64_t> counts, const columns& x, const axes& bins,
                     const execution& exec = {});
template <sample_range R>
tally histogram_into(const communicator& ranks, out<std::uint64_t> counts, const R& x, const axes& bins,
                     const execution& exec = {}) {
  return histogram_into(ranks, counts, columns(x), bins, exec);
}

// A rank's part of a histogram whose bins no rank holds all: `counts` are those of bins first, first + 1,
// ...; the parts of all ranks lie in their order, all of one length but for the last ones.
struct binned_part : tally {
  std::size_t first = 0;
  std::vector<std::uint64_t> counts;
  cairn::axes axes;  // of the whole histogram
};

// The same counts, divided. Memory: the bins over the number of ranks, and some MiB. Cost: samples are looked
// up where they are and counted where their bins are: 4 bytes a sample go from rank to rank (8 where a part
// has 2^32 bins and more).
binned_part divided_histogram(const communicator& ranks, const columns& x, const axes& bins,
                              const execution& exec = {});
template <sample_range R>
binned_part divided_histogram(const communicator& ranks, const R& x, const axes& bins,
                              const execution& exec = {}) {
  return divided_histogram(ranks, columns(x), bins, exec);
}
namespace detail {
binned_part divided_histogram(const communicator& ranks, const samples& x, std::size_t bins,
                              const std::optional<bounds>& range, const execution& exec);
}  // namespace detail

// In so many bins of one width.
template <sample_range R>
binned_part divided_histogram(const communicator& ranks, const R& x, std::size_t bins,
                              const execution& exec = {}) {
  return detail::divided_histogram(ranks, detail::samples_of(x), bins, {}, exec);
}
template <sample_range R>
binned_part divided_histogram(const communicator& ranks, const R& x, std::size_t bins, const bounds& range,
                              const execution& exec = {}) {
  return detail::divided_histogram(ranks, detail::samples_of(x), bins, range, exec);
}

}  // namespace cairn
