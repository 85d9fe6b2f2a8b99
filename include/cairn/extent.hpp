// cairn/extent.hpp: the least and the greatest sample, as bins are made from a count of them.
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

#define CAIRN_DECLARE(T) extent<T> extent_of(in<T> x, const execution& how = {});
CAIRN_FOR_EACH_SAMPLE_TYPE(CAIRN_DECLARE)
#undef CAIRN_DECLARE

}  // namespace cairn
