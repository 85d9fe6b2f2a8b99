// Laws in lanes, as the sweep of draws by item calls them: the first number of an item is its mean or its
// probability, the second how many trials it has.
#pragma once

#include "src/kernels/random/item_draw.hpp"
#include "src/kernels/random/squeezed_mass.hpp"

namespace cairn::CAIRN_TARGET {

// A whole number below 2^51 as an integer.
template <class V>
inline lanes::unsigned_of<V> whole(const V& a) {
  return lanes::as_unsigned(a + V(0x1p52)) ^ lanes::unsigned_of<V>(std::uint64_t{0x4330000000000000U});
}

struct poisson_items {
  static constexpr bool has_second = false;
  static constexpr bool inverts = true;           // small means
  static constexpr double harmless[2] = {10, 0};  // parameters for which rejection works

  template <class V>
  static V mean(const V& a, const V& /*n*/) {
    return a;
  }
  // Others are drawn one by one.
  template <class V>
  static auto fits_lanes(const V& a, const V& /*n*/) {
    return a < V(0x1p50);
  }
  template <class V>
  static poisson_numbers<V> numbers(const V& a, const V& /*n*/) {
    return poisson_numbers<V>(a);
  }
  template <class V>
  static V exponent(const poisson_numbers<V>& of) {
    return of.mean;
  }
  template <class V>
  static poisson_ratio<V> ratio(const poisson_numbers<V>& of) {
    return {of.mean};
  }
  template <class V, class Word>
  static proposed_offset<V> proposal(const four_words<Word>& made, const poisson_numbers<V>& of) {
    return proposed(made, of.hat());
  }
  template <class V>
  static lanes::unsigned_of<V> value(const V& offset, const poisson_numbers<V>& of) {
    return whole(of.mode + offset);
  }
  template <class V>
  static verdict<V> rough_verdict(const proposed_offset<V>& at, const poisson_numbers<V>& of) {
    return CAIRN_TARGET::rough_verdict(at, rough_mass(at.offset, of), of.mean);
  }
  template <class V>
  static lanes::mask_of<V> stands(const proposed_offset<V>& at, const poisson_numbers<V>& of) {
    return CAIRN_TARGET::stands(at, poisson_mass(at.offset, of));
  }
  static std::uint64_t turned(std::uint64_t value, std::uint64_t /*n*/, double /*a*/) { return value; }
};

struct binomial_items {
  static constexpr bool has_second = true;
  static constexpr bool inverts = true;  // small means
  static constexpr double harmless[2] = {0.5, 20};

  template <class V>
  static V mean(const V& p, const V& n) {
    return n * lanes::min(p, V(1.0) - p);
  }
  template <class V>
  static auto fits_lanes(const V& /*p*/, const V& n) {
    return n < V(0x1p50);
  }
  template <class V>
  static binomial_numbers<V> numbers(const V& p, const V& n) {
    const V q = V(1.0) - p;
    return binomial_numbers<V>(n, lanes::min(p, q), lanes::max(p, q));
  }
  template <class V>
  static V exponent(const binomial_numbers<V>& of) {
    return binomial_exponent(of);
  }
  template <class V>
  static binomial_ratio<V> ratio(const binomial_numbers<V>& of) {
    return binomial_ratio<V>(of);
  }
  template <class V, class Word>
  static proposed_offset<V> proposal(const four_words<Word>& made, const binomial_numbers<V>& of) {
    return proposed(made, of.hat());
  }
  template <class V>
  static lanes::unsigned_of<V> value(const V& offset, const binomial_numbers<V>& of) {
    return whole(of.mode + offset);
  }
  template <class V>
  static verdict<V> rough_verdict(const proposed_offset<V>& at, const binomial_numbers<V>& of) {
    return CAIRN_TARGET::rough_verdict(at, rough_mass(at.offset, of), of.mean);
  }
  template <class V>
  static lanes::mask_of<V> stands(const proposed_offset<V>& at, const binomial_numbers<V>& of) {
    return CAIRN_TARGET::stands(at, binomial_mass(at.offset, of));
  }
  // The number of successes where that of failures was drawn.
  static std::uint64_t turned(std::uint64_t value, std::uint64_t n, double p) {
    return p > 1 - p ? n - value : value;
  }
};

// Values are doubles.
struct gamma_items {
  static constexpr bool has_second = false;
  static constexpr bool inverts = false;
  static constexpr double harmless[2] = {1, 0};

  // All are rejected, and fit.
  template <class V>
  static V mean(const V& /*shape*/, const V& /*n*/) {
    return V(least_mean_rejected);
  }
  template <class V>
  static auto fits_lanes(const V& shape, const V& /*n*/) {
    return shape == shape;
  }
  template <class V>
  static gamma_numbers<V> numbers(const V& shape, const V& /*n*/) {
    return gamma_numbers<V>(shape);
  }
  template <class V, class Word>
  static proposed_offset<V> proposal(const four_words<Word>& made, const gamma_numbers<V>& /*of*/) {
    return proposed_normal<V>(made);
  }
  template <class V>
  static lanes::unsigned_of<V> value(const V& offset, const gamma_numbers<V>& of) {
    return lanes::as_unsigned(of.value(offset));
  }
  template <class V>
  static verdict<V> rough_verdict(const proposed_offset<V>& at, const gamma_numbers<V>& of) {
    const lanes::mask_of<V> known = stands(at, of);
    return {known, !known};
  }
  template <class V>
  static lanes::mask_of<V> stands(const proposed_offset<V>& at, const gamma_numbers<V>& of) {
    return stands_as_gamma(at, of);
  }
};

// Laws whose attempts are alike. Numbers are doubles, whole ones too: those from 2^53 on are drawn one by
// one.
template <class V>
struct tried_number {
  V value;
  lanes::mask_of<V> stands;
};

struct geometric_items {
  static constexpr double harmless = 0.5;
  explicit geometric_items(const item_law& /*law*/) {}

  template <class V, class Word>
  tried_number<V> tried(const four_words<Word>& made, const V& probability) const {
    return {geometric_number(made, probability), lanes::mask_of<V>(true)};
  }
};

struct zipf_items {
  static constexpr double harmless = 2;
  double first;
  double most;
  explicit zipf_items(const item_law& law)
      : first(static_cast<double>(law.whole[1])), most(static_cast<double>(law.whole[0])) {}

  template <class V, class Word>
  tried_number<V> tried(const four_words<Word>& made, const V& exponent) const {
    const zipf_measure<V> measure(exponent, V(first));
    const auto at =
        proposed_zipf(made, measure, plain_zipf_hat(measure, V(first), V(most)), V(first), V(most));
    return {at.value, at.stands};
  }
};

}  // namespace cairn::CAIRN_TARGET
