// Laws in lanes, as the sweep of draws by item calls them: the first number of an item is its mean or its
// probability, the second how many trials it has.
#pragma once

#include "src/kernels/random/squeezed_mass.hpp"

namespace cairn::CAIRN_TARGET {

// A whole number below 2^51 as an integer.
template <class V>
inline lanes::unsigned_of<V> whole(const V& a) {
  return lanes::as_unsigned(a + V(0x1p52)) ^ lanes::unsigned_of<V>(std::uint64_t{0x4330000000000000U});
}

struct poisson_items {
  static constexpr bool has_second = false;
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
  template <class V>
  static offset_mass<V> mass(const V& offset, const poisson_numbers<V>& of) {
    return poisson_mass(offset, of);
  }
  static std::uint64_t turned(std::uint64_t value, std::uint64_t /*n*/, double /*a*/) { return value; }
};

struct binomial_items {
  static constexpr bool has_second = true;
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
  template <class V>
  static offset_mass<V> mass(const V& offset, const binomial_numbers<V>& of) {
    return binomial_mass(offset, of);
  }
  // The number of successes where that of failures was drawn.
  static std::uint64_t turned(std::uint64_t value, std::uint64_t n, double p) {
    return p > 1 - p ? n - value : value;
  }
};

}  // namespace cairn::CAIRN_TARGET
