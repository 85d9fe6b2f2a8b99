// Numbers of the bins of several axes, the last axis counting fastest, and on which side of an axis a slot
// lies.
#pragma once

namespace cairn::CAIRN_TARGET {

// How the slots of an axis count in a number.
template <class Number>
struct axis_digits {
  Number bins;   // that the axis has in the histogram
  Number first;  // the slot of the first of them
};

// Of an axis with so many bins, beside which with flow those two for what lies outside count too.
template <class Number>
inline axis_digits<Number> digits_of(Number bins, bool has_flow) {
  return {static_cast<Number>(bins + (has_flow ? 2U : 0U)), static_cast<Number>(has_flow ? 0U : 1U)};
}

// A number with one more axis. Unsigned: products of numbers of 16 bits would be ints, which may not
// overflow.
template <class Number, class Slot>
inline Number joined_number(Number before, Slot slot, axis_digits<Number> axis) {
  return static_cast<Number>(1U * axis.bins * before + slot - 1U * axis.first);
}

// 0 in a bin, 1 below the axis, 2 above it.
template <class Slot>
inline unsigned side_of(Slot slot, Slot bins) {
  return (slot == 0 ? 1U : 0U) | (slot > bins ? 2U : 0U);
}

}  // namespace cairn::CAIRN_TARGET
