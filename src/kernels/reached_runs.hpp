// Which sources a few targets can reach: runs of points in neighbouring rows of the grid.
#pragma once

#include <cstddef>
#include <limits>

#include "src/layouts/point_view.hpp"

namespace cairn::CAIRN_TARGET {

// The least box around some targets, in offsets on the axes of a grid.
struct target_box {
  double low[points::grid_view::axes];
  double high[points::grid_view::axes];
};

template <class T>
inline target_box box_around(const points::grid_view& grid, const points::columns_view<const T>& targets,
                             std::size_t first, std::size_t last) {
  target_box box;
  for (int axis = 0; axis < points::grid_view::axes; ++axis) {
    double low = points::offset_on(grid, axis, targets, first);
    double high = low;
    for (std::size_t i = first + 1; i < last; ++i) {
      const double offset = points::offset_on(grid, axis, targets, i);
      low = offset < low ? offset : low;
      high = offset > high ? offset : high;
    }
    box.low[axis] = low;
    box.high[axis] = high;
  }
  return box;
}

// The radius of a reach: squares of distances are rounded in T, and their roots compared with the sides of
// cells.
template <class T>
inline double radius_of(T reach, int dims) {
  constexpr double digit = static_cast<double>(std::numeric_limits<T>::epsilon());
  return __builtin_sqrt(static_cast<double>(reach)) * (1 + (dims + 8) * digit);
}

// Of the sides of cells: more than offsets are rounded by.
constexpr double slack = 1e-9;

// How far the box is at least from a cell, along an axis.
inline double gap_to_cell(const points::grid_view& grid, int axis, std::size_t cell, const target_box& box) {
  const double side = grid.side[axis];
  const double below = cell == 0 ? 0 : (static_cast<double>(cell) - slack) * side - box.high[axis];
  const double above =
      cell + 1 == grid.cells[axis] ? 0 : box.low[axis] - (static_cast<double>(cell + 1) + slack) * side;
  const double gap = below > above ? below : above;
  return gap > 0 ? gap : 0;
}

struct cell_range {
  std::size_t first;
  std::size_t last;
};
inline cell_range reached_cells(const points::grid_view& grid, int axis, const target_box& box,
                                double reach) {
  const double more = reach + slack * grid.side[axis];
  return {points::cell_at(grid, axis, box.low[axis] - more),
          points::cell_at(grid, axis, box.high[axis] + more)};
}

// Calls use(first, last) for the points of each row that the box reaches, in their order. All points that are
// at most `radius` from a target are among them.
template <class Use>
inline void for_each_reached_run(const points::grid_view& grid, std::size_t size, const target_box& box,
                                 double radius, const Use& use) {
  if (grid.begin == nullptr) return use(std::size_t{0}, size);
  const cell_range outer = reached_cells(grid, 0, box, radius);
  const cell_range inner = reached_cells(grid, 1, box, radius);
  for (std::size_t a = outer.first; a <= outer.last; ++a) {
    const double gap_a = gap_to_cell(grid, 0, a, box);
    for (std::size_t b = inner.first; b <= inner.last; ++b) {
      const double gap_b = gap_to_cell(grid, 1, b, box);
      const double left = radius * radius - gap_a * gap_a - gap_b * gap_b;
      if (left < 0) continue;
      const cell_range along = reached_cells(grid, 2, box, __builtin_sqrt(left));
      const std::size_t row = (a * grid.cells[1] + b) * grid.cells_of_row() - grid.first_cell;
      const std::size_t begin = grid.begin[row + along.first];
      const std::size_t end = grid.begin[row + along.last + 1];
      if (begin < end) use(begin, end);
    }
  }
}

}  // namespace cairn::CAIRN_TARGET
