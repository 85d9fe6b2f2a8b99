// Points sorted by cells, so that those near a point lie in a few runs; points that coincide are one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "src/layouts/point_view.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::points {

// Cells for neighbours within `radius`: over the widest dimensions, at most three, the widest along rows.
// About as many cells as points at most: a box that is too large for its points gets larger cells, and a few
// points far from all others lie in the outermost ones. Without cells (cells[] all 1) where the radius is
// infinite.
template <class T>
grid_view cells_for(const columns_view<const T>& points, double radius);

// Points in the order of the cells of a grid, and of their input within a cell.
template <class T>
class sorted_points {
 public:
  // Room for `most` points. Without `merge`, points that are equal stay as many. std::bad_alloc.
  sorted_points(std::size_t most, int dims, bool merge);

  // Takes `from`, each point times[i] times over. Points that are equal, bit for bit but for the sign of
  // zeros, become one, the first of them, with the sum of their times. std::bad_alloc.
  void sort(const grid_view& grid, const columns_view<const T>& from, const T* times);

  std::size_t size() const { return size_; }
  columns_view<const T> view() const { return {columns_.data(), most_, size_, dims_}; }
  const T* times() const { return times_.data(); }
  // With begin[] of the points; null for a grid of one cell.
  grid_view grid() const;
  // Where point i of `from` is now.
  std::size_t place_of(std::size_t i) const { return place_.data()[i]; }

 private:
  void count_cells(const columns_view<const T>& from);
  void scatter(const columns_view<const T>& from, const T* times);
  void merge();
  std::size_t merge_cell(std::size_t first, std::size_t last, std::size_t to);
  std::size_t same_as(std::size_t first, std::size_t to, std::size_t i);
  bool equal(std::size_t i, std::size_t j) const;
  void copy(std::size_t from, std::size_t to);

  std::size_t most_, size_ = 0;
  int dims_;
  bool merge_;
  grid_view grid_{};
  scratch<T> columns_, times_;
  scratch<std::size_t> cell_, order_, place_;  // of each point: its cell, where it was sorted to, where it is
  scratch<std::size_t> merged_;                // of each sorted point
  std::vector<std::size_t> begin_;
  std::vector<std::size_t> table_;  // of places, by coordinates, where a cell holds many points
};

}  // namespace cairn::points
