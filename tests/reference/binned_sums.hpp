// Sums, sums of squares, means and spreads of values in bins, in long double.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

namespace reference {

struct binned_sum {
  std::uint64_t count = 0;
  long double sum = 0;
  long double sizes = 0;  // the sum of absolute values
  long double squares = 0;
  long double least = std::numeric_limits<long double>::quiet_NaN();
  long double greatest = std::numeric_limits<long double>::quiet_NaN();
  long double deviations = 0;  // the sum of squared deviations from the mean

  long double mean() const { return sum / static_cast<long double>(count); }
};

// bin_of[i]: the bin of value i, or -1.
inline std::vector<binned_sum> binned_sums(const std::vector<std::int64_t>& bin_of,
                                           const std::vector<long double>& values, std::size_t bins) {
  std::vector<binned_sum> made(bins);
  for (std::size_t i = 0; i < bin_of.size(); ++i) {
    if (bin_of[i] < 0) continue;
    binned_sum& bin = made[static_cast<std::size_t>(bin_of[i])];
    const bool is_first = bin.count == 0;
    ++bin.count;
    bin.sum += values[i];
    bin.sizes += std::abs(values[i]);
    bin.squares += values[i] * values[i];
    bin.least = is_first ? values[i] : std::min(bin.least, values[i]);
    bin.greatest = is_first ? values[i] : std::max(bin.greatest, values[i]);
  }
  for (std::size_t i = 0; i < bin_of.size(); ++i) {
    if (bin_of[i] < 0) continue;
    binned_sum& bin = made[static_cast<std::size_t>(bin_of[i])];
    const long double apart = values[i] - bin.mean();
    bin.deviations += apart * apart;
  }
  return made;
}

// Of numbers with weights.
struct weighted_sum {
  std::uint64_t count = 0;
  long double weights = 0;
  long double weight_squares = 0;
  long double sum = 0;
  long double sizes = 0;       // the sum of absolute weighted values
  long double squares = 0;     // that of squared values with absolute weights
  long double deviations = 0;  // the weighted sum of squared deviations from the mean
  long double spread = 0;      // the same with absolute weights

  long double mean() const { return sum / weights; }
};

inline std::vector<weighted_sum> weighted_sums(const std::vector<std::int64_t>& bin_of,
                                               const std::vector<long double>& values,
                                               const std::vector<long double>& weights, std::size_t bins) {
  std::vector<weighted_sum> made(bins);
  for (std::size_t i = 0; i < bin_of.size(); ++i) {
    if (bin_of[i] < 0) continue;
    weighted_sum& bin = made[static_cast<std::size_t>(bin_of[i])];
    ++bin.count;
    bin.weights += weights[i];
    bin.weight_squares += weights[i] * weights[i];
    bin.sum += weights[i] * values[i];
    bin.sizes += std::abs(weights[i] * values[i]);
    bin.squares += std::abs(weights[i]) * values[i] * values[i];
  }
  for (std::size_t i = 0; i < bin_of.size(); ++i) {
    if (bin_of[i] < 0) continue;
    weighted_sum& bin = made[static_cast<std::size_t>(bin_of[i])];
    const long double apart = values[i] - bin.mean();
    bin.deviations += weights[i] * apart * apart;
    bin.spread += std::abs(weights[i]) * apart * apart;
  }
  return made;
}

// Of pairs of numbers: for each bin the sum of the products of both deviations.
inline std::vector<long double> joint_deviations(const std::vector<std::int64_t>& bin_of,
                                                 const std::vector<long double>& y,
                                                 const std::vector<long double>& z, std::size_t bins) {
  const std::vector<binned_sum> of_y = binned_sums(bin_of, y, bins);
  const std::vector<binned_sum> of_z = binned_sums(bin_of, z, bins);
  std::vector<long double> made(bins);
  for (std::size_t i = 0; i < bin_of.size(); ++i) {
    if (bin_of[i] < 0) continue;
    const auto b = static_cast<std::size_t>(bin_of[i]);
    made[b] += (y[i] - of_y[b].mean()) * (z[i] - of_z[b].mean());
  }
  return made;
}

}  // namespace reference
