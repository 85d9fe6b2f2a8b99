// The lanes that host loops over samples of type T use: a batch where the build has xsimd and T is at least
// 32 bits wide (narrower samples are counted by value), else the plain number.
#pragma once

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET {

#ifdef CAIRN_BATCH_LANES
template <class T, bool Wide = (sizeof(T) >= 4)>
struct lane_choice {
  using type = lanes::batch<T>;
};
template <class T>
struct lane_choice<T, false> {
  using type = T;
};
#else
template <class T>
struct lane_choice {
  using type = T;
};
#endif

template <class T>
using lanes_for = typename lane_choice<T>::type;

}  // namespace cairn::CAIRN_TARGET
