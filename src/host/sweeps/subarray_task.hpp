// What the sweeps over subarrays get, and these by name for each target.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace cairn::host {

// Pairs of rows of a table of prefix sums, of which row h - row l is the strip of the rows between them.
// Column z of row r is r[z * stride].
constexpr std::size_t lows_together = 16;
constexpr std::size_t highs_together = 64;
template <class S>
struct pair_task {
  const S* lows = nullptr;   // low_count of them, side by side
  const S* highs = nullptr;  // highs_together of them may be read
  std::size_t stride = 0;
  std::size_t columns = 0;
  std::size_t low_count = 0;
  std::ptrdiff_t apart = 0;  // row number of the first high - that of the first low: strips without rows
                             // are left out, more or less
  S* best = nullptr;         // out: of low l and high h, best[l * highs_together + h]
};
constexpr std::ptrdiff_t above_all_lows = lows_together;  // as `apart`: no strip is left out

// Values in blocks; prefix sums within a block begin with 0 in front of its first value.
constexpr std::size_t sum_block = 256;
template <class Sum>
struct block_sums {
  Sum sum = 0;
  Sum least = 0;     // prefix sum in front of a value of the block
  Sum greatest = 0;  // prefix sum behind one
};
// Integers are summed in 64 bits, the others in double.
template <class T>
using sum_of = std::conditional_t<std::is_floating_point_v<T>, double, std::int64_t>;
template <class T, class Sum>
struct block_task {
  const T* values = nullptr;
  std::size_t size = 0;             // a multiple of sum_block, but for the end of the array
  block_sums<Sum>* sums = nullptr;  // out
};

}  // namespace cairn::host

#define CAIRN_DECLARE_TARGET(TARGET)                     \
  namespace cairn::TARGET {                              \
  template <class S>                                     \
  void scan_pairs(const host::pair_task<S>& task);       \
  template <class T, class Sum>                          \
  void sum_blocks(const host::block_task<T, Sum>& task); \
  }
CAIRN_DECLARE_TARGET(baseline)
CAIRN_DECLARE_TARGET(avx2)
CAIRN_DECLARE_TARGET(avx512)
#undef CAIRN_DECLARE_TARGET
