// Powers of two of real exponents, for weights.
//
// 2^x = 2^n * 2^f with n whole and f in [-1/2, 1/2]. Adding and subtracting 1.5 * 2^(digits - 2) rounds to n,
// whose bits are then the lowest ones of the sum. 2^f = 1 + f * q(f), q by interpolation at Chebyshev's
// nodes: the polynomial is off by at most 1.3e-8 (float) and 4e-18 (double); with rounding, see
// tests/lanes.cpp.
#pragma once

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET {

template <class S>
struct power_of_two_terms;
template <>
struct power_of_two_terms<float> {
  static constexpr float rounder = 0x1.8p23F;
  static constexpr int mantissa_bits = 23;
  static constexpr float least_exponent = -126;  // below, a power is no normal number
  static constexpr float terms[] = {0x1.62e42fefa39efp-1F, 0x1.ebfa4b174fc27p-3F, 0x1.c6afed2b1208p-5F,
                                    0x1.3cbf6052845e6p-7F, 0x1.5ec866b5d43edp-10F};
};
template <>
struct power_of_two_terms<double> {
  static constexpr double rounder = 0x1.8p52;
  static constexpr int mantissa_bits = 52;
  static constexpr double least_exponent = -1022;
  static constexpr double terms[] = {0x1.62e42fefa39efp-1,  0x1.ebfbdff82c598p-3,  0x1.c6b08d704a0c2p-5,
                                     0x1.3b2ab6fba1ddap-7,  0x1.5d87fe78a5276p-10, 0x1.430913096fd9fp-13,
                                     0x1.ffcbfc670dcd4p-17, 0x1.62bfd47773353p-20, 0x1.b524fae627834p-24,
                                     0x1.e6063f7217bc6p-28, 0x1.e9d3fe3952179p-32};
};

// 2^(a * b) for products from least_exponent to 1000 (float: 120); elsewhere any number. 2^0 is 1 exactly.
template <lanes::lane_value V>
inline V power_of_two(V a, V b) {
  using S = lanes::scalar_of<V>;
  using of = power_of_two_terms<S>;
  constexpr int last = static_cast<int>(sizeof(of::terms) / sizeof(S)) - 1;
  const V shifted = lanes::multiply_add(a, b, V(of::rounder));
  const V fraction = lanes::multiply_add(a, b, V(of::rounder) - shifted);
  V q(of::terms[last]);
  for (int i = last - 1; i >= 0; --i) q = lanes::multiply_add(q, fraction, V(of::terms[i]));
  const V power = lanes::multiply_add(q, fraction, V(S(1)));
  return lanes::as_real(lanes::as_unsigned(power) +
                        lanes::shift_left(lanes::as_unsigned(shifted), of::mantissa_bits));
}

}  // namespace cairn::CAIRN_TARGET
