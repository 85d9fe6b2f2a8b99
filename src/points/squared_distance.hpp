// The squared distance of two points: in double, or, for coordinates at the ends of its range, in long
// double.
#pragma once

#include <cmath>
#include <cstddef>
#include <type_traits>

#include "src/layouts/point_view.hpp"

namespace cairn::points {

// Whether squares of differences of such coordinates may be too large or too small for a double.
template <class T>
bool leave_double_squared(const T* coordinates, std::size_t size) {
  if constexpr (std::is_same_v<T, double>) {
    for (std::size_t i = 0; i < size; ++i) {
      const double x = std::abs(coordinates[i]);
      if (x > 0x1p500 || (x < 0x1p-400 && x != 0)) return true;
    }
  }
  return false;
}

// Of two rows of `dims` numbers.
template <class Square = double, class T>
Square squared_distance(const T* a, const T* b, std::size_t dims) {
  Square sum = 0;
  for (std::size_t d = 0; d < dims; ++d) {
    const auto way = static_cast<Square>(a[d]) - static_cast<Square>(b[d]);
    sum += way * way;
  }
  return sum;
}

// Of point i of `a` and point j of `b`, in columns.
template <class Square = double, class T>
Square squared_distance(const columns_view<const T>& a, std::size_t i, const columns_view<const T>& b,
                        std::size_t j) {
  Square sum = 0;
  for (int d = 0; d < a.dims; ++d) {
    const auto way = static_cast<Square>(a.column(d)[i]) - static_cast<Square>(b.column(d)[j]);
    sum += way * way;
  }
  return sum;
}

}  // namespace cairn::points
