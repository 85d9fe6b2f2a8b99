// Boundary of mean shift, its seeds, its bandwidth and nearest centers.
#include "src/host/run/mean_shift.hpp"

#include <cairn/mean_shift.hpp>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <vector>

#include "offload/run/mean_shift.hpp"
#include "src/call/place.hpp"
#include "src/call/progress.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/clusters.hpp"
#include "src/host/run/labels.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/points/arrived.hpp"
#include "src/points/bin_seeds.hpp"
#include "src/points/check_points.hpp"
#include "src/points/kernel_size.hpp"
#include "src/points/neighbour_distance.hpp"
#include "src/points/scaled_points.hpp"
#include "src/points/shift_call.hpp"
#include "src/points/step_share.hpp"

namespace cairn {

template <class S>
mean_shift_result<S> points::shift(const point_rows<S>& points, const mean_shift_options& options,
                                   const point_rows<S>& seeds, const execution& exec, step_share<S>* share) {
  const portable::fp_default fp;
  check_shift<S>(options, points.dims());
  if (points.size() == 0) refuse_no_points("mean_shift", "points");
  check_points("mean_shift", "points", points);
  check_scaled("points", points, options.bandwidth.values());
  check_seeds(points, seeds, options);
  const site at = choose_site(exec, -1);
  const kernel_size kernel = kernel_of(options);
  const scaled_points<S> scaled(points, options.bandwidth.values());
  const scaled_points<S> scaled_seeds(seeds, options.bandwidth.values());
  const auto walkers = seeds.data() == nullptr ? scaled.view() : scaled_seeds.view();
  const arrived<S> end =
      at.where == place::device
          ? offload::run_mean_shift(scaled.view(), walkers, kernel, options, exec, at.device)
          : host::run_mean_shift(scaled.view(), walkers, kernel, options, exec, share);
  return host::labelled(scaled, end, kernel, options, exec);
}
template mean_shift_result<float> points::shift(const point_rows<float>&, const mean_shift_options&,
                                                const point_rows<float>&, const execution&,
                                                step_share<float>*);
template mean_shift_result<double> points::shift(const point_rows<double>&, const mean_shift_options&,
                                                 const point_rows<double>&, const execution&,
                                                 step_share<double>*);

namespace {

template <class S>
mean_shift_result<S> shift(const point_rows<S>& points, const mean_shift_options& options,
                           const point_rows<S>& seeds, const execution& exec) {
  if (exec.ranks == nullptr) return points::shift<S>(points, options, seeds, exec, nullptr);
  return collective::mean_shift(*exec.ranks, points, options, seeds, without_ranks(exec));
}

template <class S>
std::vector<std::int64_t> nearest(const point_rows<S>& points, const point_rows<S>& centers,
                                  const execution& exec) {
  const portable::fp_default fp;
  check_choices(exec);
  if (points.size() == 0) points::refuse_no_points("nearest_centers", "points");
  points::check_points("nearest_centers", "points", points);
  if (centers.size() == 0) points::refuse_no_points("nearest_centers", "centers");
  points::check_points("nearest_centers", "centers", centers);
  if (centers.dims() != points.dims())
    throw std::invalid_argument(sentence("nearest_centers: centers of ", centers.dims(),
                                         " coordinates for points of ", points.dims()));
  return host::nearest_of(points, centers, exec);
}

template <class S>
std::vector<S> seeds_on_grid(const point_rows<S>& points, double width, std::size_t least,
                             const execution& exec) {
  const portable::fp_default fp;
  if (exec.ranks != nullptr)
    return collective::bin_seeds(*exec.ranks, points, width, least, without_ranks(exec));
  check_choices(exec);
  if (points.size() == 0) points::refuse_no_points("bin_seeds", "points");
  points::check_points("bin_seeds", "points", points);
  points::check_width(width);
  std::vector<S> seeds = points::seeds_of(points::cells_of(points, width), width, least);
  if (seeds.size() == points.size() * points.dims())
    seeds.assign(points.data(), points.data() + points.size() * points.dims());
  return seeds;
}

template <class S>
double bandwidth_of(const point_rows<S>& points, double quantile, const execution& exec) {
  const portable::fp_default fp;
  if (exec.ranks != nullptr)
    return collective::estimate_bandwidth(*exec.ranks, points, quantile, without_ranks(exec));
  check_choices(exec);
  if (points.size() == 0) points::refuse_no_points("estimate_bandwidth", "points");
  points::check_points("estimate_bandwidth", "points", points);
  points::check_quantile(quantile);
  return points::bandwidth_of(points, quantile, exec);
}

}  // namespace

namespace detail {

mean_shift_result<float> shift_points(const point_rows<float>& points, const mean_shift_options& options,
                                      const point_rows<float>& seeds, const execution& exec) {
  return shift(points, options, seeds, exec);
}
mean_shift_result<double> shift_points(const point_rows<double>& points, const mean_shift_options& options,
                                       const point_rows<double>& seeds, const execution& exec) {
  return shift(points, options, seeds, exec);
}
std::vector<std::int64_t> nearest_centers_of(const point_rows<float>& points,
                                             const point_rows<float>& centers, const execution& exec) {
  return nearest(points, centers, exec);
}
std::vector<std::int64_t> nearest_centers_of(const point_rows<double>& points,
                                             const point_rows<double>& centers, const execution& exec) {
  return nearest(points, centers, exec);
}
std::vector<float> bin_seeds_of(const point_rows<float>& points, double width, std::size_t least,
                                const execution& exec) {
  return seeds_on_grid(points, width, least, exec);
}
std::vector<double> bin_seeds_of(const point_rows<double>& points, double width, std::size_t least,
                                 const execution& exec) {
  return seeds_on_grid(points, width, least, exec);
}
double estimated_bandwidth(const point_rows<float>& points, double quantile, const execution& exec) {
  return bandwidth_of(points, quantile, exec);
}
double estimated_bandwidth(const point_rows<double>& points, double quantile, const execution& exec) {
  return bandwidth_of(points, quantile, exec);
}

}  // namespace detail
}  // namespace cairn
