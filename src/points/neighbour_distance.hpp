// How far points are from their nearest ones.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/rows.hpp>
#include <cstddef>
#include <span>
#include <vector>

namespace cairn::points {

// The distances of points to the nearest share of all, themselves included.
template <class S>
class neighbour_distances {
 public:
  // `points`: at least one. quantile: the share, at least one point.
  neighbour_distances(const point_rows<S>& points, double quantile);

  // Of `count` points from `first` on. The same whatever the threads. exec.progress may cancel.
  // std::bad_alloc.
  std::vector<long double> of(std::size_t first, std::size_t count, const execution& exec) const;
  // Of all points, in their order.
  double mean(std::span<const long double> far) const;

 private:
  point_rows<S> points_;
  std::size_t k_;
  bool leave_double_;  // squares that are no normal numbers of double
};

// cairn::estimate_bandwidth of points and a quantile that it takes.
template <class S>
double bandwidth_of(const point_rows<S>& points, double quantile, const execution& exec) {
  const neighbour_distances<S> distances(points, quantile);
  return distances.mean(distances.of(0, points.size(), exec));
}

}  // namespace cairn::points
