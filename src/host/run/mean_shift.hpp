// Mean shift on the host: points walk until they arrive.
#pragma once

#include <cairn/mean_shift.hpp>
#include <cstddef>

#include "src/layouts/point_view.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {

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

  points::columns_view<const T> view(int dims) const { return {columns.data(), places, places, dims}; }
};

struct shift_kernel_size {
  bool flat = false;
  double bandwidth = 1, radius = 1;
};

// `walkers`: without data, the points themselves. Errors: std::bad_alloc, cancelled.
template <class T>
arrived<T> run_blurring(const points::columns_view<const T>& points, const shift_kernel_size& kernel,
                        const mean_shift_options& options, const execution& exec);
template <class T>
arrived<T> run_classic(const points::columns_view<const T>& points,
                       const points::columns_view<const T>& walkers, const shift_kernel_size& kernel,
                       const mean_shift_options& options, const execution& exec);

}  // namespace cairn::host
