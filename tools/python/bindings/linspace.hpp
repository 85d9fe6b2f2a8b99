// The edges that numpy makes of a number of bins.
#pragma once

#include <cstddef>
#include <span>

namespace cairn::python {

// numpy.linspace(low, high, edges.size()), bit for bit, in S: the multiples of a step, which are made in
// another way where the step is so small that it is 0.
template <class S>
void linspace(std::span<S> edges, S low, S high) {
  const auto bins = static_cast<S>(edges.size() - 1);
  const S width = high - low;
  const S step = width / bins;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const auto number = static_cast<S>(i);
    edges[i] = (step == 0 ? number / bins * width : number * step) + low;
  }
  edges.back() = high;
}

}  // namespace cairn::python
