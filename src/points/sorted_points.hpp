// Points sorted by cells, so that those near a point lie in a few runs; points that coincide are one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "src/layouts/point_view.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::points {

// Cells first to last - 1.
struct cell_range {
  std::size_t first = 0, last = 0;
  std::size_t size() const { return last - first; }
};

// Points in the order of the cells of a grid, and of their input within a cell. The same whatever the
// threads.
template <class T>
class sorted_points {
 public:
  // Room for `most` points. Without `merge`, points that are equal stay as many. std::bad_alloc.
  sorted_points(std::size_t most, int dims, bool merge, int threads);

  // Takes `from`, each point times[i] times over. Points that are equal, bit for bit but for the sign of
  // zeros, become one, the first of them, with the sum of their times. std::bad_alloc.
  void sort(const grid_view& grid, const columns_view<const T>& from, const T* times) {
    sort(grid, {0, grid.rows() * grid.cells_of_row()}, from, times);
  }
  // The same of points that all lie in some cells, one at least.
  void sort(const grid_view& grid, const cell_range& cells, const columns_view<const T>& from,
            const T* times);

  std::size_t size() const { return size_; }
  columns_view<const T> view() const { return {columns_.data(), most_, size_, dims_}; }
  const T* times() const { return times_.data(); }
  // With begin[] of the points; null for a grid of one cell.
  grid_view grid() const;
  // begin[] of the cells that it was sorted by.
  std::span<const std::size_t> begin_of_cells() const { return begin_; }
  // Where point i of `from` is now.
  std::size_t index_of(std::size_t i) const { return index_.data()[i]; }

 private:
  // Cells first to last - 1, and their points; sorted and merged by one thread.
  struct bucket {
    std::size_t first_cell = 0, last_cell = 0;
    std::size_t begin = 0, end = 0;  // of its points, before merging
    std::size_t kept = 0;            // points after merging
    bool crowded = false;            // a cell holds more points than are compared with each other
  };

  void set_buckets();
  void split(const columns_view<const T>& from);
  void sort_bucket(bucket& mine, const columns_view<const T>& from, const T* times);
  void merge_bucket(bucket& mine);
  std::size_t merge_cell(std::size_t first, std::size_t last, std::size_t to);
  std::size_t same_as(std::size_t first, std::size_t to, std::size_t i, std::uint32_t* table,
                      std::size_t mask);
  void close_gaps();
  bool equal(std::size_t i, std::size_t j) const;
  void copy(std::size_t from, std::size_t to);

  std::size_t most_, size_ = 0;
  int dims_, threads_;
  bool merge_;
  grid_view grid_{};
  cell_range cells_{};
  scratch<T> columns_, times_;
  scratch<std::size_t> cell_,
      order_;                    // of each point of the input: its cell; the points by bucket, then by cell
  scratch<std::size_t> index_;   // of each point of the input
  scratch<std::size_t> merged_;  // of each sorted point: where it is, before gaps are closed
  std::vector<bucket> buckets_;
  std::vector<std::size_t> begin_;
  std::vector<std::size_t> counts_;  // of each chunk of the input: points by bucket
  scratch<std::uint32_t> table_;     // of points by coordinates, for crowded cells: 3 for each point
};

}  // namespace cairn::points
