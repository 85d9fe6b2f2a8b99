// Straight maps for the fast tables (src/layouts/position_view.hpp), and how many samples a map leaves to be
// compared.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "src/kernels/position.hpp"
#include "src/layouts/position_view.hpp"

namespace cairn::tables {

// Floating samples: the scale is a power of two, which rounds nothing, so that samples equal to a threshold
// seldom share a position with lesser ones; where that leaves many thresholds in the same cells, one that
// uses all positions. None where T cannot subtract the first threshold from the last, or they are equal.
template <class T>
std::optional<position_map<T>> straight_map(std::span<const T> thresholds, int cell_bits);

// The share of samples that must be compared, if all bins get about as many: those of cells with several
// thresholds, and of positions that thresholds have. position_at: from thresholds to positions, which it
// tells apart by `step`. One of `each` thresholds is in t.
template <class T, class Position>
double compared_by(const Position& position_at, double step, std::span<const T> t, std::size_t each,
                   int cell_bits) {
  std::size_t crowded = 0;
  double ties = 0;
  std::int32_t last = -1;
  bool shared = false;
  for (const T threshold : t) {
    const std::int32_t position = position_at(threshold);
    const bool same = position >> (31 - cell_bits) == last >> (31 - cell_bits);
    crowded += !same ? 0U : shared ? 1U : 2U;
    shared = same;
    if (last >= 0) ties += std::min(1.0, step * static_cast<double>(each) / std::max(position - last, 1));
    last = position;
  }
  return std::min(1.0, (static_cast<double>(crowded) + ties) / static_cast<double>(t.size()));
}

template <class T>
double compared_straight(const position_map<T>& map, std::span<const T> t, std::size_t each, int cell_bits) {
  const auto position_at = [&](T x) { return static_cast<std::int32_t>(portable::position_of(x, map)); };
  constexpr double step = std::is_same_v<T, float> ? 128 : 1;
  return compared_by(position_at, step, t, each, cell_bits);
}

}  // namespace cairn::tables
