// Measures what the machine can do at most: bytes read a second, and increments of counters.
#include "perf/measuring/limits.hpp"

#include <omp.h>

#include <algorithm>
#include <random>
#include <vector>

namespace perf {

float streaming_read(std::span<const float> x, int threads) {
  float greatest = 0;
#pragma omp parallel num_threads(threads) reduction(max : greatest)
  {
    const std::size_t parts = static_cast<std::size_t>(omp_get_num_threads());
    const std::size_t part = static_cast<std::size_t>(omp_get_thread_num());
    const std::size_t first = x.size() / parts * part;
    const std::size_t last = part + 1 == parts ? x.size() : x.size() / parts * (part + 1);
    constexpr std::size_t lanes = 128;  // several vectors in flight
    float running[lanes] = {};
    std::size_t i = first;
    for (; i + lanes <= last; i += lanes) {
      for (std::size_t j = 0; j < lanes; ++j) running[j] = x[i + j] > running[j] ? x[i + j] : running[j];
    }
    for (; i < last; ++i) running[0] = std::max(running[0], x[i]);
    for (const float value : running) greatest = std::max(greatest, value);
  }
  return greatest;
}

std::uint32_t plain_increments(std::size_t k, std::size_t count, int threads) {
  constexpr std::size_t cached = 4096;
  std::uint32_t any = 0;
#pragma omp parallel num_threads(threads) reduction(+ : any)
  {
    std::mt19937 random(static_cast<unsigned>(omp_get_thread_num()));
    std::vector<std::uint32_t> indices(cached);
    for (std::uint32_t& index : indices) index = static_cast<std::uint32_t>(random() % k);
    std::vector<std::uint32_t> table(k);
    std::uint32_t* counters = table.data();
    for (std::size_t done = 0; done < count; done += cached) {
      for (std::size_t i = 0; i < cached; ++i) ++counters[indices[i]];
      asm volatile("" : : "r"(counters) : "memory");  // each round really happens
    }
    any += table[0];
  }
  return any;
}

}  // namespace perf
