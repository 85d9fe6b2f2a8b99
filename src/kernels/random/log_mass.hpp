// Parts of the logarithms of probabilities that lose nothing for large numbers: no differences of logarithms
// of factorials.
//
// Source: Loader, "Fast and accurate computation of binomial probabilities" (2000):
// k! = sqrt(2 pi k) (k / e)^k e^stirling_rest(k), and deviance(k, mean) = k log(k / mean) + mean - k.
#pragma once

#include "src/kernels/logarithm.hpp"

namespace cairn::CAIRN_TARGET {

constexpr int few_numbers = 16;
// stirling_rest(k) for k below few_numbers.
template <class V>
inline V stirling_rest_of_few(V k) {
  static constexpr double rests[few_numbers] = {0.0,
                                                0.08106146679532726,
                                                0.0413406959554093,
                                                0.02767792568499834,
                                                0.020790672103765093,
                                                0.016644691189821193,
                                                0.013876128823070748,
                                                0.01189670994589177,
                                                0.010411265261972096,
                                                0.009255462182712733,
                                                0.00833056343336287,
                                                0.007573675487951841,
                                                0.00694284010720953,
                                                0.006408994188004207,
                                                0.0059513701127588475,
                                                0.005554733551962801};
  const V least = lanes::min(lanes::max(k, V(0.0)), V(few_numbers - 1.0));
  using word = lanes::unsigned_of<V>;
  return lanes::gathered(rests, lanes::as_unsigned(least + V(0x1p52)) & word(std::uint64_t{few_numbers - 1}));
}

// Of whole numbers k >= 0; 0 for k = 0, whose sqrt(2 pi k) is left out too. Anything for others.
template <class V>
inline V stirling_rest(V k, V one_over) {
  const V z = one_over * one_over;
  V sum(691.0 / 360360.0);
  sum = V(1.0 / 1188.0) - z * sum;
  sum = V(1.0 / 1680.0) - z * sum;
  sum = V(1.0 / 1260.0) - z * sum;
  sum = V(1.0 / 360.0) - z * sum;
  const V series = one_over * (V(1.0 / 12.0) - z * sum);
  const auto few = k < V(few_numbers - 0.5);
  if (!lanes::any(few)) return series;
  return lanes::select(few, stirling_rest_of_few(k), series);
}

// stirling_rest(k) + deviance(k, mean) for whole numbers k >= 0 and a mean > 0. delta = k - mean, which the
// caller knows better than the difference of doubles. With v = delta / (k + mean), the deviance is
// delta v + 2 k (atanh v - v).
template <class V>
inline V rest_and_deviance(V k, V mean, V delta) {
  const V positive = lanes::max(k, V(0.5));
  const V sum_of_both = positive + mean;
  const V one_over_both = V(1.0) / (positive * sum_of_both);
  const V v = delta * (positive * one_over_both);
  const V z = v * v;
  V sum(0.07395269887839463);  // (atanh v - v) / v^3, off by 5e-16 for z <= 1/16
  sum = sum * z + V(0.06506094123632396);
  sum = sum * z + V(0.07700982152842295);
  sum = sum * z + V(0.09090651861920544);
  sum = sum * z + V(0.11111115233521718);
  sum = sum * z + V(0.1428571425336631);
  sum = sum * z + V(0.2000000000009649);
  sum = sum * z + V(0.33333333333333287);
  const V rest = stirling_rest(k, sum_of_both * one_over_both);
  const V near = delta * v + (k + k) * (v * z * sum);
  const auto far = z > V(0.0625);
  if (!lanes::any(far)) return rest + near;
  return rest + lanes::select(far, k * logarithm(k / mean) - delta, near);
}

}  // namespace cairn::CAIRN_TARGET
