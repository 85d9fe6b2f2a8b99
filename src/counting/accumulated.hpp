// What runners of weighted histograms and profiles return to the boundary.
#pragma once

#include <cairn/histogram.hpp>

#include "src/machine/scratch.hpp"

namespace cairn {

// What is added in the bins of the samples: for each a value, and a second one where bins take pairs.
struct added_values {
  detail::samples values;
  detail::samples second{};
};

// The bins of all axes, the last one fastest; behind them outside_bins for each axis; then some that are of
// no use.
template <class Bin>
struct accumulated {
  scratch<Bin> bins;
  tally seen;
  bool good = true;  // whether all values could be added (src/kernels/accumulate.hpp)
};

}  // namespace cairn
