// The checks of mean shift, and the mean shift of this process, whose steps may be shared with others.
#pragma once

#include <cairn/mean_shift.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "src/call/sentence.hpp"
#include "src/points/check_points.hpp"
#include "src/points/kernel_size.hpp"
#include "src/points/step_share.hpp"

namespace cairn::points {

inline void check_not_negative(std::string_view name, double value) {
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
void check_shift(const mean_shift_options& options, std::size_t dims) {
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
  if (seeds.size() == 0) refuse_no_points("mean_shift", "seeds");
  check_points("mean_shift", "seeds", seeds);
  check_scaled("seeds", seeds, options.bandwidth.values());
}

inline kernel_size kernel_of(const mean_shift_options& options) {
  const bool flat = options.kernel == shift_kernel::flat;
  const double bandwidth = options.bandwidth.values().size() == 1 ? options.bandwidth.values()[0] : 1.0;
  return {flat, bandwidth, flat ? bandwidth : options.radius};
}

// The same as cairn::mean_shift. `share`: what other processes do of its steps, or null.
template <class S>
mean_shift_result<S> shift(const point_rows<S>& points, const mean_shift_options& options,
                           const point_rows<S>& seeds, const execution& exec, step_share<S>* share);

}  // namespace cairn::points
