// Predict, for evenly spaced bins: the map from a sample to its cell (eq. 1 of the paper), one number or one
// batch at a time.
//
// The map is monotone in IEEE arithmetic for every input, overflow to infinity included, and sends NaN to
// cell 0. Nothing more is needed (src/layouts/mesh_view.hpp says why). Compiled without contraction, it
// gives the same cell on every target.
#pragma once

#include "src/lanes/lanes.hpp"
#include "src/layouts/mesh_view.hpp"

namespace cairn::CAIRN_TARGET {

template <lanes::lane_value V>
inline lanes::unsigned_of<V> cell_of(V x, const tables::cell_map<lanes::scalar_of<V>>& map) {
  using S = lanes::scalar_of<V>;
  const V zero(static_cast<S>(0));
  const V cell = lanes::max((x - V(map.low)) * V(map.scale), zero);  // NaN becomes 0
  return lanes::as_unsigned(lanes::to_int(lanes::min(cell, V(static_cast<S>(map.top)))));
}

}  // namespace cairn::CAIRN_TARGET
