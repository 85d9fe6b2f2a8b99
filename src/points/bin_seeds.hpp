// Seeds of a mean shift from a coarse grid.
#pragma once

#include <cairn/rows.hpp>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cairn::points {

// Cells of a grid with points in them, ascending.
template <class S>
struct counted_cells {
  std::size_t dims = 1;
  std::vector<S> rows;  // the middle of each, in widths of a cell
  std::vector<std::uint64_t> counts;

  const S* row(std::size_t i) const { return rows.data() + i * dims; }
};

// The cells of points. std::bad_alloc, as all below.
template <class S>
counted_cells<S> cells_of(const point_rows<S>& points, double width);

// Cells that may occur more than once, in any order, as those of all their points.
template <class S>
counted_cells<S> merged(const counted_cells<S>& cells);

// The middles of those with `least` points or more.
template <class S>
std::vector<S> seeds_of(const counted_cells<S>& cells, double width, std::size_t least);

}  // namespace cairn::points
