// Predict, for the fast tables: from samples to positions (src/layouts/position_view.hpp), at any width.
#pragma once

#include <type_traits>

#include "src/kernels/search.hpp"
#include "src/lanes/lanes.hpp"
#include "src/layouts/position_view.hpp"

namespace cairn::CAIRN_TARGET {

// As signed integers of the sample's width, within [-1, 2^31). NaN gives -1.
template <lanes::lane_value V>
inline lanes::signed_of<V> position_of(V x, const tables::position_map<lanes::scalar_of<V>>& map) {
  using S = lanes::scalar_of<V>;
  if constexpr (std::is_floating_point_v<S>) {
    const V place = lanes::max((x - V(map.low)) * V(map.scale), V(S(-1)));
    return lanes::to_int(lanes::floor(lanes::min(place, V(map.top))));
  } else {
    using U = lanes::unsigned_of<V>;
    const U past = static_cast<U>(lanes::as_unsigned(x) - lanes::as_unsigned(V(map.low)));
    const U within = lanes::min(past, U(static_cast<lanes::scalar_of<U>>(map.range)));
    const U place = lanes::shift_right(lanes::shift_left(within, map.left), map.right);
    return lanes::select(x < V(map.low), lanes::signed_of<V>(-1), lanes::as_signed(place));
  }
}

// The slot of an ambiguous sample: compared with the thresholds from the first one that its cell does not
// decide.
template <class S>
inline std::uint32_t compared_slot_of(S x, const tables::position_view<S>& table) {
  const bool inside = table.window_cells != 0 && x >= table.window_low && x < table.window_high;
  const auto position = static_cast<std::int32_t>(position_of(x, inside ? table.window : table.map));
  const std::uint32_t* entries = table.entries + (inside ? table.window_cells : 0U);
  const std::uint32_t entry = entries[position >> table.fraction_bits];
  const bool several = (entry & tables::several_thresholds) != 0;
  const std::uint32_t first =
      several ? entry & ~tables::several_thresholds : (entry - 1) >> table.fraction_bits;
  const std::uint32_t left = table.threshold_count - first;
  const S* t = table.thresholds + first;
  if (left >= 4) [[likely]] {  // nearly always enough, and without a branch that depends on x
    const std::uint32_t reached =
        (t[0] <= x ? 1U : 0U) + (t[1] <= x ? 1U : 0U) + (t[2] <= x ? 1U : 0U) + (t[3] <= x ? 1U : 0U);
    if (reached < 4) [[likely]]
      return first + reached;
  }
  return first + thresholds_not_above(x, t, left);
}

}  // namespace cairn::CAIRN_TARGET
