// Kadane's scan: the heaviest run of the values seen so far.
#pragma once

#include <cstddef>
#include <limits>

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET {

template <lanes::lane_value V>
struct heaviest_run {
  V ending{};  // of the runs that end at the last value
  V best{};    // of all
};

template <lanes::lane_value V>
inline void extend(heaviest_run<V>& run, V value) {
  run.ending = lanes::max(run.ending, V(lanes::scalar_of<V>(0))) + value;
  run.best = lanes::max(run.ending, run.best);
}

// The heaviest runs of the strips between each of L lows and each of U batches of highs: of so many columns,
// `stride` numbers apart. In floating point a sum is off by rounding: the caller knows how far.
template <lanes::lane_value V, int L, int U>
inline void scan_strips(heaviest_run<V> (&runs)[L][U], const lanes::scalar_of<V>* lows,
                        const lanes::scalar_of<V>* highs, std::size_t columns, std::size_t stride) {
  using S = lanes::scalar_of<V>;
  constexpr std::size_t width = lanes::traits<V>::size;
  for (auto& row : runs)
    for (auto& run : row) run = {V(S(0)), V(std::numeric_limits<S>::lowest())};
  for (std::size_t z = 0; z < columns; ++z, lows += stride, highs += stride) {
    V upper[U];
    for (int u = 0; u < U; ++u) upper[u] = lanes::load<V>(highs + static_cast<std::size_t>(u) * width);
    for (int l = 0; l < L; ++l) {
      const V lower(lows[l]);
      for (int u = 0; u < U; ++u) extend(runs[l][u], upper[u] - lower);
    }
  }
}

}  // namespace cairn::CAIRN_TARGET
