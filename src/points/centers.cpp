#include "src/points/centers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <unordered_map>

namespace cairn::points {
namespace {

constexpr std::size_t axes = 3;
using cell = std::array<double, axes>;

struct cell_hash {
  std::size_t operator()(const cell& at) const {
    std::size_t hash = 0;
    for (const double place : at) hash = (hash ^ std::hash<double>()(place)) * 0x9e3779b97f4a7c15U;
    return hash ^ (hash >> 32);
  }
};

template <class T>
double squared_distance(const columns_view<const T>& points, std::size_t i, std::size_t j) {
  double sum = 0;
  for (int d = 0; d < points.dims; ++d) {
    const double way = static_cast<double>(points.column(d)[i]) - static_cast<double>(points.column(d)[j]);
    sum += way * way;
  }
  return sum;
}

// Chosen points by their cells over the first dimensions.
template <class T>
class chosen_points {
 public:
  chosen_points(const columns_view<const T>& points, double least) : points_(points), least_(least) {}

  bool is_apart(std::size_t i) const {
    const cell home = cell_of(i);
    const int ways = points_.dims < 2 ? 3 : points_.dims == 2 ? 9 : 27;
    for (int way = 0; way < ways; ++way) {
      const cell near{home[0] + way % 3 - 1, home[1] + (ways > 3 ? way / 3 % 3 - 1 : 0),
                      home[2] + (ways > 9 ? way / 9 - 1 : 0)};
      const auto found = cells_.find(near);
      if (found == cells_.end()) continue;
      for (const std::size_t j : found->second)
        if (squared_distance(points_, i, j) <= least_ * least_) return false;
    }
    return true;
  }
  void add(std::size_t i) { cells_[cell_of(i)].push_back(i); }

 private:
  // A little larger than `least`: neighbours stay neighbours however places are rounded. Where coordinates
  // are so large that cells cannot be told from their neighbours, one cell holds all such points.
  cell cell_of(std::size_t i) const {
    constexpr double most = 0x1p50;
    cell at{};
    for (std::size_t d = 0; d < axes && d < static_cast<std::size_t>(points_.dims); ++d) {
      const double place =
          static_cast<double>(points_.column(static_cast<int>(d))[i]) / (least_ * (1 + 1e-6));
      at[d] = std::floor(std::clamp(place, -most, most));
    }
    return at;
  }

  columns_view<const T> points_;
  double least_;
  std::unordered_map<cell, std::vector<std::size_t>, cell_hash> cells_;
};

}  // namespace

template <class T>
std::vector<std::size_t> apart(const columns_view<const T>& points, std::span<const std::size_t> order,
                               double least) {
  if (!(least > 0)) return {order.begin(), order.end()};
  std::vector<std::size_t> chosen;
  chosen_points<T> cells(points, least);
  for (const std::size_t i : order) {
    if (!cells.is_apart(i)) continue;
    cells.add(i);
    chosen.push_back(i);
  }
  return chosen;
}

template <class T>
nearest_points<T>::nearest_points(const T* rows, std::size_t k, int dims)
    : rows_(rows), dims_(static_cast<std::size_t>(dims)), order_(k), axis_(k) {
  std::iota(order_.begin(), order_.end(), std::size_t{0});
  split(0, k);
}

template <class T>
int nearest_points<T>::widest(std::size_t first, std::size_t last) const {
  int best = 0;
  double width = -1;
  for (std::size_t d = 0; d < dims_; ++d) {
    T low = rows_[order_[first] * dims_ + d];
    T high = low;
    for (std::size_t i = first + 1; i < last; ++i) {
      low = std::min(low, rows_[order_[i] * dims_ + d]);
      high = std::max(high, rows_[order_[i] * dims_ + d]);
    }
    if (static_cast<double>(high) - static_cast<double>(low) <= width) continue;
    width = static_cast<double>(high) - static_cast<double>(low);
    best = static_cast<int>(d);
  }
  return best;
}

template <class T>
void nearest_points<T>::split(std::size_t first, std::size_t last) {
  if (first == last) return;
  const std::size_t middle = first + (last - first) / 2;
  const int axis = widest(first, last);
  const auto at = [&](std::size_t i) { return order_.begin() + static_cast<std::ptrdiff_t>(i); };
  std::nth_element(at(first), at(middle), at(last), [&](std::size_t a, std::size_t b) {
    return rows_[a * dims_ + static_cast<std::size_t>(axis)] <
           rows_[b * dims_ + static_cast<std::size_t>(axis)];
  });
  axis_[middle] = axis;
  split(first, middle);
  split(middle + 1, last);
}

template <class T>
struct nearest_points<T>::search {
  const T* point;
  found best;
};

template <class T>
void nearest_points<T>::descend(search& at, std::size_t first, std::size_t last) const {
  if (first == last) return;
  const std::size_t middle = first + (last - first) / 2;
  const std::size_t index = order_[middle];
  const T* row = rows_ + index * dims_;
  double squared = 0;
  for (std::size_t d = 0; d < dims_; ++d) {
    const double way = static_cast<double>(row[d]) - static_cast<double>(at.point[d]);
    squared += way * way;
  }
  if (squared < at.best.squared || (squared == at.best.squared && index < at.best.index))
    at.best = {index, squared};
  const auto axis = static_cast<std::size_t>(axis_[middle]);
  const double beyond = static_cast<double>(at.point[axis]) - static_cast<double>(row[axis]);
  const bool below = beyond < 0;
  descend(at, below ? first : middle + 1, below ? middle : last);
  if (beyond * beyond <= at.best.squared) descend(at, below ? middle + 1 : first, below ? last : middle);
}

template <class T>
typename nearest_points<T>::found nearest_points<T>::of(const T* point) const {
  search at{point, {std::numeric_limits<std::size_t>::max(), std::numeric_limits<double>::infinity()}};
  descend(at, 0, order_.size());
  return at.best;
}

#define CAIRN_INSTANTIATE(T)                                                                             \
  template std::vector<std::size_t> apart<T>(const columns_view<const T>&, std::span<const std::size_t>, \
                                             double);                                                    \
  template class nearest_points<T>;
CAIRN_INSTANTIATE(float)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::points
