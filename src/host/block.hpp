// Samples in blocks through the fast tables: the inner step of the histogram. This is the generic one; a
// target with something better has it in src/host/<target>/block.hpp, tested against the same references.
//
// A block function writes the slots of samples x[0] to x[block_items - 1], in that order, and leaves a number
// above every slot, as `unsettled`, where a sample is ambiguous. NaN is in slot 0.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/count_plan.hpp"
#include "src/host/lane_choice.hpp"
#include "src/kernels/position.hpp"

namespace cairn::CAIRN_TARGET {

constexpr std::size_t block_items = 32;
constexpr std::uint16_t unsettled = 0xffff;

template <class T>
inline void place_block(const T* x, const tables::position_map<T>& map, position_type<T>* positions) {
  using V = lanes_for<T>;
  for (std::size_t i = 0; i < block_items; i += lanes::traits<V>::size)
    lanes::store(positions + i, position_of(lanes::load<V>(x + i), map));
}

template <bool Window, class T>
inline void carry_block(const T* x, std::uint16_t* slots, const tables::carry_view<T>& table) {
  position_type<T> position[block_items];
  position_type<T> position_inside[block_items];
  place_block(x, table.map, position);
  if constexpr (Window) place_block(x, table.window, position_inside);
  const int bits = table.fraction_bits;
  const std::uint32_t fraction = (1U << bits) - 1;
  for (std::size_t i = 0; i < block_items; ++i) {
    auto place = static_cast<std::int32_t>(position[i]);
    std::int32_t entry = place >> bits;
    if constexpr (Window) {
      const bool inside = x[i] >= table.window_low && x[i] < table.window_high;
      place = inside ? static_cast<std::int32_t>(position_inside[i]) : place;
      entry = (place >> bits) + (inside ? static_cast<std::int32_t>(table.window_cells) : 0);
    }
    const std::uint32_t sum = table.entries[entry] + (static_cast<std::uint32_t>(place) & (fraction - 1));
    // The highest bit: the sum is negative, or has no fraction.
    const bool ambiguous = (sum | ((sum & fraction) - 1)) >> 31 != 0;
    slots[i] = ambiguous ? unsettled : static_cast<std::uint16_t>(sum >> bits);
  }
}

template <class T>
  requires std::is_floating_point_v<T>
inline void guarded_block(const T* x, std::uint16_t* slots, const tables::guarded_view<T>& bins) {
  using V = lanes_for<T>;
  lanes::signed_of<T> places[block_items];
  for (std::size_t i = 0; i < block_items; i += lanes::traits<V>::size) {
    const V place = (lanes::load<V>(x + i) - V(bins.low)) * V(bins.scale);
    lanes::store(places + i, lanes::to_int(lanes::min(lanes::max(place, V(bins.least)), V(bins.greatest))));
  }
  const std::uint32_t fraction = (1U << tables::guarded_fraction_bits) - 1;
  for (std::size_t i = 0; i < block_items; ++i) {
    const auto place = static_cast<std::int32_t>(places[i]);
    const bool near = ((static_cast<std::uint32_t>(place) + bins.guard) & fraction) <= 2 * bins.guard;
    slots[i] = near ? unsettled : static_cast<std::uint16_t>((place >> tables::guarded_fraction_bits) + 1);
  }
}

// Looks at the slots of a tile, a block at a time.
class slot_watch {
 public:
  // Which of the block's slots exceed `last`: bit i for the i-th.
  std::uint32_t above(const std::uint16_t* slots, std::uint16_t last) {
    std::uint16_t greatest = 0;
    for (std::size_t i = 0; i < block_items; ++i) {
      greatest = slots[i] > greatest ? slots[i] : greatest;
      least_ = slots[i] < least_ ? slots[i] : least_;
    }
    if (greatest <= last) [[likely]]
      return 0;
    std::uint32_t mask = 0;
    for (std::size_t i = 0; i < block_items; ++i) mask |= slots[i] > last ? 1U << i : 0U;
    return mask;
  }
  // Whether a slot seen was 0: NaN are in slot 0.
  bool saw_zero() const { return least_ == 0; }

 private:
  std::uint16_t least_ = 0xffff;
};

}  // namespace cairn::CAIRN_TARGET
