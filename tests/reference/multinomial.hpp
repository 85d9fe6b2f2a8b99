// The law of multinomial counts where all outcomes can be listed.
#pragma once

#include <cmath>
#include <cstdint>
#include <map>
#include <numeric>
#include <vector>

namespace reference {

using counts = std::vector<std::uint64_t>;

// All ways to divide n among k, with their probabilities.
inline void list_outcomes(const std::vector<double>& shares, std::uint64_t n, double mass, counts& so_far,
                          std::map<counts, double>& listed) {
  const std::size_t at = so_far.size();
  if (at + 1 == shares.size()) {
    so_far.push_back(n);
    listed[so_far] =
        mass * std::pow(shares[at], static_cast<double>(n)) / std::tgamma(static_cast<double>(n + 1));
    so_far.pop_back();
    return;
  }
  for (std::uint64_t c = 0; c <= n; ++c) {
    so_far.push_back(c);
    const auto there = static_cast<double>(c);
    list_outcomes(shares, n - c, mass * std::pow(shares[at], there) / std::tgamma(there + 1), so_far, listed);
    so_far.pop_back();
  }
}
inline std::map<counts, double> outcomes(std::vector<double> weights, std::uint64_t n) {
  const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
  for (double& w : weights) w /= total;
  std::map<counts, double> listed;
  counts so_far;
  list_outcomes(weights, n, std::tgamma(static_cast<double>(n + 1)), so_far, listed);
  return listed;
}

}  // namespace reference
