// cairn/extent.hpp: the least and the greatest sample, and the bounds of bins made from a count of them.
//
// Cost: one read of the data. Thread safety: calls may run at once. Errors: std::invalid_argument,
// device_error, cancelled.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <cstdint>

namespace cairn {

// NaN is ignored and counted. Infinities take part: low or high is then infinite, for the caller to refuse.
// When no sample is a number (`numbers` == 0), low and high are 0.
template <class T>
struct extent {
  T low = 0;
  T high = 0;
  std::uint64_t numbers = 0;
  std::uint64_t nan = 0;
  ran how;
};

// The ends of bins that hold every sample of an extent.
struct bounds {
  double low = 0;
  double high = 0;
};

#define CAIRN_DECLARE(T)                                                                                     \
  extent<T> extent_of(in<T> x, const execution& how = {});                                                   \
  /* low and high as doubles, for axis::uniform: where no double equals one, as of integers beyond 2^53, the \
     nearest outside, so that no sample is left out. Infinities stay. */                                     \
  bounds bounds_of(const extent<T>& found);
CAIRN_FOR_EACH_SAMPLE_TYPE(CAIRN_DECLARE)
#undef CAIRN_DECLARE

}  // namespace cairn
