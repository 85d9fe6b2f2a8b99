// Boundary of mean shift, also over ranks, its seeds, its bandwidth and nearest centers.
#include "src/host/run/mean_shift.hpp"

#include <algorithm>
#include <cairn/collective/mean_shift.hpp>
#include <cairn/mean_shift.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "offload/run/mean_shift.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/divided_shift.hpp"
#include "src/host/run/labels.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/machine/threads.hpp"
#include "src/points/arrived.hpp"
#include "src/points/bin_seeds.hpp"
#include "src/points/check_points.hpp"
#include "src/points/kernel_size.hpp"
#include "src/points/neighbour_distance.hpp"
#include "src/points/scaled_points.hpp"
#include "src/points/step_share.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"
#include "src/ranks/gathered.hpp"
#include "src/ranks/narrowest_target.hpp"

namespace cairn {
namespace {

void check_not_negative(std::string_view name, double value) {
  if (value >= 0) return;
  throw std::invalid_argument(
      sentence("mean_shift: ", name, " is ", value, "; expected a number of 0 or more"));
}

// Of one bandwidth, squares must be normal numbers of the coordinates' type, and so must their inverses.
template <class S>
constexpr double largest_bandwidth = std::is_same_v<S, float> ? 1e16 : 1e150;
template <class S>
constexpr double least_bandwidth = std::is_same_v<S, float> ? 1e-16 : 1e-150;

template <class S>
void check_bandwidths(const mean_shift_options& options, std::size_t dims) {
  constexpr double least = least_bandwidth<S>;
  constexpr double most = largest_bandwidth<S>;
  const std::vector<double>& each = options.bandwidth.values();
  if (each.size() != 1 && each.size() != dims)
    throw std::invalid_argument(sentence("mean_shift: ", each.size(), " bandwidths for points of ", dims,
                                         " coordinates; expected 1 or one for each"));
  const bool flat = options.kernel == shift_kernel::flat;
  const bool one = each.size() == 1;
  for (std::size_t d = 0; d < each.size(); ++d) {
    if ((one && each[d] >= least && each[d] <= most) || (!one && each[d] > 0 && std::isfinite(each[d])))
      continue;
    if (one && flat && each[d] == 0) continue;
    throw std::invalid_argument(sentence(
        "mean_shift: bandwidth ", d, " is ", each[d], "; expected ",
        one ? sentence("a number from ", least, " to ", most) : std::string("a finite number above 0"),
        flat ? ", or one of 0" : ""));
  }
}

template <class S>
void check_options(const mean_shift_options& options, std::size_t dims) {
  check_bandwidths<S>(options, dims);
  check_not_negative("radius", options.radius);
  check_not_negative("epsilon", options.epsilon);
  if (options.min_distance) check_not_negative("min_distance", *options.min_distance);
  if (options.iterations < 0)
    throw std::invalid_argument(
        sentence("mean_shift: iterations is ", options.iterations, "; expected a number of 0 or more"));
}

// Where there is a bandwidth for each dimension, points are divided by them.
template <class S>
void check_scaled(std::string_view what, const point_rows<S>& points, const std::vector<double>& each,
                  std::uint64_t before = 0) {
  if (each.size() == 1) return;
  constexpr double most = std::numeric_limits<S>::max() / 4;
  for (std::size_t i = 0; i < points.size(); ++i) {
    for (std::size_t d = 0; d < each.size(); ++d) {
      const double scaled = static_cast<double>(points[i][d]) / each[d];
      if (std::abs(scaled) <= most) continue;
      throw std::invalid_argument(sentence("mean_shift: coordinate ", d, " of ", what, "[", before + i,
                                           "] is ", points[i][d], ", which is ", scaled,
                                           " bandwidths; expected at most ", most, " in size"));
    }
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
  if (seeds.size() == 0) points::refuse_no_points("mean_shift", "seeds");
  points::check_points("mean_shift", "seeds", seeds);
  check_scaled("seeds", seeds, options.bandwidth.values());
}

points::kernel_size kernel_of(const mean_shift_options& options) {
  const bool flat = options.kernel == shift_kernel::flat;
  const double bandwidth = options.bandwidth.values().size() == 1 ? options.bandwidth.values()[0] : 1.0;
  return {flat, bandwidth, flat ? bandwidth : options.radius};
}

template <class S>
mean_shift_result<S> shift(const point_rows<S>& points, const mean_shift_options& options,
                           const point_rows<S>& seeds, const execution& exec,
                           points::step_share<S>* share = nullptr) {
  const portable::fp_default fp;
  check_options<S>(options, points.dims());
  if (points.size() == 0) points::refuse_no_points("mean_shift", "points");
  points::check_points("mean_shift", "points", points);
  check_scaled("points", points, options.bandwidth.values());
  check_seeds(points, seeds, options);
  const site at = choose_site(exec, -1);
  const points::kernel_size kernel = kernel_of(options);
  const points::scaled_points<S> scaled(points, options.bandwidth.values());
  const points::scaled_points<S> scaled_seeds(seeds, options.bandwidth.values());
  const auto walkers = seeds.data() == nullptr ? scaled.view() : scaled_seeds.view();
  const points::arrived<S> end =
      at.where == place::device
          ? offload::run_mean_shift(scaled.view(), walkers, kernel, options, exec, at.device)
          : host::run_mean_shift(scaled.view(), walkers, kernel, options, exec, share);
  return host::labelled(scaled, end, kernel, options, exec);
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
std::vector<S> seeds_on_grid(const point_rows<S>& points, double width, std::size_t least) {
  const portable::fp_default fp;
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
  check_choices(exec);
  if (points.size() == 0) points::refuse_no_points("estimate_bandwidth", "points");
  points::check_points("estimate_bandwidth", "points", points);
  points::check_quantile(quantile);
  return points::bandwidth_of(points, quantile, exec);
}

// --- over ranks
template <class S>
class share_of_ranks final : public points::step_share<S> {
 public:
  explicit share_of_ranks(const communicator& all) : all_(all), room_(all) {}
  std::size_t processes() const override { return ranks::ranks_of(all_); }
  std::size_t number() const override { return static_cast<std::size_t>(all_.rank()); }
  void gather(std::span<const S> mine, S* all, std::span<const std::uint64_t> sizes) override {
    ranks::settle(all_, nullptr);
    std::ranges::copy(sizes, room_.take.begin());
    room_.gather(all_, {}, mine, all);
  }

 private:
  const communicator& all_;
  ranks::exchange_room room_;
};

ranks::option_list options_of(const mean_shift_options& of, std::size_t dims, std::size_t seed_dims) {
  const std::vector<double>& widths = of.bandwidth.values();
  ranks::option_list options{{"radius", of.radius},
                             {"iterations", of.iterations},
                             {"epsilon", of.epsilon},
                             {"has a min_distance", of.min_distance.has_value()},
                             {"min_distance", of.min_distance.value_or(0)},
                             {"method", static_cast<int>(of.method)},
                             {"kernel", static_cast<int>(of.kernel)},
                             {"centers", static_cast<int>(of.centers)},
                             {"labels", static_cast<int>(of.labels)},
                             {"cluster_all", of.cluster_all},
                             {"all_pairs", of.all_pairs},
                             {"merge", of.merge},
                             {"coordinates of points", dims},
                             {"coordinates of seeds", seed_dims}};
  options.add_mixed("bandwidth",
                    ranks::hash_of_bytes(widths.data(), widths.size() * sizeof(double), widths.size()));
  return options;
}

// The labels and distances of all points become those of some.
template <class S>
void keep_part(mean_shift_result<S>& of, std::uint64_t first, std::size_t size) {
  const auto keep = [&](auto& list) {
    if (list.empty()) return;
    list.erase(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(first));
    list.resize(size);
  };
  keep(of.labels);
  keep(of.distances);
}

// Points stay where they are, but for a walk by cells.
template <class S>
mean_shift_result<S> shift_divided(const communicator& all, const point_rows<S>& points, std::uint64_t before,
                                   const mean_shift_options& options, const point_rows<S>& seeds,
                                   bool has_seeds, const execution& exec) {
  std::optional<points::scaled_points<S>> scaled;
  std::optional<points::scaled_points<S>> scaled_seeds;
  ranks::on_each(all, [&] {
    check_options<S>(options, points.dims());
    points::check_points("mean_shift", "points", points, before);
    check_scaled("points", points, options.bandwidth.values(), before);
    scaled.emplace(points, options.bandwidth.values());
    if (!has_seeds) return;
    if (seeds.size() != 0) check_seeds(points, seeds, options);
    scaled_seeds.emplace(seeds, options.bandwidth.values());
  });
  return collective::divided_shift(all, *scaled, has_seeds ? &*scaled_seeds : nullptr, kernel_of(options),
                                   options, exec);
}

template <class S>
mean_shift_result<S> shift_over_ranks(const communicator& all, const point_rows<S>& points,
                                      const mean_shift_options& options, const point_rows<S>& seeds,
                                      const execution& exec) {
  const portable::fp_default fp;
  ranks::begin(
      all,
      {.who = "mean_shift",
       .types = ranks::packed_types(detail::sample_type_of<S>()),
       .options = options_of(options, points.dims(), seeds.dims())},
      ranks::failure_of([&] {
        check_choices(exec);
        if (exec.where == place::device)
          throw std::invalid_argument("mean_shift: a device was asked for; over ranks it runs on the host");
      }));
  const ranks::place_in_all place = ranks::place_of(all, points.size());
  execution common = exec;
  common.where = place::host;
  common.target = ranks::narrowest_target(all, exec.target);
  const bool has_seeds = ranks::place_of(all, seeds.size()).all != 0;
  if (place.all != 0 && collective::divides(kernel_of(options), options))
    return shift_divided(all, points, place.before, options, seeds, has_seeds, common);
  const std::vector<S> whole = ranks::gathered(all, std::span(points.data(), points.size() * points.dims()));
  const std::vector<S> whole_seeds =
      ranks::gathered(all, std::span(seeds.data(), seeds.size() * seeds.dims()));
  mean_shift_result<S> made;
  ranks::on_each(all, [&] {
    share_of_ranks<S> share(all);
    const point_rows<S> all_seeds = whole_seeds.empty() ? point_rows<S>() : rows(whole_seeds, seeds.dims());
    made = shift(rows(whole, points.dims()), options, all_seeds, common, &share);
    keep_part(made, place.before, points.size());
  });
  return made;
}

}  // namespace

namespace detail {

mean_shift_result<float> shift_points(const communicator& all, const point_rows<float>& points,
                                      const mean_shift_options& options, const point_rows<float>& seeds,
                                      const execution& exec) {
  return shift_over_ranks(all, points, options, seeds, exec);
}
mean_shift_result<double> shift_points(const communicator& all, const point_rows<double>& points,
                                       const mean_shift_options& options, const point_rows<double>& seeds,
                                       const execution& exec) {
  return shift_over_ranks(all, points, options, seeds, exec);
}
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
std::vector<float> bin_seeds_of(const point_rows<float>& points, double width, std::size_t least) {
  return seeds_on_grid(points, width, least);
}
std::vector<double> bin_seeds_of(const point_rows<double>& points, double width, std::size_t least) {
  return seeds_on_grid(points, width, least);
}
double estimated_bandwidth(const point_rows<float>& points, double quantile, const execution& exec) {
  return bandwidth_of(points, quantile, exec);
}
double estimated_bandwidth(const point_rows<double>& points, double quantile, const execution& exec) {
  return bandwidth_of(points, quantile, exec);
}

}  // namespace detail
}  // namespace cairn
