// Draws of Poisson distributions, each with its own mean.
//
// Frozen: as src/kernels/random/binomial_draw.hpp, with the mean in place of n min(p, q).
#pragma once

#include "src/kernels/random/transformed_rejection.hpp"

namespace cairn::CAIRN_TARGET {

template <class V>
struct poisson_numbers {
  V mean;
  V mode;
  V rest;

  explicit poisson_numbers(V expected) : mean(expected), mode(lanes::floor(expected)), rest(mean - mode) {}
  transformed_hat<V> hat() const { return {lanes::square_root(mean), V(0.0), rest}; }
};

template <class V>
struct poisson_ratio {
  V mean;
  V operator()(int /*k*/, double one_over_next) const { return mean * V(one_over_next); }
};

template <class V>
inline offset_mass<V> poisson_mass(const V& offset, const poisson_numbers<V>& of) {
  const V k = of.mode + offset;
  const V away = rest_and_deviance(k, of.mean, offset - of.rest);
  return {away * V(-2.0), lanes::select(k < V(0.5), V(1.0), V(6.283185307179586) * k), k};
}

// Any mean up to 2^62.
inline std::uint64_t poisson_draw(double mean, const item_words<std::uint64_t>& words, std::uint64_t item,
                                  std::uint64_t first_attempt = 0) {
  const poisson_numbers<double> of(mean);
  const transformed_hat<double> hat = of.hat();
  for (std::uint64_t attempt = first_attempt;; ++attempt) {
    const four_words<std::uint64_t> made = words.of(item, attempt);
    if (mean < least_mean_rejected) {
      const double u = between_0_and_1<double>(made.word[0], made.word[1]);
      const auto found = inverted_count(u, mean, poisson_ratio<double>{mean});
      if (!found.lost) return static_cast<std::uint64_t>(found.value);
    } else {
      const auto at = proposed(made, hat);
      if (at.accepted || stands(at, poisson_mass(at.offset, of))) return shifted(of.mode, at.offset);
    }
  }
}

}  // namespace cairn::CAIRN_TARGET
