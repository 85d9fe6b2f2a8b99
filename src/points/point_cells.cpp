#include "src/points/point_cells.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>

namespace cairn::points {
namespace {

// Cells along rows are so much finer than the radius, and rows closer to each other: measured.
constexpr double cells_along_rows = 8;
constexpr double cells_across_one = 4;   // for two dimensions
constexpr double cells_across_two = 3;   // for three
constexpr std::size_t few_in_cell = 24;  // compared with each other; more are looked up
constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

struct extent {
  double low = 0, high = 0;
  double width() const { return high - low; }
};

template <class T>
extent extent_of(const columns_view<const T>& points, int d) {
  const auto [low, high] = std::minmax_element(points.column(d), points.column(d) + points.size);
  return {static_cast<double>(*low), static_cast<double>(*high)};
}

// Where nearly all points lie, from some of them.
template <class T>
extent inner_extent_of(const columns_view<const T>& points, int d) {
  constexpr std::size_t most = 1024;
  std::vector<double> some;
  const std::size_t step = points.size / most + 1;
  for (std::size_t i = 0; i < points.size; i += step)
    some.push_back(static_cast<double>(points.column(d)[i]));
  std::sort(some.begin(), some.end());
  const std::size_t out = some.size() / 50;
  const extent inner{some[out], some[some.size() - 1 - out]};
  const double more = inner.width() / 4;
  return {inner.low - more, inner.high + more};
}

// Sides for these extents; how many cells that makes, in all.
double set_cells(grid_view& grid, const std::array<extent, grid_view::axes>& along, double radius,
                 double scale) {
  const bool three = grid.column[0] >= 0;
  double all = 1;
  for (int axis = 0; axis < grid_view::axes; ++axis) {
    if (grid.column[axis] < 0) continue;
    const double finer = axis == 2 ? cells_along_rows : three ? cells_across_two : cells_across_one;
    const extent& here = along[static_cast<std::size_t>(axis)];
    grid.low[axis] = here.low;
    grid.side[axis] = scale * radius / finer;
    const double cells = std::floor(here.width() / grid.side[axis]) + 1;
    grid.cells[axis] = cells < 0x1p40 ? static_cast<std::size_t>(cells) : std::size_t{1} << 40;
    all *= cells;
  }
  return all;
}

}  // namespace

template <class T>
grid_view cells_for(const columns_view<const T>& points, double radius) {
  grid_view grid;
  if (points.size == 0 || !(radius < std::numeric_limits<double>::infinity())) return grid;
  std::vector<int> widest(static_cast<std::size_t>(points.dims));
  std::iota(widest.begin(), widest.end(), 0);
  std::vector<extent> extents;
  for (int d = 0; d < points.dims; ++d) extents.push_back(extent_of(points, d));
  std::sort(widest.begin(), widest.end(), [&](int a, int b) {
    const double wide = extents[static_cast<std::size_t>(a)].width();
    const double other = extents[static_cast<std::size_t>(b)].width();
    return wide != other ? wide > other : a < b;
  });
  std::array<extent, grid_view::axes> along{};
  for (int axis = 2, k = 0; axis >= 0 && k < points.dims; --axis, ++k) {
    grid.column[axis] = widest[static_cast<std::size_t>(k)];
    along[static_cast<std::size_t>(axis)] = extents[static_cast<std::size_t>(grid.column[axis])];
  }
  const double most = 2.0 * static_cast<double>(points.size) + 1024;
  const double least_radius = std::numeric_limits<double>::min() * 0x1p60;  // 0: only coincident points
  double scale = 1;
  if (!(set_cells(grid, along, std::max(radius, least_radius), scale) <= most)) {
    for (int axis = 0; axis < grid_view::axes; ++axis)
      if (grid.column[axis] >= 0)
        along[static_cast<std::size_t>(axis)] = inner_extent_of(points, grid.column[axis]);
    while (!(set_cells(grid, along, std::max(radius, least_radius), scale) <= most)) scale *= 2;
  }
  return grid;
}

template <class T>
sorted_points<T>::sorted_points(std::size_t most, int dims, bool merge)
    : most_(most),
      dims_(dims),
      merge_(merge),
      columns_(most * static_cast<std::size_t>(dims)),
      times_(most),
      cell_(most),
      order_(most),
      place_(most),
      merged_(most) {}

template <class T>
grid_view sorted_points<T>::grid() const {
  grid_view made = grid_;
  made.begin = begin_.size() > 2 ? begin_.data() : nullptr;
  return made;
}

template <class T>
void sorted_points<T>::sort(const grid_view& grid, const columns_view<const T>& from, const T* times) {
  grid_ = grid;
  size_ = from.size;
  count_cells(from);
  scatter(from, times);
  merge();
}

// begin_ becomes the first place of each cell.
template <class T>
void sorted_points<T>::count_cells(const columns_view<const T>& from) {
  const std::size_t cells = grid_.rows() * grid_.cells_of_row();
  begin_.assign(cells + 1, 0);
  for (std::size_t i = 0; i < from.size; ++i) {
    std::size_t cell = 0;
    for (int axis = 0; axis < grid_view::axes; ++axis)
      cell = cell * grid_.cells[axis] + cell_at(grid_, axis, place_on(grid_, axis, from, i));
    cell_.data()[i] = cell;
    ++begin_[cell + 1];
  }
  std::partial_sum(begin_.begin(), begin_.end(), begin_.begin());
}

template <class T>
void sorted_points<T>::scatter(const columns_view<const T>& from, const T* times) {
  std::vector<std::size_t> next(begin_.begin(), begin_.end() - 1);
  for (std::size_t i = 0; i < from.size; ++i) order_.data()[i] = next[cell_.data()[i]]++;
  for (int d = 0; d < dims_; ++d) {
    const T* column = from.column(d);
    T* to = columns_.data() + static_cast<std::size_t>(d) * most_;
    for (std::size_t i = 0; i < from.size; ++i) to[order_.data()[i]] = column[i] + T(0);  // no negative zero
  }
  for (std::size_t i = 0; i < from.size; ++i) times_.data()[order_.data()[i]] = times[i];
}

template <class T>
bool sorted_points<T>::equal(std::size_t i, std::size_t j) const {
  bool same = true;
  for (std::size_t d = 0; d < static_cast<std::size_t>(dims_); ++d)
    same &= columns_.data()[d * most_ + i] == columns_.data()[d * most_ + j];
  return same;
}

template <class T>
void sorted_points<T>::copy(std::size_t from, std::size_t to) {
  for (std::size_t d = 0; d < static_cast<std::size_t>(dims_); ++d)
    columns_.data()[d * most_ + to] = columns_.data()[d * most_ + from];
  times_.data()[to] = times_.data()[from];
}

// The point from `first` to `to` - 1 that equals point i, or `to`; there are many, and they are in the table.
template <class T>
std::size_t sorted_points<T>::same_as(std::size_t first, std::size_t to, std::size_t i) {
  std::uint64_t hash = 0;
  for (std::size_t d = 0; d < static_cast<std::size_t>(dims_); ++d) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, columns_.data() + d * most_ + i, sizeof(T));
    hash = (hash ^ bits) * 0x9e3779b97f4a7c15U;
    hash ^= hash >> 32;
  }
  const std::size_t mask = table_.size() - 1;
  for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
    if (table_[at] == nowhere) {
      table_[at] = to - first;
      return to;
    }
    if (equal(first + table_[at], i)) return first + table_[at];
  }
}

// Moves points first to last - 1 to `to` and on, those that coincide to one place. Returns the place after.
template <class T>
std::size_t sorted_points<T>::merge_cell(std::size_t first, std::size_t last, std::size_t to) {
  const std::size_t begin = to;
  const bool many = last - first > few_in_cell;
  if (many) table_.assign(std::bit_ceil(2 * (last - first)), nowhere);
  for (std::size_t i = first; i < last; ++i) {
    std::size_t same = begin;
    if (many)
      same = same_as(begin, to, i);
    else
      while (same < to && !equal(same, i)) ++same;
    merged_.data()[i] = same;
    if (same < to)
      times_.data()[same] += times_.data()[i];
    else
      copy(i, to++);
  }
  return to;
}

template <class T>
void sorted_points<T>::merge() {
  if (!merge_) {
    std::copy_n(order_.data(), size_, place_.data());
    return;
  }
  std::size_t to = 0;
  for (std::size_t cell = 0; cell + 1 < begin_.size(); ++cell) {
    const std::size_t first = begin_[cell];
    begin_[cell] = to;
    to = merge_cell(first, begin_[cell + 1], to);
  }
  const std::size_t before = size_;
  begin_.back() = size_ = to;
  for (std::size_t i = 0; i < before; ++i) place_.data()[i] = merged_.data()[order_.data()[i]];
}

#define CAIRN_INSTANTIATE(T)                                             \
  template grid_view cells_for<T>(const columns_view<const T>&, double); \
  template class sorted_points<T>;
CAIRN_INSTANTIATE(float)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::points
