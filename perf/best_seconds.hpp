// How long work takes: the best of several times.
#pragma once

#include <algorithm>
#include <chrono>
#include <functional>

namespace perf {

inline double seconds_of(const std::function<void()>& work, int repetitions) {
  double best = 1e300;
  for (int i = 0; i < repetitions; ++i) {
    const auto start = std::chrono::steady_clock::now();
    work();
    best = std::min(best, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  return best;
}

}  // namespace perf
