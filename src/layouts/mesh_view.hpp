// What the histogram kernels look up where no straight map or curve parts the thresholds: the layout that
// host and devices share.
//
// The thresholds of an axis, in the sample's own type S and never decreasing, cut the line into slots:
// slot_of(x) = how many thresholds are <= x. Slot 0 holds what is below the axis (and NaN), slot i the i-th
// bin, the slot after the last bin what is above. A map takes x to a cell. It never decreases in x, so an
// edge can only matter to samples of its own cell, however the map rounds.
#pragma once

#include <cstdint>
#include <type_traits>

namespace cairn::tables {

// Set where a cell holds several thresholds; the other bits are the number of the first one.
constexpr std::uint32_t several_thresholds = 0x80000000U;

// --- the mesh
// Samples become keys: unsigned integers of their own width that never decrease in the sample, 0 at the first
// threshold and below it. The leading bits of a key say its root. Each root cuts the part of its range where
// thresholds lie into cells of one width, a power of two.
template <class S>
using mesh_key = std::conditional_t<sizeof(S) == 8, std::uint64_t, std::uint32_t>;

// What integers become where their keys are those of floats.
template <class S>
using mesh_real = std::conditional_t<sizeof(S) == 8, double, float>;

// Keys count the bits of x - center: edges whose distances from the center have one ratio, on both sides of
// it, are then even. Where `is_logarithmic` is false (integers alone) they count x itself.
template <class S>
struct mesh_map {
  S low;
  mesh_real<S> center;
  mesh_key<S> low_key;
  mesh_key<S> top;     // the greatest key
  std::uint8_t shift;  // key >> shift: the root
  bool is_logarithmic;
};

template <class S>
struct mesh_root {
  static constexpr int shift_bits = 6;

  mesh_key<S> low;  // keys up to this one are in the root's first cell
  std::uint32_t first_cell;
  std::uint32_t packed;  // the number of cells after the first, and below it how far keys are shifted
};

// A cell with at most one threshold: slot = offset + (x >= edge). A cell without one repeats the last
// threshold before it. A cell with several: several_thresholds and the first one, from which on x is
// compared.
template <class S>
struct mesh_cell {
  S edge;
  std::uint32_t offset;
};

template <class S>
struct mesh_view {
  mesh_map<S> map;
  const mesh_root<S>* roots;
  const mesh_cell<S>* cells;
  const S* thresholds;
  std::uint32_t threshold_count;
};

// --- evenly spaced bins
// Cells 0 to top (eq. 1 of the paper): (x - low) * scale, truncated and clamped; cells of one width.
template <class S>
struct cell_map {
  S low;
  S scale;
  std::uint32_t top;
};

// A map that sends samples to the right cell or to one beside it: threshold j lies in cell j - 1 or j for
// every j.
template <class S>
struct uniform_view {
  cell_map<S> map;  // top = threshold_count - 2, so that thresholds[cell + 1] exists
  const S* thresholds;
  std::uint32_t threshold_count;
};

}  // namespace cairn::tables
