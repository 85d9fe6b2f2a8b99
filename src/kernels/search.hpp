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

}  // namespace cairn::CAIRN_TARGET
