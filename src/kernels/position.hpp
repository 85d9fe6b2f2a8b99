// Predict, for the fast tables: from samples to positions (src/layouts/position_view.hpp), at any width.
#pragma once

#include <type_traits>

#include "src/kernels/search.hpp"
#include "src/lanes/lanes.hpp"
#include "src/layouts/position_view.hpp"

namespace cairn::CAIRN_TARGET {

// Before it is rounded down: within [-1, 2^31). NaN gives -1.
template <lanes::lane_value V>
inline V real_position_of(V x, const tables::position_map<lanes::scalar_of<V>>& map) {
  const V position = (x - V(map.low)) * V(map.scale);
  return lanes::min(lanes::max(position, V(lanes::scalar_of<V>(-1))), V(map.top));
}

// As signed integers of the sample's width.
template <lanes::lane_value V>
inline lanes::signed_of<V> position_of(V x, const tables::position_map<lanes::scalar_of<V>>& map) {
  using S = lanes::scalar_of<V>;
  if constexpr (std::is_floating_point_v<S>) {
    return lanes::floor_to_int(real_position_of(x, map));
  } else {
    using U = lanes::unsigned_of<V>;
    const U past = static_cast<U>(lanes::as_unsigned(x) - lanes::as_unsigned(V(map.low)));
    const U within = lanes::min(past, U(static_cast<lanes::scalar_of<U>>(map.range)));
    const U position = lanes::shift_right(lanes::shift_left(within, map.left), map.right);
    return lanes::select(x < V(map.low), lanes::signed_of<V>(-1), lanes::as_signed(position));
  }
}

template <lanes::lane_value V>
inline V segment_position(V v, const tables::curve_segments& table) {
  using I = lanes::signed_of<V>;
  v = v + V(0.0F);  // of two zeros one
  const I bits = lanes::as_signed(v);
  const I size = (bits & I(table.mask)) >> table.shift;
  const I step = lanes::min(lanes::max(size, I(table.least)) - I(table.least), I(table.most));
  const I which = (step ^ (lanes::sign_bits(bits) & I(table.sides))) + I(table.first);
  return v * lanes::looked_up(table.slopes, which) + lanes::looked_up(table.offsets, which);
}

template <lanes::lane_value V, class S>
inline V formula_position(V v, const tables::position_curve<S>& curve) {
  using I = lanes::signed_of<V>;
  constexpr std::int32_t one = 0x3f800000;  // 1.0F
  if (curve.of_logarithm) v = lanes::to_float(lanes::as_signed(lanes::max(v, V(0.0F))) - I(one));
  const V t = lanes::min(lanes::max(v * V(curve.a) + V(curve.b), V(curve.least)), V(curve.most));
  if (curve.formula == tables::curve_formula::linear) return t;
  const V z = lanes::as_real(lanes::as_unsigned(static_cast<I>(I(one) - lanes::to_int(t))));
  if (curve.formula == tables::curve_formula::logistic) return V(curve.room) / (V(1.0F) + z);
  return V(curve.room) - V(curve.room) * z;
}

// The position of a sample that became v, float lanes; NaN gives the least position there is.
template <lanes::lane_value V, class S>
inline lanes::signed_of<V> position_on_curve(V v, const tables::position_curve<S>& curve) {
  const V position = curve.formula == tables::curve_formula::segments ? segment_position(v, curve.segments)
                                                                      : formula_position(v, curve);
  return lanes::floor_to_int(lanes::min(lanes::max(position, V(-1.0F)), V(curve.top)));
}

// One sample; wide samples whose difference from the center float cannot hold become infinite.
template <class S>
inline std::int32_t position_on_curve_of(S x, const tables::position_curve<S>& curve) {
  return position_on_curve(static_cast<float>((x - curve.center) * curve.scale), curve);
}

template <class S>
inline std::int32_t position_in(S x, const tables::position_view<S>& table) {
  if constexpr (std::is_floating_point_v<S>) {
    if (table.curve != nullptr) return position_on_curve_of(x, *table.curve);
  }
  return static_cast<std::int32_t>(position_of(x, table.map));
}

// Predicts a slot, in the bits above the fraction: the sum of the cell's entry and the position's fraction.
inline std::uint32_t slot_sum(std::uint32_t entry, std::int32_t position, int fraction_bits) {
  return entry + (static_cast<std::uint32_t>(position) & ((1U << fraction_bits) - 2));
}
// Whether it is no prediction: the sum is negative, or has no fraction.
inline bool is_ambiguous(std::uint32_t sum, int fraction_bits) {
  return (sum & ((1U << fraction_bits) - 1)) == 0 || static_cast<std::int32_t>(sum) < 0;
}

// Whether the table decides the slot of a sample.
template <class S>
inline bool is_decided(S x, const tables::position_view<S>& table) {
  const std::int32_t position = position_in(x, table);
  const std::uint32_t entry = table.entries[position >> table.fraction_bits];
  return !is_ambiguous(slot_sum(entry, position, table.fraction_bits), table.fraction_bits);
}

// The slot of an ambiguous sample: compared with the thresholds from the first one that its cell does not
// decide.
template <class S>
inline std::uint32_t compared_slot_of(S x, const tables::position_view<S>& table) {
  const bool inside = table.window_cells != 0 && x >= table.window_low && x < table.window_high;
  const auto position =
      inside ? static_cast<std::int32_t>(position_of(x, table.window)) : position_in(x, table);
  const std::uint32_t* entries = table.entries + (inside ? table.window_cells : 0U);
  const std::uint32_t entry = entries[position >> table.fraction_bits];
  const bool several = (entry & tables::several_thresholds) != 0;
  const std::uint32_t first =
      several ? entry & ~tables::several_thresholds : (entry - 1) >> table.fraction_bits;
  return slot_from(first, x, table.thresholds, table.threshold_count);
}

}  // namespace cairn::CAIRN_TARGET
