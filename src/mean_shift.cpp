#include "src/host/run/mean_shift.hpp"

#include <algorithm>
#include <cairn/mean_shift.hpp>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <string_view>

#include "offload/run/mean_shift.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"
#include "src/host/run/labels.hpp"
#include "src/points/centers.hpp"

namespace cairn {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

void check_number(std::string_view name, double value, double least, double most = infinite) {
  if (value >= least && value <= most) return;
  throw std::invalid_argument(sentence("mean_shift: ", name, " is ", value, "; expected a number of ", least,
                                       most == infinite ? std::string(" or more") : sentence(" to ", most)));
}

void check_bandwidths(const mean_shift_options& options, std::size_t dims) {
  const std::vector<double>& each = options.bandwidth.values();
  if (each.size() != 1 && each.size() != dims)
    throw std::invalid_argument(sentence("mean_shift: ", each.size(), " bandwidths for points of ", dims,
                                         " coordinates; expected 1 or one for each"));
  for (std::size_t d = 0; d < each.size(); ++d) {
    const bool zero = each[d] == 0 && options.kernel == shift_kernel::flat && each.size() == 1;
    if ((each[d] > 0 || zero) && std::isfinite(each[d])) continue;
    throw std::invalid_argument(sentence("mean_shift: bandwidth ", d, " is ", each[d],
                                         "; expected a finite number above 0",
                                         options.kernel == shift_kernel::flat ? ", or one of 0" : ""));
  }
}

void check_options(const mean_shift_options& options, std::size_t dims) {
  check_bandwidths(options, dims);
  check_number("radius", options.radius, 0);
  check_number("epsilon", options.epsilon, 0);
  if (options.min_distance) check_number("min_distance", *options.min_distance, 0);
  if (options.iterations < 0)
    throw std::invalid_argument(
        sentence("mean_shift: iterations is ", options.iterations, "; expected a number of 0 or more"));
}

template <class S>
void check_points(std::string_view who, std::string_view what, const point_rows<S>& points) {
  constexpr std::size_t most_dims = 1U << 16;
  if (points.size() == 0)
    throw std::invalid_argument(sentence(who, ": no ", what, "; expected at least one"));
  if (points.dims() > most_dims)
    throw std::invalid_argument(
        sentence(who, ": ", what, " of ", points.dims(), " coordinates; expected at most ", most_dims));
  constexpr S most = std::numeric_limits<S>::max() / 4;  // differences must be numbers
  const std::size_t numbers = points.size() * points.dims();
  for (std::size_t i = 0; i < numbers; ++i) {
    if (std::abs(points.data()[i]) <= most) continue;
    throw std::invalid_argument(sentence(who, ": coordinate ", i % points.dims(), " of ", what, "[",
                                         i / points.dims(), "] is ", points.data()[i],
                                         "; expected a number of at most ", most, " in size"));
  }
}

template <class S>
void check_seeds(const point_rows<S>& points, const point_rows<S>& seeds, const mean_shift_options& options) {
  if (seeds.data() == nullptr) return;
  if (options.method == shift_method::blurring)
    throw std::invalid_argument(
        "mean_shift: seeds are for the classic method; blurring moves the points themselves");
  if (options.labels == label_rule::own_basin)
    throw std::invalid_argument(
        "mean_shift: label_rule::own_basin is for points that climb themselves, without seeds");
  if (seeds.dims() != points.dims())
    throw std::invalid_argument(
        sentence("mean_shift: seeds of ", seeds.dims(), " coordinates for points of ", points.dims()));
  check_points("mean_shift", "seeds", seeds);
}

points::kernel_size kernel_of(const mean_shift_options& options) {
  const bool flat = options.kernel == shift_kernel::flat;
  const double bandwidth = options.bandwidth.values().size() == 1 ? options.bandwidth.values()[0] : 1.0;
  return {flat, bandwidth, flat ? bandwidth : options.radius};
}

}  // namespace

template <class S>
mean_shift_result<S> mean_shift(const point_rows<S>& points, const mean_shift_options& options,
                                const point_rows<S>& seeds, const execution& exec) {
  check_options(options, points.dims());
  check_points("mean_shift", "points", points);
  check_seeds(points, seeds, options);
  const site at = choose_site(exec, -1, 0);
  const points::kernel_size kernel = kernel_of(options);
  const host::scaled_points<S> scaled(points, options.bandwidth.values());
  const host::scaled_points<S> scaled_seeds(seeds, options.bandwidth.values());
  const auto walkers = seeds.data() == nullptr ? scaled.view() : scaled_seeds.view();
  const points::arrived<S> end =
      at.where == place::device
          ? offload::run_mean_shift(scaled.view(), walkers, kernel, options, exec, at.device)
          : host::run_mean_shift(scaled.view(), walkers, kernel, options, exec);
  return host::labelled(scaled, end, kernel, options, exec);
}

template <class S>
std::vector<std::int64_t> nearest_centers(const point_rows<S>& points, const point_rows<S>& centers,
                                          const execution& exec) {
  check_points("nearest_centers", "points", points);
  check_points("nearest_centers", "centers", centers);
  if (centers.dims() != points.dims())
    throw std::invalid_argument(sentence("nearest_centers: centers of ", centers.dims(),
                                         " coordinates for points of ", points.dims()));
  return host::nearest_of(points, centers, exec);
}

template <class S>
std::vector<S> bin_seeds(const point_rows<S>& points, double width, std::size_t least) {
  check_points("bin_seeds", "points", points);
  if (!(width > 0) || !std::isfinite(width))
    throw std::invalid_argument(
        sentence("bin_seeds: width is ", width, "; expected a finite number above 0"));
  return host::middles_of_cells(points, width, least);
}

template <class S>
double estimate_bandwidth(const point_rows<S>& points, double quantile, const execution& exec) {
  check_points("estimate_bandwidth", "points", points);
  if (!(quantile >= 0 && quantile <= 1))
    throw std::invalid_argument(sentence("estimate_bandwidth: quantile is ", quantile, "; expected 0 to 1"));
  return host::mean_distance_to_nearest(points, quantile, exec);
}

#define CAIRN_INSTANTIATE(S)                                                                        \
  template mean_shift_result<S> mean_shift<S>(const point_rows<S>&, const mean_shift_options&,      \
                                              const point_rows<S>&, const execution&);              \
  template std::vector<std::int64_t> nearest_centers<S>(const point_rows<S>&, const point_rows<S>&, \
                                                        const execution&);                          \
  template std::vector<S> bin_seeds<S>(const point_rows<S>&, double, std::size_t);                  \
  template double estimate_bandwidth<S>(const point_rows<S>&, double, const execution&);
CAIRN_INSTANTIATE(float)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE

}  // namespace cairn
