// cairn/histogram.hpp: counts of samples in the bins of an axis.
//
// Source: "UNIHIST: Fast histogram and weighted random sampling with replacement for data-parallel devices",
// sections II to IV: a map predicts a cell of a precomputed mesh, a table corrects it to the bin. The edge
// rule is stated in cairn/axis.hpp.
//
// Counts are exact 64-bit integers, the same bit for bit on every instruction set, thread count and device.
// Samples outside the axis and NaN are in no bin; how many there were is reported.
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
#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <cstdint>
#include <vector>

namespace cairn {

struct outside {
  std::uint64_t below = 0;
  std::uint64_t above = 0;
  std::uint64_t nan = 0;
};

struct tally {
  std::uint64_t total = 0;        // samples read
  std::uint64_t inside = 0;       // samples counted in bins
  std::vector<outside> per_axis;  // one entry for each axis
  ran how;
};

template <class Count>
struct binned {
  std::vector<Count> counts;  // one for each bin
  tally seen;
};

#define CAIRN_DECLARE(T)                                                                 \
  /* Counts x into the bins of the axis. */                                              \
  binned<std::uint64_t> histogram(in<T> x, const axis& bins, const execution& how = {}); \
  /* Adds the counts of x to `counts`, one for each bin, on the host or on a device. */  \
  tally histogram_into(out<std::uint64_t> counts, in<T> x, const axis& bins, const execution& how = {});
CAIRN_FOR_EACH_SAMPLE_TYPE(CAIRN_DECLARE)
#undef CAIRN_DECLARE

}  // namespace cairn
