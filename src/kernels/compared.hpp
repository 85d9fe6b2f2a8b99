// Samples as the types that the histogram compares them in: integers of 8 to 32 bits as int32, of 64 bits as
// int64, floating ones as they are. Unsigned integers of 32 and 64 bits move down by half their range.
#pragma once

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET {

template <class T>
using compared_type = std::conditional_t<std::is_floating_point_v<T>, T,
                                         std::conditional_t<(sizeof(T) <= 4), std::int32_t, std::int64_t>>;

// Never decreasing, and different for different samples.
template <lanes::number T>
inline compared_type<T> compared(T x) {
  if constexpr (std::is_unsigned_v<T> && sizeof(T) >= 4) {
    return lanes::as_signed(static_cast<T>(x ^ (T{1} << (8 * sizeof(T) - 1))));
  } else {
    return static_cast<compared_type<T>>(x);
  }
}

}  // namespace cairn::CAIRN_TARGET
