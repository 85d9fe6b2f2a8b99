// Numbers of the bins of several axes, the last axis counting fastest, and on which side of an axis a slot
// lies.
#pragma once

namespace cairn::CAIRN_TARGET {

// A number with one more axis. Unsigned: products of numbers of 16 bits would be ints, which may not
// overflow.
template <class Number, class Slot>
inline Number joined_number(Number before, Slot slot, Number bins) {
  return static_cast<Number>(1U * bins * before + slot - 1U);
}

// 0 in a bin, 1 below the axis, 2 above it.
template <class Slot>
inline unsigned side_of(Slot slot, Slot bins) {
  return (slot == 0 ? 1U : 0U) | (slot > bins ? 2U : 0U);
}

}  // namespace cairn::CAIRN_TARGET
