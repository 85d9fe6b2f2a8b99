// The squared distance of two points, in double.
#pragma once

#include <cstddef>

#include "src/layouts/point_view.hpp"

namespace cairn::points {

// Of two rows of `dims` numbers.
template <class T>
double squared_distance(const T* a, const T* b, std::size_t dims) {
  double sum = 0;
  for (std::size_t d = 0; d < dims; ++d) {
    const double way = static_cast<double>(a[d]) - static_cast<double>(b[d]);
    sum += way * way;
  }
  return sum;
}

// Of point i of `a` and point j of `b`, in columns.
template <class T>
double squared_distance(const columns_view<const T>& a, std::size_t i, const columns_view<const T>& b,
                        std::size_t j) {
  double sum = 0;
  for (int d = 0; d < a.dims; ++d) {
    const double way = static_cast<double>(a.column(d)[i]) - static_cast<double>(b.column(d)[j]);
    sum += way * way;
  }
  return sum;
}

}  // namespace cairn::points
