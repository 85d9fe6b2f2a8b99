// What the histogram kernels look up, as plain memory: the layout that host and devices share.
//
// The thresholds of an axis, in the sample's own type S and never decreasing, cut the line into slots:
// slot_of(x) = how many thresholds are <= x. Slot 0 holds what is below the axis (and NaN), slot i the i-th
// bin, the slot after the last bin what is above. A map takes x to a cell. It never decreases in x, so an
// edge can only matter to samples of its own cell, however the map rounds.
#pragma once

#include <cstdint>

namespace cairn::tables {

// How a map computes the cell of a sample.
enum class cell_formula : std::uint8_t { scaled_value, shifted_key };

// Cells 0 to top. Scaled values (eq. 1 of the paper): (x - low) * scale, truncated and clamped; cells of one
// width. Shifted keys: (key(x) - key_low) >> shift, clamped, where key orders numbers as integers; for
// integers key(x) = x, for floats cells are about of one width in the logarithm.
template <class S>
struct cell_map {
  S low;
  S scale;
  std::int64_t key_low;
  std::uint32_t top;
  std::uint8_t shift;
  cell_formula formula;
};

// A cell with at most one threshold: slot = offset + (x >= edge). A cell without one repeats the last
// threshold before it. With the mark set in `offset`, its other bits are the number of the node that refines
// the cell.
template <class S>
struct mesh_cell {
  S edge;
  std::uint32_t offset;
};
constexpr std::uint32_t refined = 0x80000000U;

// Refines one cell: by a finer map onto cells first_cell, first_cell + 1, ..., or, when map.top == 0, by a
// search among thresholds first_edge to first_edge + edges - 1.
template <class S>
struct mesh_node {
  cell_map<S> map;
  std::uint32_t first_cell;
  std::uint32_t first_edge;
  std::uint32_t edges;
};

template <class S>
struct mesh_view {
  cell_map<S> map;  // onto cells 0, 1, ...: the root
  const mesh_cell<S>* cells;
  const mesh_node<S>* nodes;
  const S* thresholds;
};

// Evenly spaced bins, which that map sends to the right cell or to one beside it: threshold j lies in cell
// j - 1 or j for every j.
template <class S>
struct uniform_view {
  cell_map<S> map;  // top = threshold_count - 2, so that thresholds[cell + 1] exists
  const S* thresholds;
  std::uint32_t threshold_count;
};

}  // namespace cairn::tables
