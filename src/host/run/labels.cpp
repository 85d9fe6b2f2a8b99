#include "src/host/run/labels.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "src/host/sweeps/for_each.hpp"
#include "src/machine/threads.hpp"
#include "src/points/centers.hpp"

namespace cairn::host {
namespace {

constexpr std::size_t chunk = 1024;  // points that a thread labels at a time

template <class Step>
void for_each_chunk(std::size_t size, const execution& exec, const Step& step) {
  const int threads = threads_for(exec, size, chunk);
  for_each((size + chunk - 1) / chunk, threads,
           [&](std::size_t k) { step(k * chunk, std::min(size, (k + 1) * chunk)); });
}

// Places in the order in which the rule looks at them.
template <class S>
std::vector<std::size_t> in_order(const arrived<S>& end, std::size_t walkers, int dims, center_rule rule) {
  std::vector<std::size_t> order;
  std::vector<bool> seen(end.places, false);
  for (std::size_t i = 0; i < walkers; ++i) {
    const std::size_t place = end.place_of.data()[i];
    if (!seen[place]) order.push_back(place);
    seen[place] = true;
  }
  if (rule == center_rule::input_order) return order;
  const auto view = end.view(dims);
  // A walker that never met a point supports nothing.
  std::erase_if(order, [&](std::size_t place) { return !(end.weights.data()[place] > 0); });
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (end.weights.data()[a] != end.weights.data()[b]) return end.weights.data()[a] > end.weights.data()[b];
    for (int d = 0; d < dims; ++d)
      if (view.column(d)[a] != view.column(d)[b]) return view.column(d)[a] > view.column(d)[b];
    return a < b;
  });
  return order;
}

// The centre nearest to the place where a point ended, and its distance from the point.
template <class S>
typename points::nearest_points<S>::found nearest_to_end(const points::nearest_points<S>& nearest,
                                                         const points::columns_view<const S>& places,
                                                         std::size_t place, const std::vector<S>& point,
                                                         const std::vector<S>& centers) {
  std::vector<S> there(point.size());
  for (std::size_t d = 0; d < there.size(); ++d) there[d] = places.column(static_cast<int>(d))[place];
  auto found = nearest.of(there.data());
  found.squared = 0;
  for (std::size_t d = 0; d < there.size(); ++d) {
    const double way =
        static_cast<double>(centers[found.index * there.size() + d]) - static_cast<double>(point[d]);
    found.squared += way * way;
  }
  return found;
}

}  // namespace

template <class S>
scaled_points<S>::scaled_points(const point_rows<S>& from, const std::vector<double>& bandwidths)
    : size_(from.size()), dims_(static_cast<int>(from.dims())), columns_(from.size() * from.dims()) {
  if (bandwidths.size() > 1) scale_ = bandwidths;
  for (std::size_t d = 0; d < from.dims(); ++d) {
    S* to = columns_.data() + d * size_;
    for (std::size_t i = 0; i < size_; ++i) {
      const S x = from[i][d];
      to[i] = scale_.empty() ? x : static_cast<S>(static_cast<double>(x) / scale_[d]);
    }
  }
}

template <class S>
void scaled_points<S>::copy_row(std::size_t i, S* to) const {
  for (std::size_t d = 0; d < static_cast<std::size_t>(dims_); ++d) to[d] = columns_.data()[d * size_ + i];
}

template <class S>
mean_shift_result<S> labelled(const scaled_points<S>& points, const arrived<S>& end,
                              const shift_kernel_size& kernel, const mean_shift_options& options,
                              const execution& exec) {
  const auto from = points.view();
  const auto places = end.view(from.dims);
  const std::size_t walkers = end.place_of.size();
  const double least = options.min_distance.value_or(kernel.bandwidth);
  const auto chosen = points::apart(places, in_order(end, walkers, from.dims, options.centers), least);
  mean_shift_result<S> made;
  made.dims = static_cast<std::size_t>(from.dims);
  made.iterations = end.iterations;
  made.converged = end.converged;
  made.run = end.run;
  for (const std::size_t place : chosen)
    for (int d = 0; d < from.dims; ++d) made.centers.push_back(places.column(d)[place]);

  made.labels.assign(from.size, -1);
  made.distances.assign(from.size, std::numeric_limits<S>::infinity());
  made.sizes.assign(chosen.size(), 0);
  if (!chosen.empty()) {
    const points::nearest_points<S> nearest(made.centers.data(), chosen.size(), from.dims);
    for_each_chunk(from.size, exec, [&](std::size_t first, std::size_t last) {
      std::vector<S> row(made.dims);
      for (std::size_t i = first; i < last; ++i) {
        points.copy_row(i, row.data());
        const auto found = options.labels == label_rule::nearest
                               ? nearest.of(row.data())
                               : nearest_to_end(nearest, places, end.place_of.data()[i], row, made.centers);
        if (!options.cluster_all && std::sqrt(found.squared) > kernel.radius) continue;
        made.labels[i] = static_cast<std::int64_t>(found.index);
        made.distances[i] = static_cast<S>(std::sqrt(found.squared));
      }
    });
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
  const points::nearest_points<S> nearest(centers.data(), centers.size(), static_cast<int>(centers.dims()));
  for_each_chunk(points.size(), exec, [&](std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i)
      labels[i] = static_cast<std::int64_t>(nearest.of(points[i]).index);
  });
  return labels;
}

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
  std::size_t distinct = 0;
  for (std::size_t first = 0, last = 0; first < order.size(); first = last, ++distinct) {
    while (last < order.size() && compared(order[first], order[last]) == 0) ++last;
    if (last - first < least) continue;
    for (std::size_t d = 0; d < dims; ++d)
      seeds.push_back(static_cast<S>(static_cast<double>(cells[order[first] * dims + d]) * width));
  }
  if (seeds.size() == points.size() * dims) seeds.assign(points.data(), points.data() + points.size() * dims);
  return seeds;
}

template <class S>
double mean_distance_to_nearest(const point_rows<S>& points, double quantile, const execution& exec) {
  const std::size_t n = points.size();
  const auto k = static_cast<std::size_t>(static_cast<double>(n) * quantile);
  const std::size_t last_near = std::clamp<std::size_t>(k, 1, n) - 1;
  std::vector<double> far(n);
  for_each_chunk(n, exec, [&](std::size_t first, std::size_t last) {
    std::vector<double> squared(n);
    for (std::size_t i = first; i < last; ++i) {
      for (std::size_t j = 0; j < n; ++j) {
        squared[j] = 0;
        for (std::size_t d = 0; d < points.dims(); ++d) {
          const double way = static_cast<double>(points[i][d]) - static_cast<double>(points[j][d]);
          squared[j] += way * way;
        }
      }
      const auto kth = squared.begin() + static_cast<std::ptrdiff_t>(last_near);
      std::nth_element(squared.begin(), kth, squared.end());
      far[i] = std::sqrt(*kth);
    }
  });
  return std::accumulate(far.begin(), far.end(), 0.0) / static_cast<double>(n);
}

#define CAIRN_INSTANTIATE(S)                                                                     \
  template class scaled_points<S>;                                                               \
  template mean_shift_result<S> labelled<S>(const scaled_points<S>&, const arrived<S>&,          \
                                            const shift_kernel_size&, const mean_shift_options&, \
                                            const execution&);                                   \
  template std::vector<std::int64_t> nearest_of<S>(const point_rows<S>&, const point_rows<S>&,   \
                                                   const execution&);                            \
  template std::vector<S> middles_of_cells<S>(const point_rows<S>&, double, std::size_t);        \
  template double mean_distance_to_nearest<S>(const point_rows<S>&, double, const execution&);
CAIRN_INSTANTIATE(float)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::host
