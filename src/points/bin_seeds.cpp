// Middles of the cells of a coarse grid that hold enough points.
#include "src/points/bin_seeds.hpp"

#include <algorithm>
#include <cmath>
#include <compare>
#include <numeric>

namespace cairn::points {

template <class S>
counted_cells<S> cells_of(const point_rows<S>& points, double width) {
  counted_cells<S> each{points.dims(), std::vector<S>(points.size() * points.dims()), {}};
  for (std::size_t i = 0; i < each.rows.size(); ++i)  // + 0: no negative zeros
    each.rows[i] = static_cast<S>(std::nearbyint(static_cast<double>(points.data()[i]) / width) + 0.0);
  each.counts.assign(points.size(), 1);
  return merged(each);
}

template <class S>
counted_cells<S> merged(const counted_cells<S>& cells) {
  const std::size_t dims = cells.dims;
  std::vector<std::size_t> order(cells.counts.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto compared = [&](std::size_t a, std::size_t b) {
    return std::lexicographical_compare_three_way(cells.row(a), cells.row(a) + dims, cells.row(b),
                                                  cells.row(b) + dims);
  };
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return compared(a, b) < 0; });
  counted_cells<S> made{dims, {}, {}};
  for (std::size_t first = 0, last = 0; first < order.size(); first = last) {
    std::uint64_t points = 0;
    for (; last < order.size() && compared(order[first], order[last]) == 0; ++last)
      points += cells.counts[order[last]];
    made.rows.insert(made.rows.end(), cells.row(order[first]), cells.row(order[first]) + dims);
    made.counts.push_back(points);
  }
  return made;
}

template <class S>
std::vector<S> seeds_of(const counted_cells<S>& cells, double width, std::size_t least) {
  std::vector<S> seeds;
  for (std::size_t i = 0; i < cells.counts.size(); ++i) {
    if (cells.counts[i] < least) continue;
    for (std::size_t d = 0; d < cells.dims; ++d)
      seeds.push_back(static_cast<S>(static_cast<double>(cells.row(i)[d]) * width));
  }
  return seeds;
}

#define CAIRN_INSTANTIATE(S)                                           \
  template counted_cells<S> cells_of<S>(const point_rows<S>&, double); \
  template counted_cells<S> merged<S>(const counted_cells<S>&);        \
  template std::vector<S> seeds_of<S>(const counted_cells<S>&, double, std::size_t);
CAIRN_INSTANTIATE(float)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::points
