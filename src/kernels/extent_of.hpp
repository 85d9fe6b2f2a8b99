// The running least and greatest of one lane; NaN leaves both as they are.
#pragma once

#include <limits>

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET {

template <lanes::lane_value V>
struct running_extent {
  V low;
  V high;
};

// Of no samples: any number is below `low` and above `high`.
template <lanes::number T>
constexpr running_extent<T> no_extent() {
  using limits = std::numeric_limits<T>;
  if constexpr (std::is_floating_point_v<T>) {
    return {limits::infinity(), -limits::infinity()};
  } else {
    return {limits::max(), limits::min()};
  }
}

template <lanes::lane_value V>
inline running_extent<V> extended(running_extent<V> so_far, V x) {
  return {lanes::min(x, so_far.low), lanes::max(x, so_far.high)};
}

// Integers with the bits of `flip` inverted, so that they are ordered as the samples they stand for.
template <lanes::lane_value V, class T>
inline V turned(V x, T flip) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<V>(x ^ V(flip));
  } else {
    return x;
  }
}

}  // namespace cairn::CAIRN_TARGET
