// The library's own kernel, for the processor that builds this, without all that finds more than one.
#include <omp.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "perf/subarrays/subarray_peers.hpp"
#include "src/kernels/heaviest_run.hpp"

namespace perf {
namespace {

namespace kernels = cairn::CAIRN_TARGET;
#ifdef CAIRN_BATCH_LANES
template <class S>
using lanes_of = kernels::lanes::batch<S>;
#else
template <class S>
using lanes_of = S;
#endif

template <class S, int L, int U>
S best_of(const S* lows, const S* highs, std::size_t row, std::size_t columns) {
  using V = lanes_of<S>;
  constexpr std::size_t width = kernels::lanes::traits<V>::size;
  kernels::heaviest_run<V> runs[L][U];
  for (auto& some : runs)
    for (auto& run : some) run = {V(S(0)), V(std::numeric_limits<S>::lowest())};
  for (std::size_t z = 0; z < columns; ++z, lows += row, highs += row) {
    V upper[U];
    for (int u = 0; u < U; ++u)
      upper[u] = kernels::lanes::load<V>(highs + static_cast<std::size_t>(u) * width);
    for (int l = 0; l < L; ++l)
      for (int u = 0; u < U; ++u) kernels::extend(runs[l][u], upper[u] - V(lows[l]));
  }
  V best = runs[0][0].best;
  for (auto& some : runs)
    for (auto& run : some) best = kernels::lanes::max(best, run.best);
  S each[width];
  kernels::lanes::store(each, best);
  return *std::max_element(each, each + width);
}

// Prefix sums down the columns, a row of the table for each column; rows beyond the last repeat it, and weigh
// nothing.
template <class S>
std::vector<S> table_of(const S* values, std::size_t rows, std::size_t columns, std::size_t row) {
  std::vector<S> table(row * columns, S(0));
  for (std::size_t c = 0; c < columns; ++c)
    for (std::size_t r = 0; r + 1 < row; ++r)
      table[c * row + r + 1] = table[c * row + r] + (r < rows ? values[r * columns + c] : S(0));
  return table;
}

template <class S>
S heaviest(const S* values, std::size_t rows, std::size_t columns, int threads) {
#ifdef __AVX512F__
  constexpr int together = 2;
#else
  constexpr int together = 1;
#endif
  constexpr std::size_t step = together * kernels::lanes::traits<lanes_of<S>>::size;
  const std::size_t row = (rows + 1 + 2 * step) / step * step;
  const std::vector<S> table = table_of(values, rows, columns, row);
  S best = std::numeric_limits<S>::lowest();
#pragma omp parallel for num_threads(threads) schedule(dynamic) reduction(max : best)
  for (std::size_t low = 0; low < rows; low += 4)
    for (std::size_t high = low + 4; high <= rows; high += step)  // the few pairs below are left out
      best = std::max(best, best_of<S, 4, together>(&table[low], &table[high], row, columns));
  return best;
}

}  // namespace

std::int32_t heaviest_rectangle(const std::int32_t* values, std::size_t rows, std::size_t columns,
                                int threads) {
  return heaviest(values, rows, columns, threads);
}
double heaviest_rectangle(const double* values, std::size_t rows, std::size_t columns, int threads) {
  return heaviest(values, rows, columns, threads);
}
std::int64_t heaviest_rectangle(const std::int64_t* values, std::size_t rows, std::size_t columns,
                                int threads) {
  return heaviest(values, rows, columns, threads);
}

void prefix_sums(const std::int32_t* values, std::size_t size, std::int64_t* sums, int threads) {
  std::vector<std::int64_t> totals(static_cast<std::size_t>(threads) + 1, 0);
#pragma omp parallel num_threads(threads)
  {
    const auto thread = static_cast<std::size_t>(omp_get_thread_num());
    const auto all = static_cast<std::size_t>(omp_get_num_threads());
    const std::size_t first = size * thread / all;
    const std::size_t last = size * (thread + 1) / all;
    std::int64_t total = 0;
    for (std::size_t i = first; i < last; ++i) total += values[i];
    totals[thread + 1] = total;
#pragma omp barrier
    std::int64_t sum = 0;
    for (std::size_t t = 0; t <= thread; ++t) sum += totals[t];
    for (std::size_t i = first; i < last; ++i) {
      sum += values[i];
      sums[i] = sum;
    }
  }
}

}  // namespace perf
