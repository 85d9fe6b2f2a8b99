// The cells that points are sorted by.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "src/layouts/point_view.hpp"

namespace cairn::points {

struct extent {
  double low = 0, high = 0;
  double width() const { return high - low; }
};

// What cells are chosen by, of points that may lie anywhere.
class survey {
 public:
  virtual ~survey() = default;
  virtual std::size_t size() const = 0;
  virtual int dims() const = 0;
  virtual std::vector<extent> extents() const = 0;  // of each dimension; there is a point
  // Coordinate d of some points, by their numbers, which ascend.
  virtual std::vector<double> coordinates(std::span<const std::size_t> points, int d) const = 0;
};

// Cells for neighbours within `radius`: over the widest dimensions, at most three, the widest along rows.
// About as many cells as points at most: a box that is too large for its points gets larger cells, and a few
// points far from all others lie in the outermost ones. One cell where the radius is infinite.
grid_view cells_for(const survey& points, double radius);
template <class T>
grid_view cells_for(const columns_view<const T>& points, double radius, int threads);

// The least and the greatest of each dimension.
template <class T>
std::vector<extent> extents_of(const columns_view<const T>& points, int threads);

}  // namespace cairn::points
