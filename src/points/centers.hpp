// Which points of a few become centers.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "src/layouts/point_view.hpp"

namespace cairn::points {

// Goes through `order` and chooses each point that is farther than `least` from all chosen before: returns
// indices into `points`. Looked up in cells of side `least`: O(n) while few of them share a cell.
template <class T>
std::vector<std::size_t> apart(const columns_view<const T>& points, std::span<const std::size_t> order,
                               double least);

}  // namespace cairn::points
