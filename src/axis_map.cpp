// The maps of cairn/axis_map.hpp: their names, and checks of their parameters.
#include <algorithm>
#include <array>
#include <cairn/axis_map.hpp>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "src/call/sentence.hpp"

namespace cairn {
namespace {

constexpr std::array<std::string_view, 8> map_names{"auto",   "uniform",    "logarithmic", "exponential",
                                                    "normal", "log-normal", "power-law",   "learned"};

constexpr double any_number = -std::numeric_limits<double>::infinity();

double checked(std::string_view who, std::string_view what, double value, double above) {
  if (std::isfinite(value) && value > above) return value;
  const bool any = std::isinf(above);
  throw std::invalid_argument(any ? sentence(who, ": ", what, " is ", value, "; expected a finite number")
                                  : sentence(who, ": ", what, " is ", value,
                                             "; expected a finite number above ", above,
                                             ", without which the map would not increase"));
}

}  // namespace

std::string_view name_of(map_shape shape) noexcept { return map_names[static_cast<std::size_t>(shape)]; }

axis_map::axis_map(std::string_view name) {
  const auto* const found = std::ranges::find(map_names, name);
  if (found == map_names.end())
    throw std::invalid_argument(
        sentence("axis::edges: map '", name,
                 "' is not known; expected auto, uniform, logarithmic, exponential, normal, log-normal, "
                 "power-law or learned"));
  shape_ = static_cast<map_shape>(found - map_names.begin());
}

axis_map axis_map::exponential(double rate) {
  return {map_shape::exponential, 0, checked("axis_map::exponential", "rate", rate, 0)};
}

axis_map axis_map::normal(double mean, double deviation) {
  return {map_shape::normal, checked("axis_map::normal", "mean", mean, any_number),
          checked("axis_map::normal", "deviation", deviation, 0)};
}

axis_map axis_map::log_normal(double mean_of_logarithm, double deviation_of_logarithm) {
  return {map_shape::log_normal,
          checked("axis_map::log_normal", "mean of the logarithm", mean_of_logarithm, any_number),
          checked("axis_map::log_normal", "deviation of the logarithm", deviation_of_logarithm, 0)};
}

axis_map axis_map::power_law(double exponent) {
  return {map_shape::power_law, 0, checked("axis_map::power_law", "exponent", exponent, 1)};
}

axis_map axis_map::learned(std::span<const double> sample) {
  axis_map made("learned");
  made.sample_.reserve(sample.size());
  std::ranges::copy_if(sample, std::back_inserter(made.sample_), [](double x) { return std::isfinite(x); });
  if (made.sample_.size() < 2)
    throw std::invalid_argument(sentence("axis_map::learned: ", made.sample_.size(), " of the ",
                                         sample.size(), " samples are finite; expected at least 2"));
  std::ranges::sort(made.sample_);
  return made;
}

axis_map axis_map::learned(std::span<const float> sample) {
  return learned(std::span<const double>(std::vector<double>(sample.begin(), sample.end())));
}

}  // namespace cairn
