// Where the points of a mean shift ended.
#pragma once

#include <cairn/execution.hpp>
#include <cstddef>

#include "src/layouts/point_view.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::points {

// Where walkers ended: their arrivals. Walkers that met share one.
template <class T>
struct arrived {
  scratch<T> columns;  // coordinate d of arrival i: columns[d * arrivals + i]
  scratch<T> weights;  // of each arrival: the sum of weights of the last step to it
  std::size_t arrivals = 0;
  scratch<std::size_t> arrival_of;  // of each walker
  int iterations = 0;
  bool converged = false;
  run_info run;

  columns_view<const T> view(int dims) const { return {columns.data(), arrivals, arrivals, dims}; }
};

}  // namespace cairn::points
