// Predict, for evenly spaced bins: a sample's position as an integer of fixed point, which says by itself
// which bin it is in, or that the thresholds must be asked (src/layouts/position_view.hpp).
#pragma once

#include "src/lanes/lanes.hpp"
#include "src/layouts/position_view.hpp"

namespace cairn::CAIRN_TARGET {

// Before it becomes an integer, whichever way that rounds. NaN is below.
template <lanes::lane_value V>
inline V real_guarded_position(V x, const tables::guarded_view<lanes::scalar_of<V>>& bins) {
  const V position = (x - V(bins.low)) * V(bins.scale);
  return lanes::min(lanes::max(position, V(bins.least)), V(bins.greatest));
}

// As signed integers of the sample's width.
template <lanes::lane_value V>
inline lanes::signed_of<V> guarded_position(V x, const tables::guarded_view<lanes::scalar_of<V>>& bins) {
  return lanes::to_int(real_guarded_position(x, bins));
}

// Whether the thresholds must be asked.
inline bool is_near_threshold(std::int32_t position, std::uint32_t guard) {
  constexpr std::uint32_t fraction = (1U << tables::guarded_fraction_bits) - 1;
  return ((static_cast<std::uint32_t>(position) + guard) & fraction) <= 2 * guard;
}

// Where they need not.
inline std::uint32_t guarded_slot(std::int32_t position) {
  return static_cast<std::uint32_t>((position >> tables::guarded_fraction_bits) + 1);
}

}  // namespace cairn::CAIRN_TARGET
