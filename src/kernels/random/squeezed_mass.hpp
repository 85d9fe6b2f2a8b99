// Whether offsets stand, for all but one in a thousand: by masses whose squares are off by less than 2^-10 of
// themselves, so that nothing depends on how they are rounded. The others are left to the exact masses.
//
// Polynomials: atanh off by 3.3e-5, 2^x by 1.2e-4 of itself (tests/reference/rejection_polynomials.py).
#pragma once

#include "src/kernels/random/binomial_draw.hpp"
#include "src/kernels/random/poisson_draw.hpp"

namespace cairn::CAIRN_TARGET {

// e^x for -100 < x < 100, off by 1.2e-4 of itself.
template <class V>
inline V roughly_exponential(V x) {
  const V scaled = x * V(1.4426950408889634);
  const V shifted = scaled + V(0x1.8p52);  // the nearest whole number in the lowest bits
  const V rest = scaled - (shifted - V(0x1.8p52));
  V sum(0.055838282946219855);
  sum = lanes::multiply_add(sum, rest, V(0.24263947854625853));
  sum = lanes::multiply_add(sum, rest, V(0.6931367338836215));
  sum = lanes::multiply_add(sum, rest, V(0.9999245569508708));
  return lanes::as_real(lanes::as_unsigned(sum) + lanes::shift_left(lanes::as_unsigned(shifted), 52));
}

// As rest_and_deviance, for means of at least 10 and k >= 2: off by less than 0.00003 and 0.00003 of itself,
// or, where it is above mean / 2, less than it; so it is for k = 1 too. With v = delta / (k + mean), the
// deviance is at least 0.896 delta v.
template <class V>
inline V rough_rest_and_deviance(V k, V mean, V delta) {
  const V sum_of_both = k + mean;
  const V one_over_both = V(1.0) / (k * sum_of_both);
  const V one_over_k = sum_of_both * one_over_both;
  const V v = delta * (k * one_over_both);
  const V z = v * v;
  V sum(0.3389977249318637);  // (atanh v - v) / v^3 for z <= 1/2
  sum = lanes::multiply_add(sum, z, V(-0.026565776303943682));
  sum = lanes::multiply_add(sum, z, V(0.170183161032033));
  sum = lanes::multiply_add(sum, z, V(0.19820872328016134));
  sum = lanes::multiply_add(sum, z, V(0.33335140667963037));
  const V least = delta * v;
  const V near = lanes::multiply_add((k + k) * v, z * sum, least);
  const V of_rest = lanes::multiply_add(one_over_k * one_over_k, V(-1.0 / 360.0), V(1.0 / 12.0));
  const V deviance = lanes::select(z > V(0.5), least * V(0.875), near);
  return lanes::multiply_add(one_over_k, of_rest, deviance);
}

// The mass of an offset: its square is about e^twice_log / square where least >= 2. It may be less than that
// where twice_log < -mean or least is 1, and is 0 where least < 0.
template <class V>
inline offset_mass<V> rough_mass(const V& offset, const poisson_numbers<V>& of) {
  const V k = of.mode + offset;
  const V away = rough_rest_and_deviance(lanes::max(k, V(1.0)), of.mean, offset - of.rest);
  return {away * V(-2.0), V(6.283185307179586) * k, k};
}
template <class V>
inline offset_mass<V> rough_mass(const V& offset, const binomial_numbers<V>& of) {
  const V k = of.mode + offset;
  const V l = of.others - offset;
  const V delta = offset - of.rest;
  const V one_over_n = V(1.0) / of.n;
  const V away = rough_rest_and_deviance(lanes::max(k, V(1.0)), of.mean, delta) +
                 rough_rest_and_deviance(lanes::max(l, V(1.0)), of.n * of.q, V(0.0) - delta);
  return {(one_over_n * V(1.0 / 12.0) - away) * V(2.0), V(6.283185307179586) * k * (l * one_over_n),
          lanes::min(k, l)};
}

// What is known of an offset that was not accepted at once, without its exact mass: that it stands, that it
// does not, or neither.
template <class V>
struct verdict {
  lanes::mask_of<V> stands;
  lanes::mask_of<V> falls;
};
template <class V>
inline verdict<V> rough_verdict(const proposed_offset<V>& at, const offset_mass<V>& rough, const V& mean) {
  constexpr double least_log = -30;
  const V mass = roughly_exponential(lanes::max(rough.twice_log, V(least_log)));
  const V height = at.above * at.above * rough.square;
  const V bound = at.below * at.below * mass;
  const lanes::mask_of<V> is_near =
      (rough.least > V(1.5)) & (rough.twice_log > lanes::max(V(0.0) - mean, V(least_log)));
  const lanes::mask_of<V> is_above = (rough.least > V(0.5)) & (height > bound * V(1 + 0x1p-10));
  const lanes::mask_of<V> stands = is_near & (height < bound * V(1 - 0x1p-10));
  const lanes::mask_of<V> falls = is_above | (rough.least < V(-0.5));
  return {stands, falls};
}

}  // namespace cairn::CAIRN_TARGET
