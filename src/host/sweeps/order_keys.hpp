// Order keys of samples: signed integers of their width, ordered as the samples; one for both zeros, the
// greatest for every NaN.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/lane_choice.hpp"
#include "src/kernels/value_key.hpp"
#include "src/layouts/key_types.hpp"

namespace cairn::CAIRN_TARGET {

// The bits that make an order key of a value's.
template <class T>
constexpr lanes::unsigned_of<T> turn_of(T flip) {
  constexpr auto top_bit =
      static_cast<lanes::unsigned_of<T>>(lanes::unsigned_of<T>{1} << (8 * sizeof(T) - 1));
  if constexpr (std::is_floating_point_v<T>)
    return top_bit;
  else
    return static_cast<lanes::unsigned_of<T>>(flip ^ top_bit);
}

// Writes the keys of n samples; for flip see with_raw_type. Returns how many are NaN.
template <class T>
std::uint64_t make_keys(const T* x, std::size_t n, T flip, host::order_key<T>* keys) {
  using V = lanes_for<T>;
  using U = lanes::unsigned_of<V>;
  constexpr std::size_t width = lanes::traits<V>::size;
  const auto turn = turn_of(flip);
  std::uint64_t nan = 0;
  std::size_t i = 0;
  for (; i + width <= n; i += width) {
    const V v = lanes::load<V>(x + i);
    lanes::store(keys + i, lanes::as_signed(static_cast<U>(value_key(v) ^ U(turn))));
    if constexpr (std::is_floating_point_v<T>) {
      const auto is_nan = lanes::is_nan(v);
      if (lanes::any(is_nan)) [[unlikely]]
        nan += lanes::count(is_nan);
    }
  }
  for (; i < n; ++i) {
    keys[i] = lanes::as_signed(static_cast<lanes::unsigned_of<T>>(value_key(x[i]) ^ turn));
    nan += lanes::is_nan(x[i]) ? 1U : 0U;
  }
  return nan;
}

// The bits of the values whose keys they are.
template <class T>
void make_bits(const host::order_key<T>* keys, std::size_t n, T flip, host::order_key<T>* bits) {
  using U = lanes::unsigned_of<T>;
  const auto turn = turn_of(flip);
  for (std::size_t i = 0; i < n; ++i) {
    const T value = value_of<T>(static_cast<U>(static_cast<U>(keys[i]) ^ turn));
    __builtin_memcpy(bits + i, &value, sizeof value);
  }
}

// Whether no key is less than the one before.
template <class Key>
bool is_ascending(const Key* keys, std::size_t n) {
  using V = lanes_for<Key>;
  constexpr std::size_t width = lanes::traits<V>::size;
  std::size_t i = 0;
  for (; i + width < n; i += width)
    if (lanes::any(lanes::mask_of<V>(lanes::load<V>(keys + i + 1) < lanes::load<V>(keys + i)))) return false;
  for (; i + 1 < n; ++i)
    if (keys[i + 1] < keys[i]) return false;
  return true;
}

}  // namespace cairn::CAIRN_TARGET
