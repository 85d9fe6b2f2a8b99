// Points as kernels read them: one column for each dimension, and the cells that they are sorted by.
#pragma once

#include <cstddef>

namespace cairn::points {

// Coordinate d of point i is data[d * stride + i].
template <class T>
struct columns_view {
  T* data = nullptr;
  std::size_t stride = 0;
  std::size_t size = 0;
  int dims = 0;

  T* column(int d) const { return data + static_cast<std::size_t>(d) * stride; }
};

// Cells over up to three columns, in rows along the last of them. The points of cell first_cell + c are
// begin[c] to begin[c + 1] - 1; those beyond the cells lie in the first and the last ones, which have no
// outer end.
struct grid_view {
  static constexpr int axes = 3;
  int column[axes] = {-1, -1, -1};  // -1: one cell, whatever the point
  std::size_t cells[axes] = {1, 1, 1};
  double low[axes] = {};
  double side[axes] = {1, 1, 1};
  const std::size_t* begin = nullptr;  // null: no cells, and all points are one run
  std::size_t first_cell = 0;          // that of begin[0], where only some cells are here

  std::size_t rows() const { return cells[0] * cells[1]; }
  std::size_t cells_of_row() const { return cells[axes - 1]; }
};

// The cell on an axis at `offset` from its low end.
inline std::size_t cell_at(const grid_view& grid, int axis, double offset) {
  const double cell = offset / grid.side[axis];
  const auto last = static_cast<double>(grid.cells[axis] - 1);
  return static_cast<std::size_t>(cell < 0 ? 0 : cell > last ? last : cell);
}

// How far a point lies from the low end of an axis.
template <class T>
inline double offset_on(const grid_view& grid, int axis, const columns_view<T>& points, std::size_t i) {
  const int column = grid.column[axis];
  return column < 0 ? 0 : static_cast<double>(points.column(column)[i]) - grid.low[axis];
}

// The cell of a point, in the order of rows.
template <class T>
std::size_t cell_of(const grid_view& grid, const columns_view<T>& points, std::size_t i) {
  std::size_t cell = 0;
  for (int axis = 0; axis < grid_view::axes; ++axis)
    if (grid.column[axis] >= 0)
      cell = cell * grid.cells[axis] + cell_at(grid, axis, offset_on(grid, axis, points, i));
  return cell;
}

}  // namespace cairn::points
