// Guesses a threshold of exponential keys from a sample of the weights.
#include "src/counting/key_threshold.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

#include "src/kernels/random/exponential_key.hpp"

namespace cairn {
namespace {

constexpr double deviations = 6;

// How many of the sampled weights are expected to have keys up to `threshold`, in shares of all.
struct expected_share {
  double mean = 0;
  double slope = 0;
  double deviation = 0;  // of the mean
};
expected_share share_up_to(double threshold, const std::vector<double>& weights) {
  const auto n = static_cast<double>(weights.size());
  double sum = 0;
  double squares = 0;
  double slope = 0;
  for (const double w : weights) {
    const double left = std::exp(-w * threshold);
    sum += 1 - left;
    squares += (1 - left) * (1 - left);
    slope += w * left;
  }
  const double mean = sum / n;
  return {mean, slope / n, std::sqrt(std::max(squares / n - mean * mean, 0.0) / n)};
}

// By Newton's method, from below: the share is a concave function of the threshold.
double threshold_of_share(double share, const std::vector<double>& weights) {
  double threshold = 0;
  for (int step = 0; step < 60; ++step) {
    const expected_share now = share_up_to(threshold, weights);
    const double lacking = share + deviations * now.deviation - now.mean;
    if (lacking <= 1e-3 * share) break;
    if (now.mean > 0.9 || now.slope <= 0) return std::numeric_limits<double>::infinity();
    threshold += lacking / now.slope;
  }
  return threshold;
}

}  // namespace

std::size_t sampled_weights(std::size_t size) { return std::clamp<std::size_t>(size / 512, 1, 1U << 14); }

template <class S>
std::uint64_t likely_threshold(const S* sampled, std::size_t samples, std::size_t size, std::size_t wanted) {
  constexpr double least_expected = 64;
  const auto k = static_cast<double>(wanted);
  const double share = (k + deviations * std::sqrt(k)) / static_cast<double>(size);
  if (share > 0.7 || share * static_cast<double>(samples) < least_expected) return portable::above_all_keys;
  S greatest = 0;
  for (std::size_t i = 0; i < samples; ++i) {
    if (!(sampled[i] >= 0) || std::isinf(sampled[i])) return portable::above_all_keys;  // refused later
    greatest = std::max(greatest, sampled[i]);
  }
  if (greatest == 0) return portable::above_all_keys;
  const int exponent = std::ilogb(greatest);
  std::vector<double> scaled(samples);
  for (std::size_t i = 0; i < samples; ++i)
    scaled[i] = std::ldexp(static_cast<double>(sampled[i]), -exponent);
  const double threshold = threshold_of_share(share, scaled);
  if (!(threshold > 0x1p-100 && threshold < 0x1p900)) return portable::above_all_keys;
  const int field = portable::key_exponent_of_one - 1023 - exponent;
  return std::bit_cast<std::uint64_t>(threshold) + (static_cast<std::uint64_t>(field) << 52);
}

template std::uint64_t likely_threshold<float>(const float*, std::size_t, std::size_t, std::size_t);
template std::uint64_t likely_threshold<double>(const double*, std::size_t, std::size_t, std::size_t);

}  // namespace cairn
