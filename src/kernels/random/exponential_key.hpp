// Exponential keys of weighted items: those with the least keys are a sample without replacement.
//
// Source: Efraimidis and Spirakis, "Weighted random sampling with a reservoir" (2006): where E_i are
// independent and exponential, the items in ascending order of E_i / w_i are in the order in which successive
// sampling takes them, each time one of those that are left with a probability proportional to its weight.
//
// Frozen. Item i of draws d has the words x and y of draw d.offset + i of a sampler, and h = 2^32 * x + y. g
// is h, or, where h >= 2^63, 2^64 - 1 - h. v = g / 2^64, rounded to a double; where g < 2^53, v = g / 2^64 +
// (more | 1) / 2^128, `more` being words 0 and 1 of block 0 of item d.offset + i (item_words.hpp). E_i is
// -log(1 - v), or, where h >= 2^63, -log(v): so the least keys and the greatest ones have all their bits.
// E_i / w_i, rounded to 53 bits, never leaves the range of keys: a key is an integer that is ordered as the
// quotients, those of a double with 12 bits of exponent. Ties are ordered by item.
#pragma once

#include "src/kernels/logarithm.hpp"
#include "src/kernels/random/item_words.hpp"

namespace cairn::CAIRN_TARGET {

// Of items of weight 0; and a threshold above all other keys.
constexpr std::uint64_t no_key = ~std::uint64_t{0};
constexpr std::uint64_t above_all_keys = no_key - 1;
constexpr int key_exponent_of_one = 2047;

// 32 bits in the lower half of 64.
template <class V>
inline V real_of_lower_halves(const lanes::unsigned_of<V>& a) {
  using word = lanes::unsigned_of<V>;
  return lanes::as_real((a & word(std::uint64_t{0xffffffffU})) | word(std::uint64_t{0x4330000000000000U})) -
         V(0x1p52);
}
// a / 2^64, rounded.
template <class V>
inline V fraction_of_bits(const lanes::unsigned_of<V>& a) {
  return real_of_lower_halves<V>(lanes::shift_right(a, 32)) * V(0x1p-32) +
         real_of_lower_halves<V>(a) * V(0x1p-64);
}
// g of h.
template <class W>
inline W nearer_end(const W& h) {
  return h ^ lanes::as_unsigned(lanes::sign_bits(lanes::as_signed(h)));
}
// Whether g needs more bits.
constexpr std::uint64_t enough_bits = std::uint64_t{1} << 53;

// E of the bits h; `more` / 2^128 is added to v.
template <class V>
inline V exponential_of_bits(const lanes::unsigned_of<V>& h, const V& more) {
  using word = lanes::unsigned_of<V>;
  const V v = fraction_of_bits<V>(nearer_end(h)) + more;
  const word sign = lanes::as_unsigned(lanes::sign_bits(lanes::as_signed(h)));
  const auto is_above = lanes::as_real(sign & word(std::uint64_t{0x3ff0000000000000U})) > V(0.5);
  const V rest = lanes::select(is_above, v, V(1.0) - v);
  const V lost = lanes::select(is_above, V(0.0), (V(1.0) - rest) - v);
  return -(logarithm(rest) + lost / rest);
}

// The key of E / w, from the bits of w as a positive normal double.
template <class V>
inline lanes::unsigned_of<V> key_of(const V& exponential, const lanes::unsigned_of<V>& weight) {
  using word = lanes::unsigned_of<V>;
  constexpr std::uint64_t mantissa_bits = 0x000fffffffffffffU;
  const V mantissa =
      lanes::as_real((weight & word(mantissa_bits)) | word(std::uint64_t{0x3ff0000000000000U}));
  const V quotient = exponential / mantissa;
  return lanes::as_unsigned(quotient) + word(std::uint64_t{key_exponent_of_one} << 52) -
         (weight & word(~mantissa_bits));
}

// Where random words of items come from.
struct key_words {
  draw_words<std::uint64_t> draws;
  item_words<std::uint64_t> items;
  key_words(std::uint64_t seed, std::uint64_t stream) : draws(seed, stream), items(seed, stream) {}
};

// The key of any weight that is not negative, from the first word of its draw.
inline std::uint64_t key_of_item(std::uint64_t draw, std::uint64_t x, double weight, const key_words& from) {
  if (weight == 0) return no_key;
  const std::uint64_t h = (x << 32) | second_word_of(draw, from.draws);
  double more = 0;
  if (nearer_end(h) < enough_bits) {
    const auto made = from.items.of(draw, std::uint64_t{0});
    more = fraction_of_bits<double>(joined_words(made.word[0], made.word[1]) | 1) * 0x1p-64;
  }
  const double exponential = exponential_of_bits<double>(h, more);
  if (weight >= 0x1p-1022) return key_of(exponential, lanes::as_unsigned(weight));
  return key_of(exponential, lanes::as_unsigned(weight * 0x1p64)) + (std::uint64_t{64} << 52);
}

// The quotient that a key stands for, where a double holds it; beyond that infinite, or 0.
inline double quotient_of_key(std::uint64_t key) {
  constexpr std::uint64_t less = std::uint64_t{key_exponent_of_one - 1023} << 52;
  if (key < less + (std::uint64_t{1} << 52)) return 0;
  const std::uint64_t bits = key - less;
  constexpr std::uint64_t infinity_bits = 0x7ff0000000000000U;
  return lanes::as_real(bits < infinity_bits ? bits : infinity_bits);
}

// What is certainly not below a threshold, without a logarithm: E >= u >= x / 2^32, so that the key of an
// item of weight w is above the threshold where (x >> 2) > bound_of(w). The factors carry 2^-18 more than
// what rounding takes.
template <class S>
struct key_bound {
  S first;
  S second;
  static constexpr S most = S(0x1p30);  // above all x >> 2

  explicit key_bound(std::uint64_t threshold) {
    const int exponent = static_cast<int>(threshold >> 52) - key_exponent_of_one + 30;
    constexpr int widest = sizeof(S) == 4 ? 252 : 2040;
    first = second = exponent > 0 ? std::numeric_limits<S>::infinity() : S(0);
    if (exponent < -widest || exponent > widest) return;
    const int half = exponent / 2;
    const std::uint64_t mantissa = threshold & 0x000fffffffffffffU;
    first = static_cast<S>(power(half));
    second = static_cast<S>(lanes::as_real(mantissa | 0x3ff0000000000000U) * (1 + 0x1p-18) *
                            power(exponent - half));
  }
  std::int32_t of(S weight) const {
    const S product = weight * first * second;
    // Also where it is no number, and of weights that are refused later.
    return static_cast<std::int32_t>(product >= 0 && product < most ? product : most);
  }

 private:
  static double power(int exponent) {
    return lanes::as_real(static_cast<std::uint64_t>(exponent + 1023) << 52);
  }
};

}  // namespace cairn::CAIRN_TARGET
