// What a step of a mean shift reads and writes, on hosts and devices.
#pragma once

#include "src/layouts/point_view.hpp"

namespace cairn::points {

template <class T>
struct shift_view {
  columns_view<const T> sources{};
  const T* times = nullptr;  // how often each source counts
  grid_view grid{};          // of the sources
  columns_view<const T> targets{};
  columns_view<T> moved{};  // out: where each target goes; a target without sources stays
  T* weights = nullptr;     // out: the sum of weights of each target
  T reach = 0;              // the greatest squared distance that counts
  T rate = 0;               // a weight is 2^(squared distance * rate) ...
  bool flat = false;        // ... or 1
};

}  // namespace cairn::points
