// Builds the fast tables of the histogram (position_view.hpp).
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "src/layouts/position_view.hpp"

namespace cairn::tables {

template <class T>
struct position_table {
  position_map<T> map{};
  int fraction_bits = 0;
  std::vector<std::uint32_t> entries;  // the first is that of position -1; those of the window come last
  std::uint32_t window_cells = 0;      // the first cell of the window, counted from cell 0
  T window_low{};
  T window_high{};
  position_map<T> window{};

  position_view<T> view(std::span<const T> thresholds) const {
    return {
        map,           entries.data() + 1, thresholds.data(), static_cast<std::uint32_t>(thresholds.size()),
        fraction_bits, window_cells,       window_low,        window_high,
        window};
  }
};

// None for too many thresholds, or when they lie further apart than T can subtract. Cost: O(thresholds +
// cells).
template <class T>
std::optional<position_table<T>> build_positions(std::span<const T> thresholds, double cells_per_edge = 8);

// For thresholds that `map` spaces evenly (uniform_map_of): none when it rounds too much to be of use.
template <class T>
std::optional<guarded_view<T>> guarded_view_of(std::span<const T> thresholds, const cell_map<T>& map);

}  // namespace cairn::tables
