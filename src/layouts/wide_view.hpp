// What the kernels look up of an axis with more bins than the fast tables hold: edges, as they are or
// computed, compared as real numbers with samples of every type.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/layouts/position_view.hpp"

namespace cairn::tables {

// Evenly spaced edges, which need no memory: edge j is j * step + low, the last one high, bit for bit those
// of numpy.linspace; rounded to float where as_floats.
struct line_view {
  double low;
  double high;
  double step;
  double inverse;  // of the step, about
  std::size_t bins;
  bool as_floats;
  bool is_half_open = false;  // a sample on the last edge lies above
};

// Listed edges: those of cell c are edges[starts[c + 1]] to edges[starts[c + 2] - 1]; c, from -1 to the last
// cell, is the position of a sample less its lowest fraction_bits.
struct listed_view {
  const double* edges;
  std::size_t bins;
  const std::uint32_t* starts;
  position_map<double> map;
  const position_curve<double>* curve;  // instead of the map, or null
  int fraction_bits;
  bool is_half_open = false;  // as a line's
};

struct wide_view {
  bool is_line = false;
  line_view line{};
  listed_view listed{};
};

}  // namespace cairn::tables
