// Where the points of a mean shift ended.
#pragma once

#include <cairn/execution.hpp>
#include <cstddef>

#include "src/layouts/point_view.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::points {

// Where walkers ended. Walkers that met are one.
template <class T>
struct arrived {
  scratch<T> columns;  // coordinate d of place i: columns[d * places + i]
  scratch<T> weights;  // of each place: the sum of weights of the last step to it
  std::size_t places = 0;
  scratch<std::size_t> place_of;  // of each walker
  int iterations = 0;
  bool converged = false;
  run_info run;

  columns_view<const T> view(int dims) const { return {columns.data(), places, places, dims}; }
};

}  // namespace cairn::points
