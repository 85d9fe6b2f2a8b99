// The for-each sweep: independent steps, taken by threads as they become free.
//
// Contract: step(i) is called once for each i below `count`, in any order, from at most `threads` threads; it
// must not throw.
#pragma once

#include <cstddef>

namespace cairn::host {

template <class Step>
void for_each(std::size_t count, int threads, const Step& step) {
  if (threads <= 1 || count <= 1) {
    for (std::size_t i = 0; i < count; ++i) step(i);
    return;
  }
#pragma omp parallel for num_threads(threads) schedule(dynamic, 1)
  for (std::size_t i = 0; i < count; ++i) step(i);
}

}  // namespace cairn::host
