// Counters that stop at their greatest value.
#pragma once

#include <concepts>
#include <cstddef>
#include <limits>

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET {

template <std::unsigned_integral Counter>
constexpr Counter full_counter = std::numeric_limits<Counter>::max();

// min(a + b, the greatest value): associative, so saturated parts give the saturated whole.
template <std::unsigned_integral Counter>
inline Counter saturated_sum(Counter a, Counter b) {
  const auto sum = static_cast<Counter>(a + b);
  return sum < a ? full_counter<Counter> : sum;
}

template <std::unsigned_integral Counter>
inline Counter saturated(std::size_t count) {
  return count < full_counter<Counter> ? static_cast<Counter>(count) : full_counter<Counter>;
}

// a[i] becomes the saturated sum of a[i] and b[i].
template <std::unsigned_integral Counter>
inline void add_saturated(Counter* a, const Counter* b, std::size_t n) {
  for (std::size_t i = 0; i < n; ++i) a[i] = saturated_sum(a[i], b[i]);
}

}  // namespace cairn::CAIRN_TARGET
