// Builds the fast tables of the histogram (position_view.hpp).
#pragma once

#include <cairn/axis_map.hpp>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "src/layouts/position_view.hpp"

namespace cairn::tables {

template <class T>
struct position_table {
  position_map<T> map{};
  std::unique_ptr<position_curve<T>> curve;  // floating samples: instead of the map, or null
  int fraction_bits = 0;
  std::vector<std::uint32_t> entries;  // the first is that of position -1; those of the window come last
  std::uint32_t window_cells = 0;      // the first cell of the window, counted from cell 0
  T window_low{};
  T window_high{};
  position_map<T> window{};

  position_view<T> view(std::span<const T> thresholds) const {
    const auto count = static_cast<std::uint32_t>(thresholds.size());
    return {map,           curve.get(),  entries.data() + 1, thresholds.data(), count,
            fraction_bits, window_cells, window_low,         window_high,       window};
  }
};

constexpr double usual_cells_per_edge = 8;

// log2 of the number of cells; above most_cell_bits where they are too many.
constexpr int most_cell_bits = 22;
int cell_bits_for(std::size_t thresholds, double cells_per_edge);

// None for too many thresholds, or when they lie further apart than T can subtract. The curve
// that `map` asks for is made where it parts more thresholds than a straight line does. Cost: O(thresholds +
// cells).
template <class T>
std::optional<position_table<T>> build_positions(std::span<const T> thresholds, const axis_map& map,
                                                 double cells_per_edge = usual_cells_per_edge);

// For thresholds that `map` spaces evenly (uniform_map_of): none when it rounds too much to be of use.
template <class T>
std::optional<guarded_view<T>> guarded_view_of(std::span<const T> thresholds, const cell_map<T>& map);

}  // namespace cairn::tables
