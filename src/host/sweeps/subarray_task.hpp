// What the sweeps over subarrays get, and these by name for each target.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/layouts/block_sums.hpp"
#include "src/layouts/targets.hpp"

namespace cairn::host {

// Pairs of rows of a table of prefix sums, of which row h - row l is the strip of the rows between them.
// Column z of row r is r[z * stride].
constexpr std::size_t lows_together = 16;
using heavy::highs_together;
template <class S>
struct pair_task {
  const S* lows = nullptr;   // low_count of them, side by side
  const S* highs = nullptr;  // highs_together of them may be read
  std::size_t stride = 0;
  std::size_t columns = 0;
  std::size_t low_count = 0;
  std::ptrdiff_t apart = 0;  // row of the first high less that of the first low: batches of highs that all
                             // lie below a low are left out
  S* best = nullptr;         // out: of low l and high h, best[l * highs_together + h]
};
constexpr std::ptrdiff_t above_all_lows = lows_together;  // as `apart`: no strip is left out

// Values to be summed in blocks.
template <class T, class Sum>
struct block_task {
  const T* values = nullptr;
  std::size_t size = 0;                    // a multiple of heavy::sum_block, but for the end of the array
  heavy::block_sums<Sum>* sums = nullptr;  // out
};

}  // namespace cairn::host

#define CAIRN_DECLARE_TARGET(TARGET)                     \
  namespace cairn::TARGET {                              \
  template <class S>                                     \
  void scan_pairs(const host::pair_task<S>& task);       \
  template <class T, class Sum>                          \
  void sum_blocks(const host::block_task<T, Sum>& task); \
  }
CAIRN_FOR_EACH_TARGET(CAIRN_DECLARE_TARGET)
#undef CAIRN_DECLARE_TARGET
