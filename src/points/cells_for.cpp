// Chooses the axes of a grid, and the sides and number of its cells.
#include "src/points/cells_for.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <vector>

#include "src/machine/for_each.hpp"

namespace cairn::points {
namespace {

// Cells along rows are so much finer than the radius, and rows closer to each other: at most, and so that a
// few targets of a row fill no more of its length than of its height.
constexpr double cells_along_rows = 8;
constexpr double most_across_one = 4;  // for two dimensions
constexpr double most_across_two = 3;  // for three
constexpr double targets_together = 16;
constexpr std::size_t chunk = std::size_t{1} << 14;  // points

template <class T>
extent extent_of(const columns_view<const T>& points, int d, int threads) {
  const T* column = points.column(d);
  std::vector<extent> parts((points.size + chunk - 1) / chunk);
  host::for_each_chunk(points.size, chunk, threads, [&](std::size_t first, std::size_t last) {
    const auto [low, high] = std::minmax_element(column + first, column + last);
    parts[first / chunk] = {static_cast<double>(*low), static_cast<double>(*high)};
  });
  extent all = parts[0];
  for (const extent& part : parts) all = {std::min(all.low, part.low), std::max(all.high, part.high)};
  return all;
}

// Where nearly all points lie, from some of them.
extent inner_extent_of(const survey& points, int d) {
  constexpr std::size_t most = 1024;
  std::vector<std::size_t> numbers;
  const std::size_t step = points.size() / most + 1;
  for (std::size_t i = 0; i < points.size(); i += step) numbers.push_back(i);
  std::vector<double> some = points.coordinates(numbers, d);
  std::sort(some.begin(), some.end());
  const std::size_t out = some.size() / 50;
  const extent inner{some[out], some[some.size() - 1 - out]};
  const double more = inner.width() / 4;
  return {inner.low - more, inner.high + more};
}

// The boxes of side `radius` that some points lie in, as numbers that other boxes hardly have.
std::vector<std::uint64_t> boxes_of(const survey& points, std::span<const std::size_t> some,
                                    const grid_view& grid, double radius) {
  std::vector<std::uint64_t> hashes(some.size(), 0);
  for (const int d : grid.column) {
    if (d < 0) continue;
    const std::vector<double> along = points.coordinates(some, d);
    for (std::size_t i = 0; i < some.size(); ++i) {
      const double box = std::floor(along[i] / radius) + 0.0;
      hashes[i] = (hashes[i] ^ std::bit_cast<std::uint64_t>(box)) * 0x9e3779b97f4a7c15U;
      hashes[i] ^= hashes[i] >> 32;
    }
  }
  return hashes;
}

// How many others share the box of a point, on average; from some of the points.
double crowd_of(const survey& points, const grid_view& grid, double radius) {
  const std::size_t size = points.size();
  const std::size_t wanted = std::clamp<std::size_t>(size / 32, 256, std::size_t{1} << 14);
  const std::size_t step = size / wanted + 1;
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < size; i += step) {
    const std::size_t other = i + (i * 0x9e3779b97f4a7c15U >> 33) % step;  // no multiple of one number
    numbers.push_back(std::min(other, size - 1));
  }
  std::vector<std::uint64_t> boxes = boxes_of(points, numbers, grid, radius);
  std::sort(boxes.begin(), boxes.end());
  double pairs = 0;
  for (std::size_t first = 0, last = 0; first < boxes.size(); first = last) {
    while (last < boxes.size() && boxes[last] == boxes[first]) ++last;
    pairs += static_cast<double>(last - first) * static_cast<double>(last - first - 1);
  }
  const auto some = static_cast<double>(boxes.size());
  return pairs / some * (static_cast<double>(size) / some);
}

// How many rows there are to a radius.
double rows_across(const survey& points, const grid_view& grid, double radius) {
  const double crowd = crowd_of(points, grid, radius) / targets_together;
  const bool three = grid.column[0] >= 0;
  return std::clamp(three ? std::cbrt(crowd) : std::sqrt(crowd), 1.0,
                    three ? most_across_two : most_across_one);
}

// Sides for these extents; how many cells that makes, in all.
double set_cells(grid_view& grid, const std::array<extent, grid_view::axes>& along, double radius,
                 double across, double scale) {
  double all = 1;
  for (int axis = 0; axis < grid_view::axes; ++axis) {
    if (grid.column[axis] < 0) continue;
    const double finer = axis == 2 ? cells_along_rows : across;
    const extent& here = along[static_cast<std::size_t>(axis)];
    grid.low[axis] = here.low;
    grid.side[axis] = scale * radius / finer;
    const double cells = std::floor(here.width() / grid.side[axis]) + 1;
    grid.cells[axis] = cells < 0x1p40 ? static_cast<std::size_t>(cells) : std::size_t{1} << 40;
    all *= cells;
  }
  return all;
}

// Of columns in memory.
template <class T>
class survey_of_columns final : public survey {
 public:
  survey_of_columns(const columns_view<const T>& points, int threads) : points_(points), threads_(threads) {}
  std::size_t size() const override { return points_.size; }
  int dims() const override { return points_.dims; }
  std::vector<extent> extents() const override { return extents_of(points_, threads_); }
  std::vector<double> coordinates(std::span<const std::size_t> points, int d) const override {
    std::vector<double> found;
    for (const std::size_t i : points) found.push_back(static_cast<double>(points_.column(d)[i]));
    return found;
  }

 private:
  columns_view<const T> points_;
  int threads_;
};

}  // namespace

template <class T>
std::vector<extent> extents_of(const columns_view<const T>& points, int threads) {
  std::vector<extent> extents;
  for (int d = 0; d < points.dims; ++d) extents.push_back(extent_of(points, d, threads));
  return extents;
}

template <class T>
grid_view cells_for(const columns_view<const T>& points, double radius, int threads) {
  return cells_for(survey_of_columns<T>(points, threads), radius);
}

grid_view cells_for(const survey& points, double radius) {
  grid_view grid;
  if (points.size() == 0 || !(radius < std::numeric_limits<double>::infinity())) return grid;
  std::vector<int> widest(static_cast<std::size_t>(points.dims()));
  std::iota(widest.begin(), widest.end(), 0);
  const std::vector<extent> extents = points.extents();
  std::sort(widest.begin(), widest.end(), [&](int a, int b) {
    const double wide = extents[static_cast<std::size_t>(a)].width();
    const double other = extents[static_cast<std::size_t>(b)].width();
    return wide != other ? wide > other : a < b;
  });
  std::array<extent, grid_view::axes> along{};
  for (int axis = 2, k = 0; axis >= 0 && k < points.dims(); --axis, ++k) {
    grid.column[axis] = widest[static_cast<std::size_t>(k)];
    along[static_cast<std::size_t>(axis)] = extents[static_cast<std::size_t>(grid.column[axis])];
  }
  const double most = 2.0 * static_cast<double>(points.size()) + 1024;
  const double least_radius = std::numeric_limits<double>::min() * 0x1p60;  // 0: only coincident points
  const double side = std::max(radius, least_radius);
  const double across = points.dims() < 2 ? 1 : rows_across(points, grid, side);
  double scale = 1;
  if (!(set_cells(grid, along, side, across, scale) <= most)) {
    for (int axis = 0; axis < grid_view::axes; ++axis)
      if (grid.column[axis] >= 0)
        along[static_cast<std::size_t>(axis)] = inner_extent_of(points, grid.column[axis]);
    while (!(set_cells(grid, along, side, across, scale) <= most)) scale *= 2;
  }
  return grid;
}

template std::vector<extent> extents_of<float>(const columns_view<const float>&, int);
template std::vector<extent> extents_of<double>(const columns_view<const double>&, int);
template grid_view cells_for<float>(const columns_view<const float>&, double, int);
template grid_view cells_for<double>(const columns_view<const double>&, double, int);

}  // namespace cairn::points
