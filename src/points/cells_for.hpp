// The cells that points are sorted by.
#pragma once

#include "src/layouts/point_view.hpp"

namespace cairn::points {

// Cells for neighbours within `radius`: over the widest dimensions, at most three, the widest along rows.
// About as many cells as points at most: a box that is too large for its points gets larger cells, and a few
// points far from all others lie in the outermost ones. One cell where the radius is infinite.
template <class T>
grid_view cells_for(const columns_view<const T>& points, double radius, int threads);

}  // namespace cairn::points
