// Order keys (src/host/sweeps/order_keys.hpp) on the host: of samples and back, and those of some positions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "src/counting/keys.hpp"
#include "src/host/sweeps/order_statistics/selection_task.hpp"

namespace cairn::host {

template <class T>
constexpr std::uint64_t top_bit_of_key = std::uint64_t{1} << (8 * sizeof(T) - 1);

template <class T>
order_key<T> order_key_of(T raw, T flip) {
  return static_cast<order_key<T>>(key_of_raw(raw, flip) ^ top_bit_of_key<T>);
}
template <class T>
T raw_of_order_key(order_key<T> key, T flip) {
  using unsigned_key = std::make_unsigned_t<order_key<T>>;
  return raw_of_key(static_cast<unsigned_key>(key) ^ top_bit_of_key<T>, flip);
}

// Moves the keys so that those of the positions, which ascend, stand where sorting would put them.
template <class Key>
void put_in_place(Key* keys, std::size_t n, std::span<const std::uint64_t> positions,
                  std::uint64_t first = 0) {
  if (positions.empty() || n == 0) return;
  const std::size_t middle = positions.size() / 2;
  const auto at = static_cast<std::size_t>(positions[middle] - first);
  std::nth_element(keys, keys + at, keys + n);
  const auto before = std::ranges::lower_bound(positions, positions[middle]);
  const auto after = std::ranges::upper_bound(positions, positions[middle]);
  put_in_place(keys, at, positions.first(static_cast<std::size_t>(before - positions.begin())), first);
  put_in_place(keys + at + 1, n - at - 1,
               positions.subspan(static_cast<std::size_t>(after - positions.begin())), positions[middle] + 1);
}

}  // namespace cairn::host
