// Sixteen samples at a time through the fast tables: the inner step of the histogram. This is the generic
// one; a target with something better has it in src/host/<target>/block.hpp, tested against the same
// references.
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

template <class T>
inline void place_block(const T* x, const tables::position_map<T>& map, lanes::signed_of<T>* positions) {
  using V = lanes_for<T>;
  for (std::size_t i = 0; i < block_items; i += lanes::traits<V>::size)
    lanes::store(positions + i, position_of(lanes::load<V>(x + i), map));
}

template <bool Window, class T>
inline std::uint32_t carry_block(const T* x, std::uint16_t* slots, const tables::carry_view<T>& table) {
  lanes::signed_of<T> position[block_items];
  lanes::signed_of<T> position_inside[block_items];
  place_block(x, table.map, position);
  if constexpr (Window) place_block(x, table.window, position_inside);
  const int bits = table.fraction_bits;
  const std::uint32_t fraction = (1U << bits) - 1;
  std::uint32_t sums[block_items];
  std::uint32_t doubt = 0;  // its highest bit: a sum is negative, or has no fraction
  for (std::size_t i = 0; i < block_items; ++i) {
    auto place = static_cast<std::int32_t>(position[i]);
    std::int32_t entry = place >> bits;
    if constexpr (Window) {
      const bool inside = x[i] >= table.window_low && x[i] < table.window_high;
      place = inside ? static_cast<std::int32_t>(position_inside[i]) : place;
      entry = (place >> bits) + (inside ? static_cast<std::int32_t>(table.window_cells) : 0);
    }
    const std::uint32_t sum = table.entries[entry] + (static_cast<std::uint32_t>(place) & (fraction - 1));
    sums[i] = sum;
    slots[i] = static_cast<std::uint16_t>(sum >> bits);
    doubt |= sum | ((sum & fraction) - 1);
  }
  if (doubt >> 31 == 0) [[likely]]
    return 0;
  std::uint32_t ambiguous = 0;
  for (std::size_t i = 0; i < block_items; ++i)
    ambiguous |= (sums[i] | ((sums[i] & fraction) - 1)) >> 31 != 0 ? 1U << i : 0U;
  return ambiguous;
}

template <class T>
  requires std::is_floating_point_v<T>
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
  // |fraction - 1/2| rounds as 1/2 - guard does, and rounding is monotone: what is too near an integer is
  // seen.
  const T half = T(0.5) - bins.guard;
  std::uint32_t ambiguous = 0;
  for (std::size_t i = 0; i < block_items; ++i) {
    const T centred = above[i] - T(0.5);
    ambiguous |= centred < half && -centred < half ? 0U : 1U << i;
    slots[i] = static_cast<std::uint16_t>(found[i] + 1);
  }
  return ambiguous;
}

// Adds the numbers of the lanes in `mask`, counted from `first`, to the list; returns its new length.
constexpr auto append_lanes = [](std::uint32_t mask, std::uint32_t first, std::uint32_t* list,
                                 std::size_t length) {
  for (; mask != 0; mask &= mask - 1)
    list[length++] = first + static_cast<std::uint32_t>(__builtin_ctz(mask));
  return length;
};

}  // namespace cairn::CAIRN_TARGET
