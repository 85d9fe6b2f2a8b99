// Ranges and widths that bins are made of.
#pragma once

#include <algorithm>
#include <cairn/extremes.hpp>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "commands/options/arguments.hpp"
#include "shared/exact_double.hpp"

namespace cairn::tool {

// For messages.
constexpr std::string_view bin_rule_names = "auto, sqrt, sturges, rice, scott, fd, doane or stone";

// Doubles that hold all samples, or all above 0; nothing where there is none of these.
template <class T>
std::optional<number_range> range_of(std::span<const T> samples, bool above_0, const execution& exec) {
  const extremes<T> ends = extremes_of(samples, exec);
  if (ends.numbers == 0) return std::nullopt;
  const bounds outward = bounds_of(ends);
  if (!above_0 || outward.low > 0) return number_range{outward.low, outward.high};
  if (!(ends.greatest > 0)) return std::nullopt;
  T least = ends.greatest;
  for (const T sample : samples) {
    if (sample > 0 && sample < least) least = sample;
  }
  return number_range{double_at_most(least), outward.high};
}

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

// A range around one number, as numpy makes it. `floats`: all samples are float32.
inline number_range widened(number_range range, std::uint64_t bins, bool floats, bool logarithmic) {
  if (range.low != range.high) return range;
  const auto around = [&](auto value) {
    return logarithmic ? factors_around(value) : number_range_around(value, bins);
  };
  return floats ? around(static_cast<float>(range.low)) : around(range.low);
}

// A width as --width gives it. Errors: usage_error for one that is no finite number above 0.
double parse_width(const std::string& text);

// Bins of this width, the first from a multiple of it at or below the range, the last to one above, so that
// no sample of the range stands on the last edge: with a width of 1 whole numbers have a bin each.
// `from_low`: the bins begin at range.low instead, and end at the first edge that is not below range.high. An
// edge is the double nearest to the decimal number (0.3, not 3 * 0.1), where width and low have up to 15
// digits. `floats`: edges are rounded to float32, as samples of that type are compared.
// Errors: refusal of more bins than an axis has, and of a width that no edges near the range differ by.
std::vector<double> edges_of_width(double width, number_range range, bool from_low, bool floats);

}  // namespace cairn::tool
