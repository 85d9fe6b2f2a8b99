// Middles of the cells of a coarse grid that hold enough points.
#include "src/points/bin_seeds.hpp"

#include <algorithm>
#include <cmath>
#include <compare>
#include <numeric>

namespace cairn::points {

template <class S>
std::vector<S> middles_of_cells(const point_rows<S>& points, double width, std::size_t least) {
  const std::size_t dims = points.dims();
  std::vector<S> cells(points.size() * dims);
  for (std::size_t i = 0; i < cells.size(); ++i)
    cells[i] = static_cast<S>(std::nearbyint(static_cast<double>(points.data()[i]) / width));
  std::vector<std::size_t> order(points.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto row = [&](std::size_t i) { return cells.begin() + static_cast<std::ptrdiff_t>(i * dims); };
  const auto compared = [&](std::size_t a, std::size_t b) {
    return std::lexicographical_compare_three_way(row(a), row(a + 1), row(b), row(b + 1));
  };
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return compared(a, b) < 0; });
  std::vector<S> seeds;
  for (std::size_t first = 0, last = 0; first < order.size(); first = last) {
    while (last < order.size() && compared(order[first], order[last]) == 0) ++last;
    if (last - first < least) continue;
    for (std::size_t d = 0; d < dims; ++d)
      seeds.push_back(static_cast<S>(static_cast<double>(cells[order[first] * dims + d]) * width));
  }
  if (seeds.size() == points.size() * dims) seeds.assign(points.data(), points.data() + points.size() * dims);
  return seeds;
}

template std::vector<float> middles_of_cells<float>(const point_rows<float>&, double, std::size_t);
template std::vector<double> middles_of_cells<double>(const point_rows<double>&, double, std::size_t);

}  // namespace cairn::points
