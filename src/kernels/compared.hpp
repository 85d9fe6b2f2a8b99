// Samples as the types that the histogram compares them in: integers of 8 and 16 bits as int32, all others as
// they are.
#pragma once

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET {

template <class T>
using compared_type = std::conditional_t<(sizeof(T) < 4), std::int32_t, T>;

template <lanes::number T>
inline compared_type<T> compared(T x) {
  return static_cast<compared_type<T>>(x);
}

}  // namespace cairn::CAIRN_TARGET
