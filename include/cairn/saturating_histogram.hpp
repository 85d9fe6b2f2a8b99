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
#include <cstddef>
#include <cstdint>

namespace cairn {

// Adds 1 to counts[b] for each b of `bins`, but never beyond the counter's greatest value m, 255 or 65535:
// afterwards each is min(m, what it was before + how often its number occurs), whatever the order, threads
// or device. So several inputs accumulate, call after call, and saturated partial results may be added up.
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

}  // namespace cairn
