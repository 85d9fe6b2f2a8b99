// Bins of samples that are all equal.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "commands/options/arguments.hpp"

namespace cairn::tool {

// Half a unit to either side, or as many steps of the samples' type as there are bins, which then differ.
template <class T>
number_range number_range_around(T value, std::uint64_t bins) {
  using limits = std::numeric_limits<T>;
  const auto wide = static_cast<double>(value), steps = static_cast<double>(bins);
  const double below = wide - static_cast<double>(std::nextafter(value, limits::lowest()));
  const double above = static_cast<double>(std::nextafter(value, limits::max())) - wide;
  const auto least = static_cast<double>(limits::lowest()), greatest = static_cast<double>(limits::max());
  return {std::max(std::min(wide - 0.5, wide - steps * below), least),
          std::min(std::max(wide + 0.5, wide + steps * above), greatest)};
}

// From half of it to twice as much, for logarithms.
template <class T>
number_range factors_around(T value) {
  using limits = std::numeric_limits<T>;
  return {static_cast<double>(std::max(value / 2, limits::denorm_min())),
          static_cast<double>(std::min(value, limits::max() / 2) * 2)};
}

// As numpy: of one number, a range around it. `floats`: all samples are float32.
inline number_range widened(number_range range, std::uint64_t bins, bool floats, bool logarithmic) {
  if (range.low != range.high) return range;
  const auto around = [&](auto value) {
    return logarithmic ? factors_around(value) : number_range_around(value, bins);
  };
  return floats ? around(static_cast<float>(range.low)) : around(range.low);
}

}  // namespace cairn::tool
