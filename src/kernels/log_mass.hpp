// Parts of the logarithms of probabilities that lose nothing for large numbers: no differences of logarithms
// of factorials.
//
// Source: Loader, "Fast and accurate computation of binomial probabilities" (2000):
// k! = sqrt(2 pi k) (k / e)^k e^stirling_rest(k), and deviance(k, mean) = k log(k / mean) + mean - k.
#pragma once

#include "src/kernels/logarithm.hpp"

namespace cairn::CAIRN_TARGET {

// Of whole numbers k >= 0; 0 for k = 0, whose sqrt(2 pi k) is left out too. Anything for
// others.
template <class V>
inline V stirling_rest(V k) {
  constexpr double of_few[16] = {0.0,
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
  const V one_over = V(1.0) / k;
  const V z = one_over * one_over;
  V sum(691.0 / 360360.0);
  sum = V(1.0 / 1188.0) - z * sum;
  sum = V(1.0 / 1680.0) - z * sum;
  sum = V(1.0 / 1260.0) - z * sum;
  sum = V(1.0 / 360.0) - z * sum;
  const V series = one_over * (V(1.0 / 12.0) - z * sum);
  const auto few = k < V(15.5);
  if (!lanes::any(few)) return series;
  const V least = lanes::min(lanes::max(k, V(0.0)), V(15.0));
  const auto which = lanes::as_unsigned(least + V(0x1p52)) & lanes::unsigned_of<V>(std::uint64_t{15});
  return lanes::select(few, lanes::gathered(of_few, which), series);
}

// delta = k - mean, which the caller knows better than the difference of doubles. k >= 0, mean > 0.
// With v = delta / (k + mean): delta v + 2 k (atanh v - v).
template <class V>
inline V deviance(V k, V mean, V delta) {
  const V v = delta / (k + mean);
  const V z = v * v;
  V sum(0.07395269887839463);  // (atanh v - v) / v^3 off by 5e-16 for z <= 1/16
  sum = sum * z + V(0.06506094123632396);
  sum = sum * z + V(0.07700982152842295);
  sum = sum * z + V(0.09090651861920544);
  sum = sum * z + V(0.11111115233521718);
  sum = sum * z + V(0.1428571425336631);
  sum = sum * z + V(0.2000000000009649);
  sum = sum * z + V(0.33333333333333287);
  const V near = delta * v + (k + k) * (v * z * sum);
  const auto far = z > V(0.0625);
  if (!lanes::any(far)) return near;
  return lanes::select(far, k * logarithm(k / mean) - delta, near);
}

}  // namespace cairn::CAIRN_TARGET
