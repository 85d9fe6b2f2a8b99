// Draws of gamma distributions, of any shape from 0 on, with the scale 1.
//
// Frozen. Source: Marsaglia, Tsang, "A simple method for generating gamma variables" (2000): d (1 + c x)^3
// of a nearly normal x. x is proposed by Hoermann's transformed rejection with a hat over the normal density
// (tests/reference/rejection_hat.py), so that normal numbers need no rejection of their own: 85 to 89 of 100
// proposals are accepted, 77 without a logarithm. Attempt a takes block a of an item. Of shapes below 1, a
// number of one more is multiplied by u^(1 / shape), u by block 2^31.
#pragma once

#include "src/kernels/random/transformed_rejection.hpp"

namespace cairn::CAIRN_TARGET {

constexpr std::uint64_t block_of_power = std::uint64_t{1} << 31;

template <class V>
struct gamma_numbers {
  V d;  // of shapes below 1: that of one more
  V c;

  explicit gamma_numbers(V shape) {
    d = shape + lanes::select(shape < V(1.0), V(2.0 / 3.0), V(-1.0 / 3.0));
    c = V(1.0) / (V(3.0) * lanes::square_root(d));
  }
  V value(const V& x) const {
    const V root = V(1.0) + c * x;
    return d * (root * root * root);
  }
};

// x = (2 a / s + b) t, for t uniform in (-1/2, 1/2) and s = 1/2 - |t|; stands up to e^(-x^2 / 2) times what
// the cube makes of it. `above` / `below` is the height of what was proposed.
template <class V, class Word>
inline proposed_offset<V> proposed_normal(const four_words<Word>& made) {
  const V t = around_0<V>(made.word[0], made.word[1]);
  const V v = between_0_and_1<V>(made.word[2], made.word[3]);
  const V s = V(0.5) - lanes::max(t, V(0.0) - t);
  const V slope = V(0.0627) / s;
  const V x = (slope + slope + V(2.531)) * t;
  const V above = v * V(2.82);
  const V below = slope / s + V(2.531);
  const V z = x * x;
  // Below the normal density, and Marsaglia and Tsang's bound for any shape of 1 or more.
  const V normal = V(1.0) - z * (V(0.5) - z * (V(0.125) - z * V(1.0 / 48.0)));
  const V bound = normal * (V(1.0) - V(0.0331) * (z * z));
  const lanes::mask_of<V> accepted = (z < V(4.0)) & (above <= below * bound);
  return {x, above, below, accepted};
}

// log(1 + y) - y + y^2 / 2 - y^3 / 3, for y > -1.
template <class V>
inline V rest_of_logarithm(const V& y) {
  V sum(1.0 / 18);
  for (int i = 17; i >= 4; --i) sum = V(1.0 / i) - y * sum;
  const V square = y * y;
  const V near = V(0.0) - square * square * sum;
  const auto is_far = lanes::max(y, V(0.0) - y) >= V(0.1);
  if (!lanes::any(is_far)) return near;
  const V far = logarithm(lanes::max(V(1.0) + y, V(1e-300))) - y + square * V(0.5) - square * y / V(3.0);
  return lanes::select(is_far, far, near);
}

template <class V>
inline lanes::mask_of<V> stands_as_gamma(const proposed_offset<V>& at, const gamma_numbers<V>& of) {
  const V y = of.c * at.offset;
  const V log = V(3.0) * of.d * rest_of_logarithm(y) - V(0.5) * (at.offset * at.offset);
  return (y > V(-1.0)) & (logarithm(at.above / at.below) <= log);
}

// value * u^(1 / shape), in two steps, so that it is rounded to denormals once.
template <class V, class Word>
inline V gamma_of_less(const V& value, const V& shape, const four_words<Word>& made) {
  const V log = logarithm(between_0_and_1<V>(made.word[0], made.word[1])) / shape;
  const V half = exponential(lanes::max(V(0.5) * log, V(-690.0)));
  return value * half * half;
}

inline double gamma_draw(double shape, const item_words<std::uint64_t>& words, std::uint64_t item) {
  const gamma_numbers<double> of(shape);
  for (std::uint64_t attempt = 0;; ++attempt) {
    const proposed_offset<double> at = proposed_normal<double>(words.of(item, attempt));
    if (!at.accepted && !stands_as_gamma(at, of)) continue;
    const double value = of.value(at.offset);
    return shape < 1 ? gamma_of_less(value, shape, words.of(item, block_of_power)) : value;
  }
}

}  // namespace cairn::CAIRN_TARGET
