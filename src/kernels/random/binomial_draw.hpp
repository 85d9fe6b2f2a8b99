// Draws of binomial distributions, each with its own parameters.
//
// Frozen: inversion where n min(p, q) < 10, else transformed rejection. Attempt j takes block j of the item
// (src/kernels/random/item_words.hpp): its words 0 and 1 choose the value, words 2 and 3 whether it stands.
// Each probability is off by less than 2^-50.
#pragma once

#include "src/kernels/double_double.hpp"
#include "src/kernels/random/transformed_rejection.hpp"

namespace cairn::CAIRN_TARGET {

// Of n trials with the probability p <= 1/2; q = 1 - p. n p = mode + rest.
template <class V>
struct binomial_numbers {
  V n;
  V p;
  V q;
  V mean;
  V mode;
  V rest;
  V others;  // n - mode

  // n < 2^53.
  binomial_numbers(V trials, V probability, V complement)
      : n(trials), p(probability), q(complement), mean(n * p), mode(lanes::floor(mean)) {
    rest = (mean - mode) + rest_of_product(n, p, mean);
    others = n - mode;
  }
  transformed_hat<V> hat() const { return {lanes::square_root(mean * q), p, rest}; }
};
// For any n.
inline binomial_numbers<double> binomial_numbers_of(std::uint64_t n, double p, double q) {
  binomial_numbers<double> made(static_cast<double>(n), p, q);
  if (n >> 53 == 0) return made;
  const double_double mean = whole_number(n) * double_double(p);
  made.mean = mean.upper;
  made.mode = lanes::floor(mean.upper);
  made.rest = (mean.upper - made.mode) + mean.lower;
  made.others = static_cast<double>(n - static_cast<std::uint64_t>(made.mode));
  return made;
}

template <class V>
struct binomial_ratio {
  V n;
  V odds;

  explicit binomial_ratio(const binomial_numbers<V>& of) : n(of.n), odds(of.p / of.q) {}
  V operator()(int k, double one_over_next) const {
    return (n - V(static_cast<double>(k))) * odds * V(one_over_next);
  }
};
template <class V>
inline V binomial_exponent(const binomial_numbers<V>& of) {
  return of.n * exponential_of(of.p);
}

template <class V>
inline offset_mass<V> binomial_mass(const V& offset, const binomial_numbers<V>& of) {
  const V k = of.mode + offset;
  const V l = of.others - offset;
  const V delta = offset - of.rest;
  const V one_over_n = V(1.0) / of.n;
  const V away = rest_and_deviance(k, of.mean, delta) + rest_and_deviance(l, of.n * of.q, V(0.0) - delta);
  const V least = lanes::min(k, l);
  return {(stirling_rest(of.n, one_over_n) - away) * V(2.0),
          lanes::select(least < V(0.5), V(1.0), V(6.283185307179586) * k * (l * one_over_n)), least};
}

inline std::uint64_t binomial_of_small(std::uint64_t n, double p, double q,
                                       const item_words<std::uint64_t>& words, std::uint64_t item) {
  const binomial_numbers<double> of = binomial_numbers_of(n, p, q);
  const bool rejects = of.mean >= least_mean_rejected;
  const transformed_hat<double> hat = of.hat();
  for (std::uint64_t attempt = 0;; ++attempt) {
    const four_words<std::uint64_t> made = words.of(item, attempt);
    if (!rejects) {
      const double u = between_0_and_1<double>(made.word[0], made.word[1]);
      const auto found = inverted_count(u, binomial_exponent(of), binomial_ratio<double>(of));
      if (!found.lost) return static_cast<std::uint64_t>(found.value);
    } else {
      const auto at = proposed(made, hat);
      if (at.accepted || stands(at, binomial_mass(at.offset, of))) return shifted(of.mode, at.offset);
    }
  }
}

// Successes among n trials, up to 2^63, with the probability p, where q = 1 - p: the smaller of both is taken
// as exact. Any p from 0 to 1.
inline std::uint64_t binomial_draw(std::uint64_t n, double p, double q,
                                   const item_words<std::uint64_t>& words, std::uint64_t item) {
  if (p > q) return n - binomial_of_small(n, q, p, words, item);
  return binomial_of_small(n, p, q, words, item);
}

}  // namespace cairn::CAIRN_TARGET
