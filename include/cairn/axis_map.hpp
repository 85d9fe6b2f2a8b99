// cairn/axis_map.hpp: how the position of a sample on an axis is predicted, before it is compared with edges.
//
// A map changes how fast samples are counted, never a count: what it gets wrong is corrected. Maps follow the
// cumulative distribution of the samples roughly (eq. 7 of the paper), so that about as many samples as bins
// fall into each part of the tables. They apply to float and double samples; integers take the uniform or
// the logarithmic one.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

// The shape of a map.
enum class map_shape {
  automatic,    // the cheapest that parts most edges
  uniform,      // a straight line
  logarithmic,  // bins over many decades
  exponential,  // samples from the first edge on, fewer and fewer
  normal,
  log_normal,
  power_law,
  learned,  // straight lines through quantiles of the edges, or of given samples
};

class axis_map {
 public:
  axis_map() = default;  // automatic
  // "auto", "uniform", "logarithmic", "exponential", "normal", "log-normal", "power-law" or "learned", with
  // parameters taken from quartiles of the edges. Errors: std::invalid_argument for another name.
  // NOLINTBEGIN(google-explicit-constructor)
  axis_map(std::string_view name);
  axis_map(const char* name) : axis_map(std::string_view(name)) {}
  axis_map(const std::string& name) : axis_map(std::string_view(name)) {}
  // NOLINTEND(google-explicit-constructor)

  // Of the distributions with these parameters. Errors: std::invalid_argument for parameters that are not
  // finite, a rate or deviation that is not positive, an exponent that is not above 1.
  static axis_map exponential(double rate);
  static axis_map normal(double mean, double deviation);
  static axis_map log_normal(double mean_of_logarithm, double deviation_of_logarithm);
  static axis_map power_law(double exponent);  // a density that falls as x^-exponent, from the first edge on
  // From a sample of the data, in any order; some thousands are enough. NaN and infinities are left out.
  // Errors: std::invalid_argument where fewer than two numbers are left.
  static axis_map learned(std::span<const double> sample);
  static axis_map learned(std::span<const float> sample);
  static axis_map learned(std::initializer_list<double> sample) {
    return learned(std::span(sample.begin(), sample.size()));
  }

  map_shape shape() const noexcept { return shape_; }
  // Location and scale (rate, exponent: the scale alone); empty where they are taken from the edges.
  std::span<const double> parameters() const noexcept { return {parameters_, has_parameters_ ? 2U : 0U}; }
  // Of learned maps: ascending; empty where edges are learned from.
  std::span<const double> sample() const noexcept { return sample_; }

 private:
  axis_map(map_shape shape, double location, double scale)
      : shape_(shape), has_parameters_(true), parameters_{location, scale} {}

  map_shape shape_ = map_shape::automatic;
  bool has_parameters_ = false;
  double parameters_[2] = {0, 0};
  std::vector<double> sample_;
};

std::string_view name_of(map_shape shape) noexcept;

}  // namespace cairn
