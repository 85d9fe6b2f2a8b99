// cairn/saturating_histogram.hpp: a two-dimensional histogram of bin numbers in counters that stop at their
// greatest value.
//
// Meant for input of which nearly all falls into a few neighbouring rows of a large histogram, its hot rows,
// as in the verification of silicon wafers. Threads (on a device: teams) count in private copies: of the
// whole histogram where that is small enough to pay, else of the hot rows alone, which a sample of the input
// shows; all other bins are then counted in the result itself. Input without hot rows is counted as exactly.
//
// Source: the benchmark histo of Parboil (Stratton and others, IMPACT-12-01, University of Illinois, 2012),
// which is 116.histo of SPEC ACCEL.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/state.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn {

// Adds 1 to counts[b] for each b of `bins`, but never beyond the counter's greatest value m, 255 or 65535:
// afterwards each is min(m, what it was before + how often its number occurs), whatever the order, threads
// or device. So several inputs accumulate, call after call, and saturated partial results may be added up.
//
// Over ranks a counter becomes min(m, what it was before on its rank + how often its number occurs on all
// ranks): each rank counts apart, and the counters go through one allreduce.
//
// `counts` is row-major: rows of `width` bins, bin (row, column) has the number row * width + column. Both
// may lie on the host or on a device, and in different places; the call runs where `bins` lies, or where
// `exec` says. The width only says where rows begin, for finding the hot rows; it never changes a count.
//
// Cost: O(n) for n bin numbers, plus O(hot rows) per thread for clearing and merging. Memory: private copies
// within execution::scratch_bytes; on a device as many counters again as `counts` has. Errors:
// std::invalid_argument for a bin number outside the histogram, naming the first one and its position, for a
// width of 0 or one that does not divide counts.size(), and for a place or an instruction set that does not
// fit; std::bad_alloc, device_error, cancelled (only until the result is first written to). A call that
// throws leaves `counts` untouched. Thread safety: calls may run at once; `counts` must not be shared between
// them, nor overlap `bins`.
run_info saturating_histogram_into(out<std::uint8_t> counts, in<std::uint32_t> bins, std::size_t width,
                                   const execution& exec = {});
run_info saturating_histogram_into(out<std::uint16_t> counts, in<std::uint32_t> bins, std::size_t width,
                                   const execution& exec = {});

// Such counters for bin numbers that come in chunks, or in several threads, processes or jobs: they are
// merged, saved and loaded (cairn/state.hpp).
//
//   cairn::saturating_counter<std::uint8_t> counter(4096 * 256, 256);
//   counter.add(bins);
//   counter.merge(cairn::saturating_counter<std::uint8_t>::load(bytes));
//
// What is counted depends neither on the chunks nor on the order of merges. Count: std::uint8_t or
// std::uint16_t.
//
// Cost: that of saturating_histogram_into for each chunk; O(bins) for a merge, a save and a load. Thread
// safety: a counter belongs to one thread at a time, but may be read by several. Errors: those of
// saturating_histogram_into; std::invalid_argument for merging a counter of another shape, and for one that
// was moved from; std::overflow_error for more than 2^64 - 1 items. What throws leaves the counter as
// it was.
template <std::unsigned_integral Count>
class saturating_counter {
 public:
  // `bins` counters of 0, row by row, each row of `width`.
  saturating_counter(std::size_t bins, std::size_t width);
  // Goes on from counts that saturating_histogram_into made of so many bin numbers.
  saturating_counter(std::vector<Count> counts, std::size_t width, std::uint64_t items);

  // Counts bin numbers, which may lie on a device.
  run_info add(in<std::uint32_t> bins, const execution& exec = {});

  // Adds what another counter counted.
  void merge(const saturating_counter& other);

  // The counts of all bins; valid until the counter is changed.
  std::span<const Count> counts() const { return counts_; }
  std::size_t width() const { return width_; }
  // Bin numbers that were added, also those of full counters.
  std::uint64_t items() const { return items_; }

  // All of it as bytes, and from bytes.
  void save(const sink& to) const;
  std::vector<std::byte> save() const {
    std::vector<std::byte> bytes;
    save(sink_to(bytes));
    return bytes;
  }
  static saturating_counter load(const source& from);
  static saturating_counter load(std::span<const std::byte> bytes) { return load(source_of(bytes)); }

 private:
  std::size_t width_;
  std::uint64_t items_ = 0;
  std::vector<Count> counts_;
};

// A rank's part of counters that no rank holds whole: those of bins first, first + 1, ...; the parts of all
// ranks lie in their order, all of one length but for the last ones.
template <std::unsigned_integral Count>
struct saturating_part {
  std::size_t first = 0;
  std::vector<Count> counts;
  std::uint64_t items = 0;  // bin numbers that were added on all ranks
};

// The counts of the counters of all ranks, on all of them; these stay as they are. Cost: one allreduce of
// the counters. Errors: those of merging, on all ranks.
saturating_counter<std::uint8_t> merged(const saturating_counter<std::uint8_t>& mine, const execution& exec);
saturating_counter<std::uint16_t> merged(const saturating_counter<std::uint16_t>& mine,
                                         const execution& exec);
// The same in parts, each of some bins. Cost: each rank sends its counters once, and receives its part.
saturating_part<std::uint8_t> divided(const saturating_counter<std::uint8_t>& mine,
                                      const execution& exec = {});
saturating_part<std::uint16_t> divided(const saturating_counter<std::uint16_t>& mine,
                                       const execution& exec = {});

}  // namespace cairn
