// Numbers as signed integers of the same width that order alike: used by maps of shifted keys and by
// reductions on devices.
#pragma once

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET {

// The bits of a float, inverted for negative ones: ordered as the numbers are, the same for both zeros. Of
// NaN any number.
template <lanes::lane_value V>
inline lanes::signed_of<V> ordered_bits(V x) {
  using S = lanes::scalar_of<V>;
  using key = lanes::signed_of<S>;
  const auto bits = lanes::as_signed(x + V(S(0)));
  return bits ^ (lanes::sign_bits(bits) & lanes::signed_of<V>(std::numeric_limits<key>::max()));
}

// Integers are their own keys, unsigned ones moved down by half their range. A float's key is its
// ordered bits; NaN have the least of all.
template <lanes::lane_value V>
inline lanes::signed_of<V> key_of(V x) {
  using S = lanes::scalar_of<V>;
  using key = lanes::signed_of<S>;
  using unsigned_key = lanes::unsigned_of<S>;
  if constexpr (std::is_floating_point_v<S>) {
    return lanes::select(lanes::is_nan(x), lanes::signed_of<V>(std::numeric_limits<key>::min()),
                         ordered_bits(x));
  } else if constexpr (std::is_unsigned_v<S>) {
    constexpr auto top_bit = static_cast<unsigned_key>(unsigned_key{1} << (8 * sizeof(S) - 1));
    return lanes::as_signed(static_cast<V>(x ^ V(top_bit)));
  } else {
    return x;
  }
}

// The number whose key it is.
template <class S>
inline S number_of(lanes::signed_of<S> key) {
  if constexpr (std::is_floating_point_v<S>) {
    return std::bit_cast<S>(key ^ (lanes::sign_bits(key) & std::numeric_limits<decltype(key)>::max()));
  } else if constexpr (std::is_unsigned_v<S>) {
    return static_cast<S>(lanes::as_unsigned(key) ^ (S(1) << (8 * sizeof(S) - 1)));
  } else {
    return key;
  }
}

}  // namespace cairn::CAIRN_TARGET
