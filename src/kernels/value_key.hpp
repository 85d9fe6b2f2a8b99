// Values as unsigned integers of the same width: equal when the values count as equal, and ordered like them.
#pragma once

#include "src/kernels/ordered_key.hpp"

namespace cairn::CAIRN_TARGET {

// Of floating values: one key for both zeros, and the greatest of all for every NaN.
template <lanes::lane_value V>
inline lanes::unsigned_of<V> value_key(V x) {
  using S = lanes::scalar_of<V>;
  using unsigned_key = lanes::unsigned_of<S>;
  constexpr auto top_bit = static_cast<unsigned_key>(unsigned_key{1} << (8 * sizeof(S) - 1));
  // ordered_key gives NaN the least key: subtracting one wraps it to the greatest, and all others keep their
  // order.
  constexpr auto turn = static_cast<unsigned_key>(std::is_floating_point_v<S> ? top_bit - 1 : top_bit);
  return static_cast<lanes::unsigned_of<V>>(lanes::as_unsigned(key_of(x)) + lanes::unsigned_of<V>(turn));
}

template <class S>
inline S value_of(lanes::unsigned_of<S> key) {
  using unsigned_key = lanes::unsigned_of<S>;
  constexpr auto top_bit = static_cast<unsigned_key>(unsigned_key{1} << (8 * sizeof(S) - 1));
  if constexpr (std::is_floating_point_v<S>) {
    if (key == std::numeric_limits<unsigned_key>::max()) return std::numeric_limits<S>::quiet_NaN();
    return number_of<S>(lanes::as_signed(static_cast<unsigned_key>(key - (top_bit - 1))));
  } else {
    return number_of<S>(lanes::as_signed(static_cast<unsigned_key>(key - top_bit)));
  }
}

}  // namespace cairn::CAIRN_TARGET
