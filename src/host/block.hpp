// Sixteen samples at a time through the fast tables: the inner step of the histogram. This is the generic one; a
// target with something better has it in src/host/<target>/block.hpp, tested against the same references.
//
// Each block function writes the slots of samples x[0] to x[15] and returns a mask of the lanes that are
// ambiguous (bit i: sample i), whose slots are not to be used. NaN is in slot 0.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/lane_choice.hpp"
#include "src/kernels/position.hpp"

namespace cairn::CAIRN_TARGET {

constexpr std::size_t block_items = 16;

// Positions of a block, in the window where there is one and the sample lies in it; `entry` numbers the entry of each.
template <class T>
inline void place_block(const T* x, const tables::carry_view<T>& table, std::int32_t* position, std::int32_t* entry) {
  using V = lanes_for<T>;
  constexpr std::size_t width = lanes::traits<V>::size;
  lanes::signed_of<T> positions[block_items];
  for (std::size_t i = 0; i < block_items; i += width)
    lanes::store(positions + i, position_of(lanes::load<V>(x + i), table.map));
  for (std::size_t i = 0; i < block_items; ++i) {
    position[i] = static_cast<std::int32_t>(positions[i]);
    entry[i] = position[i] >> table.fraction_bits;
  }
}

template <class T>
inline void place_block_in_window(const T* x, const tables::carry_view<T>& table, std::int32_t* position,
                                  std::int32_t* entry) {
  place_block(x, table, position, entry);
  for (std::size_t i = 0; i < block_items; ++i) {
    if (!(x[i] >= table.window_low && x[i] < table.window_high)) continue;
    position[i] = static_cast<std::int32_t>(position_of(x[i], table.window));
    entry[i] = static_cast<std::int32_t>(table.window_cells) + (position[i] >> table.fraction_bits);
  }
}

template <bool Window, class T>
inline std::uint32_t carry_block(const T* x, std::uint16_t* slots, const tables::carry_view<T>& table) {
  std::int32_t position[block_items];
  std::int32_t entry[block_items];
  std::uint32_t sum[block_items];
  if constexpr (Window) {
    place_block_in_window(x, table, position, entry);
  } else {
    place_block(x, table, position, entry);
  }
  const std::uint32_t fraction = (1U << table.fraction_bits) - 1;
  for (std::size_t i = 0; i < block_items; ++i)
    sum[i] = table.entries[entry[i]] + (static_cast<std::uint32_t>(position[i]) & (fraction - 1));
  std::uint32_t any = 0;
  for (std::size_t i = 0; i < block_items; ++i) {
    any |= ((sum[i] & fraction) == 0 ? 1U : 0U) | sum[i] >> 31;
    slots[i] = static_cast<std::uint16_t>(sum[i] >> table.fraction_bits);
  }
  if (any == 0) [[likely]] return 0;
  std::uint32_t ambiguous = 0;
  for (std::size_t i = 0; i < block_items; ++i)
    ambiguous |= (sum[i] & fraction) == 0 || sum[i] >> 31 != 0 ? 1U << i : 0U;
  return ambiguous;
}

template <class T>
inline std::uint32_t guarded_block(const T* x, std::uint16_t* slots, const tables::guarded_view<T>& bins) {
  using V = lanes_for<T>;
  constexpr std::size_t width = lanes::traits<V>::size;
  lanes::signed_of<T> found[block_items];
  T above[block_items];
  for (std::size_t i = 0; i < block_items; i += width) {
    const V v = lanes::load<V>(x + i);
    const V place = lanes::min(lanes::max((v - V(bins.low)) * V(bins.scale), V(T(-0.5))), V(bins.last));
    const V whole = lanes::floor(place);
    lanes::store(found + i, lanes::to_int(whole));
    lanes::store(above + i, static_cast<V>(place - whole));
  }
  // |fraction - 1/2| rounds as 1/2 - guard does, and rounding is monotone: what is too near an integer is seen.
  const T half = T(0.5) - bins.guard;
  std::uint32_t ambiguous = 0;
  for (std::size_t i = 0; i < block_items; ++i) {
    const T centred = above[i] - T(0.5);
    ambiguous |= centred < half && -centred < half ? 0U : 1U << i;
    slots[i] = static_cast<std::uint16_t>(found[i] + 1);
  }
  return ambiguous;
}

// Adds the numbers of the lanes in `mask` to the list; returns its new length.
inline std::size_t append_lanes(std::uint32_t mask, std::size_t first, std::uint32_t* list, std::size_t length) {
  for (; mask != 0; mask &= mask - 1) list[length++] = static_cast<std::uint32_t>(first) + static_cast<std::uint32_t>(__builtin_ctz(mask));
  return length;
}

}  // namespace cairn::CAIRN_TARGET
