// cairn/saturating_histogram.hpp: a two-dimensional histogram of bin numbers in counters that stop at their
// greatest value.
//
// Meant for input that gathers in one region of a large histogram, its "eye", as in the verification of
// silicon wafers. Threads (on a device: teams) count in private copies: of the whole histogram where it is no
// larger than pays, else of the eye alone, which is found by looking at some of the input; what lies outside
// goes straight to the result then. Input without an eye is counted as exactly, whichever way suits it.
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
// may lie on the host or on a device, and in different places; the call runs where `bins` lies, or where it
// is told. The width decides nothing but along which rows the eye is cut out.
//
// Cost: O(n) for n bin numbers, plus O(eye) per thread for clearing and merging. Memory: private copies
// within execution::scratch_bytes; on a device as many counters again as `counts` has.
// Errors: std::invalid_argument for a bin number outside the histogram, naming the first one and its
// position, for a width of 0 or one that does not divide counts.size(), and for a place or an instruction
// set that does not fit; std::bad_alloc, device_error, cancelled (which is asked only until the result is
// first written to). A call that throws leaves `counts` untouched.
// Thread safety: calls may run at once; `counts` must not be shared between them, nor overlap `bins`.
run_info saturating_histogram_into(out<std::uint8_t> counts, in<std::uint32_t> bins, std::size_t width,
                                   const execution& exec = {});
run_info saturating_histogram_into(out<std::uint16_t> counts, in<std::uint32_t> bins, std::size_t width,
                                   const execution& exec = {});

}  // namespace cairn
