// Predict and correct, for axes with more bins than the fast tables hold (src/layouts/wide_view.hpp): slot 0
// is below the first edge (and NaN), the last one above the last edge, which belongs to the last bin, or on
// it where the axis is half-open.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "src/kernels/position.hpp"
#include "src/layouts/wide_view.hpp"

namespace cairn::CAIRN_TARGET {

// --- edges and samples as real numbers
// Samples that double holds exactly are compared in double; for other integers, 2^53 and beyond:
template <class T>
constexpr bool needs_care = std::is_integral_v<T> && sizeof(T) == 8;
template <class T>
constexpr double past_greatest =
    2.0 * static_cast<double>(std::uint64_t{1} << (std::numeric_limits<T>::digits - 1));

// Whether edge <= x.
template <class T>
inline bool reaches(T x, double edge) {
  if constexpr (needs_care<T>) {
    if (edge >= past_greatest<T>) return false;
    if (edge < static_cast<double>(std::numeric_limits<T>::min())) return true;
    return static_cast<T>(__builtin_ceil(edge)) <= x;
  } else {
    return edge <= static_cast<double>(x);
  }
}
// Whether edge < x.
template <class T>
inline bool exceeds(T x, double edge) {
  if constexpr (needs_care<T>) {
    if (edge >= past_greatest<T>) return false;
    if (edge < static_cast<double>(std::numeric_limits<T>::min())) return true;
    return static_cast<T>(__builtin_floor(edge)) < x;
  } else {
    return edge < static_cast<double>(x);
  }
}

// How many of `size` edges from `first` on x reaches, and `first` more. edge: a function of an index.
template <class T, class Edge>
inline std::size_t edges_reached(T x, std::size_t first, std::size_t size, const Edge& edge) {
  while (size > 0) {
    const std::size_t half = size / 2;
    const bool reached = reaches(x, edge(first + half));
    first += reached ? half + 1 : 0;
    size = reached ? size - half - 1 : half;
  }
  return first;
}

// Whether x lies above the last edge, or on it where that is open.
template <class T>
inline bool is_beyond(T x, double last, bool is_half_open) {
  return is_half_open ? reaches(x, last) : exceeds(x, last);
}

// The slot of x among so many bins, whose edges `edge` gives.
template <class T, class Edge>
inline std::size_t exact_slot(T x, std::size_t bins, bool is_half_open, const Edge& edge) {
  return is_beyond(x, edge(bins), is_half_open) ? bins + 1 : edges_reached(x, 0, bins, edge);
}

// --- evenly spaced edges
template <bool Floats>
inline double line_edge(double j, const tables::line_view& line) {
  const double edge = j == static_cast<double>(line.bins) ? line.high : j * line.step + line.low;
  return Floats ? static_cast<double>(static_cast<float>(edge)) : edge;
}

// The slot of x where the edges next to its predicted bin settle it, else `unsettled`. Without branches.
template <bool Floats>
inline std::uint32_t predicted_line_slot(double x, const tables::line_view& line, std::uint32_t unsettled) {
  const auto last = static_cast<double>(line.bins - 1);
  const double position = (x - line.low) * line.inverse;
  const double within = position < last ? (position > 0 ? position : 0) : x == x ? last : 0;
  const double guess = __builtin_floor(within);
  const double above = x >= line_edge<Floats>(guess + 1, line) ? 1 : 0;
  const double below = x < line_edge<Floats>(guess, line) ? 1 : 0;
  const double moved = guess + above - below;
  const double bin = moved < 0 ? 0 : moved > last ? last : moved;
  const double left = line_edge<Floats>(bin, line);
  const double right = line_edge<Floats>(bin + 1, line);
  const bool is_last = bin == last;
  const bool is_on_last = is_last && x == right;
  const bool settled = x >= left && (x < right || (is_on_last && !line.is_half_open));
  const bool is_above = (is_last && x > right) || (is_on_last && line.is_half_open);
  const bool is_below = bin == 0 && !(x >= left);  // also NaN
  const auto slot = static_cast<std::uint32_t>(static_cast<std::int32_t>(bin)) + 1;
  return settled ? slot : is_above ? slot + 1 : is_below ? 0 : unsettled;
}

template <class T>
inline std::uint32_t exact_line_slot(T x, const tables::line_view& line) {
  const auto edge = [&](std::size_t j) {
    const auto number = static_cast<double>(j);
    return line.as_floats ? line_edge<true>(number, line) : line_edge<false>(number, line);
  };
  return static_cast<std::uint32_t>(exact_slot(x, line.bins, line.is_half_open, edge));
}

// --- listed edges
inline std::int32_t listed_cell(double x, const tables::listed_view& list) {
  const std::int32_t position = list.curve != nullptr ? position_on_curve_of(x, *list.curve)
                                                      : static_cast<std::int32_t>(position_of(x, list.map));
  return position >> list.fraction_bits;
}

// Never decreases in x, rounded or not, so that edges of other cells need not be compared.
template <class T>
inline std::uint32_t listed_slot(T x, std::uint32_t first, std::uint32_t end,
                                 const tables::listed_view& list) {
  const auto edge = [&](std::size_t j) { return list.edges[j]; };
  constexpr std::uint32_t some = 8;  // nearly always enough, and without a branch that depends on x
  std::uint32_t reached = first;
  if (first + some <= list.bins) [[likely]] {
    const double* from = list.edges + first;
    for (std::size_t i = 0; i < some; ++i) reached += reaches(x, from[i]) ? 1U : 0U;
  }
  if (reached == first + some || first + some > list.bins) [[unlikely]]
    reached = static_cast<std::uint32_t>(edges_reached(x, reached, end > reached ? end - reached : 0, edge));
  if (reached <= list.bins) return reached;
  return static_cast<std::uint32_t>(list.bins +
                                    (is_beyond(x, list.edges[list.bins], list.is_half_open) ? 1 : 0));
}

}  // namespace cairn::CAIRN_TARGET
