// Sweeps over subarrays, compiled once for each instruction set; each by one thread.
//
// scan_pairs: the heaviest run of each strip between two rows of a table, by Kadane's scan along its columns;
// lanes hold neighbouring upper rows. In floating point a sum is off by rounding: the caller knows how far.
// sum_blocks: total, least and greatest prefix sum of each block of values.
// Nothing is allocated and nothing throws.
#include <own_vectors.hpp>

#include "src/host/sweeps/lane_choice.hpp"
#include "src/host/sweeps/subarray_task.hpp"
#include "src/kernels/heaviest_run.hpp"
#include "src/kernels/sums_of_block.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/instantiated.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

// L lows from the given one and U batches of highs.
template <class S, int L, int U>
void scan_some(const host::pair_task<S>& task, std::size_t low, std::size_t high) {
  using V = lanes_for<S>;
  constexpr std::size_t width = lanes::traits<V>::size;
  heaviest_run<V> runs[L][U];
  scan_strips(runs, task.lows + low, task.highs + high, task.columns, task.stride);
  for (int l = 0; l < L; ++l) {
    S* to = task.best + (low + static_cast<std::size_t>(l)) * host::highs_together + high;
    for (int u = 0; u < U; ++u) lanes::store(to + static_cast<std::size_t>(u) * width, runs[l][u].best);
  }
}

// As many at a time as registers hold.
template <class S, int L>
void scan_lows(const host::pair_task<S>& task, std::size_t low) {
  constexpr std::size_t step = scan_vectors * lanes::traits<lanes_for<S>>::size;
  static_assert(host::highs_together % step == 0);
  for (std::size_t high = 0; high < host::highs_together; high += step)
    if (task.apart + static_cast<std::ptrdiff_t>(high + step) > static_cast<std::ptrdiff_t>(low + 1))
      scan_some<S, L, scan_vectors>(task, low, high);
}

// The least or greatest of a block's numbers.
template <class Sum, class Choose>
Sum chosen_of(const Sum* sums, const Choose& choose) {
  using V = lanes_for<Sum>;
  constexpr std::size_t width = lanes::traits<V>::size;
  V chosen = lanes::load<V>(sums);
  for (std::size_t i = width; i < heavy::sum_block; i += width)
    chosen = choose(chosen, lanes::load<V>(sums + i));
  Sum each[width];
  lanes::store(each, chosen);
  for (std::size_t i = 1; i < width; ++i) each[0] = choose(each[0], each[i]);
  return each[0];
}

// B whole blocks at once: each sum waits for the one before it, so sums of several blocks are under way.
template <class T, class Sum, int B>
void sum_some(const T* values, heavy::block_sums<Sum>* to) {
  constexpr std::size_t size = heavy::sum_block;
  Sum sums[B][size + 1];
  for (auto& sum : sums) sum[0] = 0;
  for (std::size_t i = 0; i < size; ++i)
    for (std::size_t b = 0; b < B; ++b) sums[b][i + 1] = sums[b][i] + static_cast<Sum>(values[b * size + i]);
  for (std::size_t b = 0; b < B; ++b)
    to[b] = {sums[b][size], chosen_of(sums[b], [](auto x, auto y) { return lanes::min(x, y); }),
             chosen_of(sums[b] + 1, [](auto x, auto y) { return lanes::max(x, y); })};
}

}  // namespace

template <class S>
void scan_pairs(const host::pair_task<S>& task) {
  const fp_default fp;
  std::size_t low = 0;
  for (; low + 4 <= task.low_count; low += 4) scan_lows<S, 4>(task, low);
  for (; low < task.low_count; ++low) scan_lows<S, 1>(task, low);
}

template <class T, class Sum>
void sum_blocks(const host::block_task<T, Sum>& task) {
  const fp_default fp;
  constexpr std::size_t together = 4 * heavy::sum_block;
  heavy::block_sums<Sum>* to = task.sums;
  std::size_t first = 0;
  for (; first + together <= task.size; first += together, to += 4)
    sum_some<T, Sum, 4>(task.values + first, to);
  for (; first + heavy::sum_block <= task.size; first += heavy::sum_block, ++to)
    sum_some<T, Sum, 1>(task.values + first, to);
  if (first < task.size) *to = sums_of_block<Sum>(task.values + first, task.size - first);
}

template void scan_pairs<std::int32_t>(const host::pair_task<std::int32_t>&);
template void scan_pairs<std::int64_t>(const host::pair_task<std::int64_t>&);
template void scan_pairs<double>(const host::pair_task<double>&);
#define CAIRN_INSTANTIATE(T) \
  template void sum_blocks<T, heavy::sum_of<T>>(const host::block_task<T, heavy::sum_of<T>>&);
CAIRN_FOR_EACH_STORED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::CAIRN_TARGET
