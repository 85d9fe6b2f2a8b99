// Compiled for the processor that builds it.
#include <chrono>

#include "perf/mean_shift/mean_shift_loop.hpp"

namespace perf {
namespace {

#if defined(__AVX512F__)
typedef float lanes __attribute__((vector_size(64)));
constexpr int registers = 24;
#elif defined(__AVX__)
typedef float lanes __attribute__((vector_size(32)));
constexpr int registers = 12;
#else
typedef float lanes __attribute__((vector_size(16)));
constexpr int registers = 12;
#endif

// Independent sums in registers.
double sums(long rounds) {
  lanes sum[registers] = {};
  lanes factor = {};
  for (auto& one : sum) one = one + 1.0F;
  factor = factor + 0.999F;
  for (long i = 0; i < rounds; ++i) {
    for (auto& one : sum) {
      one = one * factor + factor;
      asm volatile("" : "+x"(one));  // neither joined nor left out
    }
  }
  double total = 0;
  for (const auto& one : sum) total += static_cast<double>(one[0]);
  return total;
}

}  // namespace

double fused_adds_a_second(int threads) {
  constexpr long rounds = 20'000'000;
  constexpr auto lanes_of = static_cast<double>(sizeof(lanes) / sizeof(float));
  double best = 0;
  for (int again = 0; again < 3; ++again) {
    double total = 0;
    const auto start = std::chrono::steady_clock::now();
#pragma omp parallel for num_threads(threads) reduction(+ : total)
    for (int t = 0; t < threads; ++t) total += sums(rounds);
    const double time = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const double rate = static_cast<double>(rounds) * registers * lanes_of * threads / time;
    if (total != 0 && rate > best) best = rate;
  }
  return best;
}

}  // namespace perf
