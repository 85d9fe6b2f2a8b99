// Seeds of a mean shift from a coarse grid.
#pragma once

#include <cairn/rows.hpp>
#include <cstddef>
#include <vector>

namespace cairn::points {

// As cairn::bin_seeds, for a width that is a number above 0. std::bad_alloc.
template <class S>
std::vector<S> middles_of_cells(const point_rows<S>& points, double width, std::size_t least);

}  // namespace cairn::points
