// One target of a mean shift and one source: how much the source pulls, and where to.
#pragma once

#include "src/kernels/power_of_two.hpp"
#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET {

// exp(-d2 / (2 h^2)) = 2^(d2 * rate) for squared distances of at most `reach`, else 0.
template <class S>
struct gaussian_kernel {
  S rate;   // -log2(e) / (2 h^2)
  S reach;  // the radius squared, or where weights would no longer be normal numbers
};
// 1 for squared distances of at most `reach`, else 0.
template <class S>
struct flat_kernel {
  S reach;
};

template <lanes::lane_value V>
inline V weight_at(V squared, const gaussian_kernel<lanes::scalar_of<V>>& kernel) {
  return power_of_two(squared, V(kernel.rate));
}
template <lanes::lane_value V>
inline V weight_at(V, const flat_kernel<lanes::scalar_of<V>>&) {
  return V(lanes::scalar_of<V>(1));
}

// Of one target: the weighted sum of the ways to its sources, and the sum of weights.
template <class V, int D>
struct pull {
  V way[D];
  V weight;
};

// Adds the source at way[] from the target, `times` over.
template <class V, int D, class Kernel>
inline void add_source(pull<V, D>& sum, const V (&way)[D], V squared, lanes::mask_of<V> near,
                       lanes::scalar_of<V> times, const Kernel& kernel) {
  const V weight = lanes::kept_where(near, weight_at(squared, kernel)) * V(times);
  for (int d = 0; d < D; ++d) sum.way[d] = lanes::multiply_add(weight, way[d], sum.way[d]);
  sum.weight = sum.weight + weight;
}

template <class V, int D>
inline V squared_length(const V (&way)[D]) {
  V squared = way[0] * way[0];
  for (int d = 1; d < D; ++d) squared = lanes::multiply_add(way[d], way[d], squared);
  return squared;
}

}  // namespace cairn::CAIRN_TARGET
