// Kadane's scan: the heaviest run of the values seen so far.
#pragma once

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

}  // namespace cairn::CAIRN_TARGET
