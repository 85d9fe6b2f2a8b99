// How long work takes: the best of several times.
#pragma once

#include <algorithm>
#include <chrono>

namespace perf {

template <class Work>
double best_seconds(int times, const Work& work) {
  double best = 1e300;
  for (int i = 0; i < times; ++i) {
    const auto start = std::chrono::steady_clock::now();
    work();
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return best;
}

}  // namespace perf
