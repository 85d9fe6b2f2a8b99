// Search among thresholds, one sample at a time.
#pragma once

#include <cstdint>

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET {

// How many of n thresholds, never decreasing, are <= x: branch-free bisection. NaN gives 0.
template <class S>
inline std::uint32_t thresholds_not_above(S x, const S* thresholds, std::uint32_t n) {
  const S* base = thresholds;
  while (n > 1) {
    const std::uint32_t half = n / 2;
    base = base[half - 1] <= x ? base + half : base;
    n -= half;
  }
  return static_cast<std::uint32_t>(base - thresholds) + (n == 1 && *base <= x ? 1U : 0U);
}

// How many of `count` thresholds are <= x, where the first `first` of them are.
template <class S>
inline std::uint32_t slot_from(std::uint32_t first, S x, const S* thresholds, std::uint32_t count) {
  const std::uint32_t left = count - first;
  const S* t = thresholds + first;
  if (left >= 4) [[likely]] {  // nearly always enough, and without a branch that depends on x
    const std::uint32_t reached =
        (t[0] <= x ? 1U : 0U) + (t[1] <= x ? 1U : 0U) + (t[2] <= x ? 1U : 0U) + (t[3] <= x ? 1U : 0U);
    if (reached < 4) [[likely]]
      return first + reached;
  }
  return first + thresholds_not_above(x, t, left);
}

}  // namespace cairn::CAIRN_TARGET
