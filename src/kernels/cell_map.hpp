// Predict: the map from a sample to its cell (eq. 1 of the paper), one number or one batch at a time.
//
// Both maps are monotone in IEEE arithmetic for every input, overflow to infinity included, and send NaN to
// cell 0. Nothing more is needed (src/layouts/mesh_view.hpp says why). Compiled without contraction, they
// give the same cell on every target.
#pragma once

#include "src/kernels/ordered_key.hpp"
#include "src/lanes/lanes.hpp"
#include "src/layouts/mesh_view.hpp"

namespace cairn::CAIRN_TARGET {

template <lanes::lane_value V>
inline lanes::unsigned_of<V> scaled_cell_of(V x, const tables::cell_map<lanes::scalar_of<V>>& map) {
  using S = lanes::scalar_of<V>;
  const V zero(static_cast<S>(0));
  const V cell = lanes::max((x - V(map.low)) * V(map.scale), zero);  // NaN becomes 0
  return lanes::as_unsigned(lanes::to_int(lanes::min(cell, V(static_cast<S>(map.top)))));
}

template <lanes::lane_value V>
inline lanes::unsigned_of<V> shifted_cell_of(V x, const tables::cell_map<lanes::scalar_of<V>>& map) {
  using K = lanes::signed_of<V>;
  using U = lanes::unsigned_of<V>;
  const K low(static_cast<lanes::scalar_of<K>>(map.key_low));
  const U above = static_cast<U>(lanes::as_unsigned(lanes::max(key_of(x), low)) - lanes::as_unsigned(low));
  return lanes::min(lanes::shift_right(above, map.shift), U(static_cast<lanes::scalar_of<U>>(map.top)));
}

template <lanes::lane_value V>
inline lanes::unsigned_of<V> cell_of(V x, const tables::cell_map<lanes::scalar_of<V>>& map) {
  if constexpr (std::is_floating_point_v<lanes::scalar_of<V>>) {
    if (map.formula == tables::cell_formula::scaled_value) return scaled_cell_of(x, map);
  }
  return shifted_cell_of(x, map);
}

}  // namespace cairn::CAIRN_TARGET
