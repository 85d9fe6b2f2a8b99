// Centers from where points arrived, and for each point its nearest center and the distance to it.
#include "src/host/run/labels.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "src/layouts/point_view.hpp"
#include "src/machine/for_each.hpp"
#include "src/machine/scratch.hpp"
#include "src/machine/threads.hpp"
#include "src/points/centers.hpp"
#include "src/points/nearest_points.hpp"
#include "src/points/squared_distance.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t chunk = 1024;  // points that a thread labels at a time

// What squares of any difference of such coordinates fit.
template <class S>
using wide_square = std::conditional_t<std::is_same_v<S, double>, long double, double>;

// Arrivals in the order in which the rule looks at them.
template <class S>
std::vector<std::size_t> in_order(const points::arrived<S>& end, std::size_t walkers, int dims,
                                  center_rule rule) {
  std::vector<std::size_t> order;
  std::vector<bool> seen(end.arrivals, false);
  for (std::size_t i = 0; i < walkers; ++i) {
    const std::size_t arrival = end.arrival_of.data()[i];
    if (!seen[arrival]) order.push_back(arrival);
    seen[arrival] = true;
  }
  if (rule == center_rule::input_order) return order;
  const auto view = end.view(dims);
  // A walker that never met a point supports nothing.
  std::erase_if(order, [&](std::size_t arrival) { return !(end.weights.data()[arrival] > 0); });
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (end.weights.data()[a] != end.weights.data()[b]) return end.weights.data()[a] > end.weights.data()[b];
    for (int d = 0; d < dims; ++d)
      if (view.column(d)[a] != view.column(d)[b]) return view.column(d)[a] > view.column(d)[b];
    return a < b;
  });
  return order;
}

// Which center a point gets, and how far it is. Square: what squared distances are.
template <class S, class Square>
class labeller {
 public:
  // Takes memory for `threads`.
  labeller(const points::scaled_points<S>& points, const points::arrived<S>& end,
           const std::vector<S>& centers, bool by_basin, int threads)
      : points_(points),
        end_(end),
        centers_(centers),
        dims_(static_cast<std::size_t>(points.view().dims)),
        by_basin_(by_basin),
        nearest_(centers.data(), centers.size() / dims_, points.view().dims),
        rows_(2 * dims_ * static_cast<std::size_t>(threads)) {}

  typename points::nearest_points<S, Square>::found of(std::size_t i, int thread) const {
    S* const row = rows_.data() + 2 * dims_ * static_cast<std::size_t>(thread);
    points_.copy_row(i, row);
    if (!by_basin_) return nearest_.of(row);
    S* const arrival = row + dims_;
    const auto arrivals = end_.view(static_cast<int>(dims_));
    for (std::size_t d = 0; d < dims_; ++d)
      arrival[d] = arrivals.column(static_cast<int>(d))[end_.arrival_of.data()[i]];
    auto found = nearest_.of(arrival);
    found.squared = points::squared_distance<Square>(centers_.data() + found.index * dims_, row, dims_);
    return found;
  }

 private:
  const points::scaled_points<S>& points_;
  const points::arrived<S>& end_;
  const std::vector<S>& centers_;
  std::size_t dims_;
  bool by_basin_;
  points::nearest_points<S, Square> nearest_;
  scratch<S> rows_;  // of each thread: a point, and where it ended
};

// Labels and distances of all points; there is a center.
template <class Square, class S>
void label_points(mean_shift_result<S>& made, const points::scaled_points<S>& points,
                  const points::arrived<S>& end, double radius, const mean_shift_options& options,
                  const execution& exec) {
  const std::size_t size = points.view().size;
  const int threads = threads_for(exec, size, chunk);
  const bool by_basin = options.labels == label_rule::own_basin;
  const labeller<S, Square> label(points, end, made.centers, by_basin, threads);
  for_each_chunk(size, chunk, threads, [&](std::size_t first, std::size_t last, int thread) {
    for (std::size_t i = first; i < last; ++i) {
      const auto found = label.of(i, thread);
      if (!options.cluster_all && std::sqrt(found.squared) > static_cast<Square>(radius)) continue;
      made.labels[i] = static_cast<std::int64_t>(found.index);
      made.distances[i] = static_cast<S>(std::sqrt(found.squared));
    }
  });
}

template <class Square, class S>
void find_nearest(std::vector<std::int64_t>& labels, const point_rows<S>& points,
                  const point_rows<S>& centers, const execution& exec) {
  const points::nearest_points<S, Square> nearest(centers.data(), centers.size(),
                                                  static_cast<int>(centers.dims()));
  const int threads = threads_for(exec, points.size(), chunk);
  for_each_chunk(points.size(), chunk, threads, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i)
      labels[i] = static_cast<std::int64_t>(nearest.of(points[i]).index);
  });
}

}  // namespace

template <class S>
bool leave_double_squared(const points::scaled_points<S>& points) {
  const auto from = points.view();
  return points::leave_double_squared(from.data, from.size * static_cast<std::size_t>(from.dims));
}

template <class S>
mean_shift_result<S> labelled(const points::scaled_points<S>& points, const points::arrived<S>& end,
                              const points::kernel_size& kernel, const mean_shift_options& options,
                              const execution& exec, bool leaves_double) {
  const auto from = points.view();
  const auto arrivals = end.view(from.dims);
  const std::size_t walkers = end.arrival_of.size();
  const double least = options.min_distance.value_or(kernel.bandwidth);
  const auto chosen = points::apart(arrivals, in_order(end, walkers, from.dims, options.centers), least);
  mean_shift_result<S> made;
  made.dims = static_cast<std::size_t>(from.dims);
  made.iterations = end.iterations;
  made.converged = end.converged;
  made.run = end.run;
  for (const std::size_t arrival : chosen)
    for (int d = 0; d < from.dims; ++d) made.centers.push_back(arrivals.column(d)[arrival]);

  made.labels.assign(from.size, -1);
  made.distances.assign(from.size, std::numeric_limits<S>::infinity());
  made.sizes.assign(chosen.size(), 0);
  if (!chosen.empty()) {
    if (leaves_double || leave_double_squared(points) ||
        points::leave_double_squared(made.centers.data(), made.centers.size()))
      label_points<wide_square<S>>(made, points, end, kernel.radius, options, exec);
    else
      label_points<double>(made, points, end, kernel.radius, options, exec);
  }
  for (const std::int64_t label : made.labels)
    if (label >= 0) ++made.sizes[static_cast<std::size_t>(label)];
  for (std::size_t i = 0; i < made.centers.size(); ++i)
    made.centers[i] = points.unscaled(made.centers[i], i % made.dims);
  return made;
}

template <class S>
std::vector<std::int64_t> nearest_of(const point_rows<S>& points, const point_rows<S>& centers,
                                     const execution& exec) {
  std::vector<std::int64_t> labels(points.size());
  if (points::leave_double_squared(points.data(), points.size() * points.dims()) ||
      points::leave_double_squared(centers.data(), centers.size() * centers.dims()))
    find_nearest<wide_square<S>>(labels, points, centers, exec);
  else
    find_nearest<double>(labels, points, centers, exec);
  return labels;
}

#define CAIRN_INSTANTIATE(S)                                                                            \
  template mean_shift_result<S> labelled<S>(const points::scaled_points<S>&, const points::arrived<S>&, \
                                            const points::kernel_size&, const mean_shift_options&,      \
                                            const execution&, bool);                                    \
  template bool leave_double_squared<S>(const points::scaled_points<S>&);                               \
  template std::vector<std::int64_t> nearest_of<S>(const point_rows<S>&, const point_rows<S>&,          \
                                                   const execution&);
CAIRN_INSTANTIATE(float)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::host
