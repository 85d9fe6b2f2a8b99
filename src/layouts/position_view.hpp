// The fast tables of the histogram: a sample's position decides its slot by the carry of one addition.
//
// position = cell << fraction_bits | fraction, an integer that never decreases in x; -1 below the map's
// range. sum = entries[cell] + (fraction with its lowest bit cleared); slot = sum >> fraction_bits. An entry
// holds the slot below its cell's threshold, and below it 2^fraction_bits less the threshold's fraction, so
// that the addition carries into the slot exactly when the sample reaches the threshold. The sum alone shows
// which of three kinds of cells it comes from:
//   - cells without a threshold, or with one whose position no lesser sample has: the sum is odd;
//   - cells with a threshold whose position lesser samples have too: the fraction of the sum is 0 at that
//   position only;
//   - cells with several thresholds: the entry is the number of the first one with the highest bit set, which
//   the sum then has too. In the last two the sum is ambiguous and the sample must be compared with the
//   thresholds themselves.
#pragma once

#include <cstdint>

#include "src/layouts/mesh_view.hpp"

namespace cairn::tables {

// Floating samples: floor of (x - low) * scale, clamped to [-1, top].
// Integers: (x - low), at most `range`, shifted left, then right; -1 for x < low.
template <class S>
struct position_map {
  S low;
  S scale;
  S top;
  std::uint64_t range;
  std::uint8_t left;
  std::uint8_t right;
};

// Cumulative distribution functions that samples roughly follow (eq. 7 of the paper), so that bins of about
// equal counts get about equal numbers of cells. Approximate: what a curve gets wrong is compared. A sample
// becomes v = (x - center) * scale, a float; v becomes a position:
//   - segments: straight lines over 32 pieces, each as long as a part of an octave of v. One-sided: from 0
//   upwards. Two-sided: 16 pieces on each side of 0.
//   - the others: t = a * v + b, or a * log2(v) + b, the logarithm being that of a float's own bits; then t
//   itself (linear), or room * (1 - z) (exponential), or room / (1 + z) (logistic), where z is about 2^-t.
//   Both t and the logarithm count in 2^-23.
enum class curve_formula : std::uint8_t { segments, linear, exponential, logistic };

struct curve_segments {
  std::int32_t mask;   // of v's bits: without the sign where two-sided
  std::int32_t sides;  // -1 where two-sided, else 0
  std::int32_t first;  // the piece from 0 upwards
  std::int32_t least;  // bits >> shift, of that piece
  std::int32_t most;   // pieces after it
  int shift;
  float slopes[32];
  float offsets[32];
};

template <class S>
struct position_curve {
  S center;
  S scale;
  curve_formula formula;
  bool of_logarithm;
  float a, b, least, most;  // t is clamped to [least, most]
  float room;               // positions below the last cell
  float top;
  curve_segments segments;
};

template <class S>
struct position_view {
  position_map<S> map;
  const position_curve<S>* curve;  // floating samples: instead of the map, or null
  const std::uint32_t* entries;    // from -1 (below) to the last cell
  const S* thresholds;
  std::uint32_t threshold_count;
  int fraction_bits;
  // Integers alone have a window, for many thresholds in few cells: a second map takes samples in
  // [window_low, window_high) to entries that follow the others. No window: window_cells is 0.
  std::uint32_t window_cells;
  S window_low;
  S window_high;
  position_map<S> window;
};

constexpr int guarded_fraction_bits = 16;

// Evenly spaced bins: position = (x - low) * scale, clamped to [least, greatest], as an integer of fixed
// point. Where it is further than `guard` from every multiple of 2^16, position >> 16 is the bin (-1 below,
// the number of bins above), whichever way the conversion rounds. Closer to one, the sample must be compared
// with the thresholds.
template <class S>
struct guarded_view {
  S low;
  S scale;
  S least;
  S greatest;
  std::uint32_t guard;
};

}  // namespace cairn::tables
