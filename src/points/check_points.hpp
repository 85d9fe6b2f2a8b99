// What points must be, as calls refuse them.
#pragma once

#include <cairn/rows.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string_view>

#include "src/call/sentence.hpp"

namespace cairn::points {

// std::invalid_argument, as all below.
[[noreturn]] inline void refuse_no_points(std::string_view who, std::string_view what) {
  throw std::invalid_argument(sentence(who, ": no ", what, "; expected at least one"));
}

// `before`: how many there are on the ranks before this one.
template <class S>
void check_points(std::string_view who, std::string_view what, const point_rows<S>& points,
                  std::uint64_t before = 0) {
  constexpr std::size_t most_dims = 1U << 16;
  if (points.dims() > most_dims)
    throw std::invalid_argument(
        sentence(who, ": ", what, " of ", points.dims(), " coordinates; expected at most ", most_dims));
  constexpr S most = std::numeric_limits<S>::max() / 4;  // differences must be numbers
  const std::size_t numbers = points.size() * points.dims();
  for (std::size_t i = 0; i < numbers; ++i) {
    if (std::abs(points.data()[i]) <= most) continue;
    throw std::invalid_argument(sentence(who, ": coordinate ", i % points.dims(), " of ", what, "[",
                                         before + i / points.dims(), "] is ", points.data()[i],
                                         "; expected a number of at most ", most, " in size"));
  }
}

// Of the cells of bin_seeds.
inline void check_width(double width) {
  if (width > 0 && std::isfinite(width)) return;
  throw std::invalid_argument(sentence("bin_seeds: width is ", width, "; expected a finite number above 0"));
}
// Of estimate_bandwidth.
inline void check_quantile(double quantile) {
  if (quantile >= 0 && quantile <= 1) return;
  throw std::invalid_argument(sentence("estimate_bandwidth: quantile is ", quantile, "; expected 0 to 1"));
}

}  // namespace cairn::points
