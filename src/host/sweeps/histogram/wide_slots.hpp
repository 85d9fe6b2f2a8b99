// Slots of some samples on an axis with more bins than the fast tables hold.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/lane_choice.hpp"
#include "src/kernels/wide_slot.hpp"

namespace cairn::CAIRN_TARGET {

constexpr std::size_t wide_items = 128;  // at once: what is looked up for them is on the stack

// Integers beyond 2^53 are rounded when they become doubles.
template <class T>
inline bool is_rounded(T x) {
  if constexpr (needs_care<T>) {
    constexpr T exact = T{1} << 53;
    return x > exact || (std::is_signed_v<T> && x < static_cast<T>(T{0} - exact));
  } else {
    return false;
  }
}

// Short loops, which the compiler vectorises.
template <bool Floats, class T>
inline void line_slots(const T* x, std::size_t n, std::uint32_t* slots, const tables::line_view& line) {
  constexpr std::uint32_t unsettled = 0xffffffffU;
  const tables::line_view bins = line;
  for (std::size_t i = 0; i < n; ++i)
    slots[i] = predicted_line_slot<Floats>(static_cast<double>(x[i]), bins, unsettled);
  for (std::size_t i = 0; i < n; ++i)
    if (slots[i] == unsettled || is_rounded(x[i])) [[unlikely]]
      slots[i] = exact_line_slot(x[i], line);
}

// Three passes, so that the samples wait for memory together: cells, the edges of each cell, the search.
template <class T>
inline void listed_slots(const T* x, std::size_t n, std::uint32_t* slots, const tables::listed_view& list) {
  std::int32_t cells[wide_items];
  std::uint32_t firsts[wide_items];
  for (std::size_t i = 0; i < n; ++i) {
    cells[i] = listed_cell(static_cast<double>(x[i]), list);
    __builtin_prefetch(list.starts + cells[i] + 1);
  }
  for (std::size_t i = 0; i < n; ++i) {
    firsts[i] = list.starts[cells[i] + 1];
    __builtin_prefetch(list.edges + firsts[i]);
  }
  for (std::size_t i = 0; i < n; ++i)
    slots[i] = listed_slot(x[i], firsts[i], list.starts[cells[i] + 2], list);
}

template <class T>
inline void wide_slots(const T* x, std::size_t n, std::uint32_t* slots, const tables::wide_view& view) {
  if (!view.is_line) return listed_slots(x, n, slots, view.listed);
  if (view.line.as_floats) return line_slots<true>(x, n, slots, view.line);
  line_slots<false>(x, n, slots, view.line);
}

}  // namespace cairn::CAIRN_TARGET
