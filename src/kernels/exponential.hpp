// e^x, the same bits on every target: + - * / alone, without contraction.
//
// x = n log 2 + r with |r| <= log(2) / 2; e^r - 1 = r + r^2 G(r), G a polynomial of degree 9 off by 1.1e-16
// at most (tests/reference/rejection_polynomials.py).
#pragma once

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET {

template <class V>
struct exponential_parts {
  V value;     // e^x
  V less_one;  // e^x - 1, to its own last bits
};

// For |x| < 700.
template <class V>
inline exponential_parts<V> exponential_with_less_one(V x) {
  const V n = lanes::floor(x * V(1.4426950408889634) + V(0.5));
  const V r = (x - n * V(6.93147180369123816490e-01)) - n * V(1.90821492927058770002e-10);
  V sum(2.510038549551032e-08);
  sum = sum * r + V(2.7620088445409746e-07);
  sum = sum * r + V(2.7557268459997064e-06);
  sum = sum * r + V(2.4801521295954376e-05);
  sum = sum * r + V(0.00019841269863053618);
  sum = sum * r + V(0.0013888888917213717);
  sum = sum * r + V(0.008333333333330062);
  sum = sum * r + V(0.04166666666662413);
  sum = sum * r + V(0.16666666666666669);
  sum = sum * r + V(0.5000000000000001);
  const V less = r + r * r * sum;
  // 2^n, by its exponent's bits.
  const V scale = lanes::as_real(lanes::shift_left(lanes::as_unsigned(n + V(0x1p52 + 1023)), 52));
  const V scaled = scale * less;
  return {scale + scaled, (scale - V(1.0)) + scaled};
}

template <class V>
inline V exponential(V x) {
  return exponential_with_less_one(x).value;
}

}  // namespace cairn::CAIRN_TARGET
