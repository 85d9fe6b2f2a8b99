// Chooses points that are apart, by cells of a hash map.
#include "src/points/centers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <unordered_map>

#include "src/points/squared_distance.hpp"

namespace cairn::points {
namespace {

constexpr std::size_t axes = 3;
using cell = std::array<double, axes>;

struct cell_hash {
  std::size_t operator()(const cell& at) const {
    std::size_t hash = 0;
    for (const double coordinate : at) hash = (hash ^ std::hash<double>()(coordinate)) * 0x9e3779b97f4a7c15U;
    return hash ^ (hash >> 32);
  }
};

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
        if (!are_apart(i, j)) return false;
    }
    return true;
  }
  void add(std::size_t i) { cells_[cell_of(i)].push_back(i); }

 private:
  // Of coordinates and distances at the ends of double's range squares are long doubles.
  bool are_apart(std::size_t i, std::size_t j) const {
    const double squared = squared_distance(points_, i, points_, j);
    const double limit = least_ * least_;
    const auto is_safe = [](double x) { return x > 0x1p-900 && x < 0x1p1000; };
    if (is_safe(limit) && (squared == 0 || is_safe(squared))) return squared > limit;
    const long double wide_limit = static_cast<long double>(least_) * static_cast<long double>(least_);
    return squared_distance<long double>(points_, i, points_, j) > wide_limit;
  }

  // A little larger than `least`: neighbours stay neighbours however coordinates are rounded. Where
  // coordinates are so large that cells cannot be told from their neighbours, one cell holds all such points.
  cell cell_of(std::size_t i) const {
    constexpr double most = 0x1p50;
    cell at{};
    for (std::size_t d = 0; d < axes && d < static_cast<std::size_t>(points_.dims); ++d) {
      const double coordinate =
          static_cast<double>(points_.column(static_cast<int>(d))[i]) / (least_ * (1 + 1e-6));
      at[d] = std::floor(std::clamp(coordinate, -most, most));
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

#define CAIRN_INSTANTIATE(T)                                                                             \
  template std::vector<std::size_t> apart<T>(const columns_view<const T>&, std::span<const std::size_t>, \
                                             double);
CAIRN_INSTANTIATE(float)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::points
