// Draws of Zipf's distributions: k from `first` to `most` with probabilities in proportion to k^-exponent.
//
// Frozen. Source: Hoermann, Derflinger, "Rejection-inversion to generate variates from monotone discrete
// distributions" (1996), with another measure: with y = x / (first - 1/2) and c = 1 - exponent, a place x is
// measured by y^c, or where |c| < 1/64 by (y^c - 1) / c. Both ends of what is drawn from keep their digits
// so, however far away the values end. Each attempt takes one block of an item's words: the first two give
// the place, the others what doubles do not hold of numbers above 2^53.
#pragma once

#include "src/kernels/random/transformed_rejection.hpp"

namespace cairn::CAIRN_TARGET {

template <class V>
inline V magnitude(const V& a) {
  return lanes::max(a, V(0.0) - a);
}
// Neither is overflow of exponential_with_less_one.
template <class V>
inline V within_exponential(const V& t) {
  return lanes::min(lanes::max(t, V(-650.0)), V(650.0));
}

template <class V>
struct zipf_measure {
  V exponent;
  V power;  // 1 - exponent
  V origin;
  lanes::mask_of<V> straight;
  lanes::mask_of<V> falls;  // greater places have smaller measures

  zipf_measure(V of_exponent, V first)
      : exponent(of_exponent), power(V(1.0) - exponent), origin(first - V(0.5)) {
    straight = magnitude(power) < V(0x1p-6);
    falls = (power < V(0.0)) & !straight;
  }
  V of(const V& x) const {
    const V log = logarithm(x / origin);
    const V t = within_exponential(power * log);
    const exponential_parts<V> parts = exponential_with_less_one(t);
    const V near = lanes::select(magnitude(t) < V(1e-8), log * (V(1.0) + V(0.5) * t), parts.less_one / power);
    return lanes::select(straight, near, parts.value);
  }
  // The place of a measure.
  V inverse(const V& w) const {
    const V t = power * w;
    const V one_more = V(1.0) + t;
    const V lost = (t - (one_more - V(1.0))) / one_more;
    const V log = logarithm(lanes::select(straight, one_more, w)) + lanes::select(straight, lost, V(0.0));
    const lanes::mask_of<V> is_tiny = straight & (magnitude(t) < V(1e-8));
    const V of_y = lanes::select(is_tiny, w * (V(1.0) - V(0.5) * t), log / power);
    return origin * exponential(within_exponential(of_y));
  }
  // The measure of one value's share: less than that of the places nearest to it.
  V mass(const V& k) const {
    const V power_of_y = exponential(within_exponential((V(0.0) - exponent) * logarithm(k / origin)));
    return power_of_y * lanes::select(straight, V(1.0), magnitude(power)) / origin;
  }
  // Where the share of k ends that lies nearer to greater values: that is where it is as wide as its mass.
  V end_of_share(const V& k) const {
    const V end = of(k + V(0.5));
    const V share = mass(k);
    return lanes::select(falls, end + share, end - share);
  }
};

// Measures from `from` on, for small random numbers those of rare values; what is accepted at once lies at
// most at_once below its value.
template <class V>
struct zipf_hat {
  V from;
  V width;
  V at_once;
};
// The hat without at_once, which then accepts nothing.
template <class V>
inline zipf_hat<V> plain_zipf_hat(const zipf_measure<V>& measure, V first, V most) {
  const V begin = measure.end_of_share(first);
  const V end = measure.of(most + V(0.5));
  const V from = lanes::select(measure.falls, end, begin);
  return {from, lanes::select(measure.falls, begin, end) - from, V(-1.0)};
}
inline zipf_hat<double> zipf_hat_of(double exponent, std::uint64_t first, std::uint64_t most) {
  const auto begin = static_cast<double>(first);
  const zipf_measure<double> measure(exponent, begin);
  zipf_hat<double> made = plain_zipf_hat(measure, begin, static_cast<double>(most));
  made.at_once = begin + 1 - measure.inverse(measure.end_of_share(begin + 1)) - 1e-6;
  return made;
}

// For k >= 1024: how far above k - 1/2 the places of k begin that are accepted, since a power's integral over
// its places is greater than its mass. Measures do not resolve it, as both are large.
template <class V>
inline V rejected_share(const V& k, const V& exponent) {
  const V r = V(1.0) / k;
  const V square = r * r;
  const V more = V(1.0) + (exponent + V(2.0)) * (exponent + V(3.0)) * square * V(1.0 / 80.0);
  const V of_mass = exponent * (exponent + V(1.0)) * square * V(1.0 / 24.0) * more;
  const V z = exponent * r * (V(0.5) + r * (V(0.125) + r * V(1.0 / 24.0)));
  return of_mass * (V(1.0) - z * (V(1.0) - z * (V(0.5) - z * V(1.0 / 6.0))));
}

template <class V>
struct zipf_proposal {
  V value;  // a whole number
  lanes::mask_of<V> stands;
};
template <class V, class Word>
inline zipf_proposal<V> proposed_zipf(const four_words<Word>& made, const zipf_measure<V>& measure,
                                      const zipf_hat<V>& hat, V first, V most) {
  const V w = hat.from + between_0_and_1<V>(made.word[0], made.word[1]) * hat.width;
  const V x = measure.inverse(w);
  const V below = lanes::floor(x);
  const V k = lanes::min(lanes::max(lanes::select(x - below < V(0.5), below, below + V(1.0)), first), most);
  const lanes::mask_of<V> far = k >= V(1024.0);
  lanes::mask_of<V> stands = k - x <= hat.at_once;
  // Of 2^32 it is 2^-67.
  stands = stands | (k >= V(0x1p32)) | (far & (x - k + V(0.5) >= rejected_share(k, measure.exponent)));
  const lanes::mask_of<V> open = !(stands | far);
  if (!lanes::any(open)) return {k, stands};
  const V end = measure.end_of_share(k);
  stands = stands | (open & measure.falls & (w <= end)) | (open & !measure.falls & (w >= end));
  return {k, stands};
}

// A number below 2^63 as an integer: what a double above 2^52 does not hold is filled with random bits.
inline std::uint64_t filled(double x, std::uint64_t bits) {
  const auto whole_part = static_cast<std::uint64_t>(x);
  if (whole_part >> 53 == 0) return whole_part;
  const int missing = 11 - __builtin_clzll(whole_part);
  return whole_part + (bits >> (64 - missing));
}

// k from `first`, below 2^50, to `most`, up to 2^63 - 1; exponent >= 0.
inline std::uint64_t zipf_draw(double exponent, std::uint64_t first, std::uint64_t most,
                               const zipf_hat<double>& hat, const item_words<std::uint64_t>& words,
                               std::uint64_t item, std::uint64_t first_attempt = 0) {
  const auto begin = static_cast<double>(first);
  const zipf_measure<double> measure(exponent, begin);
  for (std::uint64_t attempt = first_attempt;; ++attempt) {
    const four_words<std::uint64_t> made = words.of(item, attempt);
    const auto at = proposed_zipf(made, measure, hat, begin, static_cast<double>(most));
    if (!at.stands) continue;
    const std::uint64_t value =
        at.value >= 0x1p63 ? most : filled(at.value, joined_words(made.word[2], made.word[3]));
    return value < most ? value : most;
  }
}

}  // namespace cairn::CAIRN_TARGET
