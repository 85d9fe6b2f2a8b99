// The sweeps over subarrays on a device. sum_blocks: a thread for each block of values; those of neighbours
// stay in the first cache until they are all read. sum_planes and scan_strips: neighbouring threads have
// neighbouring upper rows, which lie side by side.
#include <omp.h>

#include <cstddef>

#include "offload/sweeps/grid.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/kernels/heaviest_run.hpp"
#include "src/kernels/sums_of_block.hpp"
#include "src/layouts/instantiated.hpp"

namespace cairn::offload {

template <class T, class Sum>
void sum_blocks(const T* values, std::size_t size, heavy::block_sums<Sum>* sums, int device) {
  const std::size_t blocks = (size + heavy::sum_block - 1) / heavy::sum_block;
  using blocks_of = buffers<T, heavy::block_sums<Sum>>;
  for_each_item(
      teams_for(size), device, blocks_of{values, sums, blocks}, [size](std::size_t b, blocks_of there) {
        const std::size_t first = b * heavy::sum_block;
        const std::size_t left = size - first;
        there.to[b] =
            sums_of_block<Sum>(there.from + first, left < heavy::sum_block ? left : heavy::sum_block);
      });
}

// One number of the table between the indices of a choice, on so many axes: differences along the outermost
// first. No array: one of 64 numbers would stay in the memory that teams share.
template <int Axes, class S>
inline S between(const S* table, const std::size_t* corners) {
  if constexpr (Axes == 0)
    return table[corners[0]];
  else
    return between<Axes - 1>(table, corners) - between<Axes - 1>(table, corners + (1U << (Axes - 1)));
}

template <class S>
inline S between(const S* table, const std::size_t* corners, std::uint32_t count) {
  static_assert(most_corners == 64);
  switch (count) {
    case 2:
      return between<1>(table, corners);
    case 4:
      return between<2>(table, corners);
    case 8:
      return between<3>(table, corners);
    case 16:
      return between<4>(table, corners);
    case 32:
      return between<5>(table, corners);
    default:
      return between<6>(table, corners);
  }
}

template <class S>
void sum_planes(const planes_task<S>& task) {
  for_each_item(task.planes * task.plane, task.device, [task = task](std::size_t i) {
    task.to[i] = between(task.table + i % task.plane, task.corners + i / task.plane * task.corners_a_plane,
                         task.corners_a_plane);
  });
}

// Strips from four lows to one high.
constexpr int lows_a_thread = 4;
template <class S>
inline void scan_some(const strips_task<S>& task, std::size_t plane, std::size_t low, std::size_t high) {
  heaviest_run<S> runs[lows_a_thread][1];
  const S* first = task.planes + plane * task.plane + task.first_column * task.row;
  CAIRN_TARGET::scan_strips(runs, first + low, first + high, task.columns, task.row);
  for (std::size_t l = 0; l < std::size_t{lows_a_thread} && low + l < task.last_low && low + l < high; ++l)
    task.best[(plane * (task.last_low - task.first_low) + low + l - task.first_low) * task.highs +
              (high - task.first_high)] = runs[l][0].best;
}

template <class S>
void scan_strips(const strips_task<S>& task) {
  const std::size_t groups = (task.last_low - task.first_low + lows_a_thread - 1) / lows_a_thread;
  const std::size_t items = task.plane_count * groups * task.highs;
  for_each_item(teams_for(items * lows_a_thread * 16), task.device, no_buffers(items), [=](std::size_t i) {
    const std::size_t high = task.first_high + i % task.highs;
    const std::size_t low = task.first_low + i / task.highs % groups * lows_a_thread;
    if (low < high) scan_some(task, i / task.highs / groups, low, high);
  });
}

#define CAIRN_INSTANTIATE(S)                               \
  template void sum_planes<S>(const planes_task<S>& task); \
  template void scan_strips<S>(const strips_task<S>& task);
CAIRN_INSTANTIATE(std::int32_t)
CAIRN_INSTANTIATE(std::int64_t)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE
#define CAIRN_INSTANTIATE(T)                                                                                 \
  template void sum_blocks<T, heavy::sum_of<T>>(const T*, std::size_t, heavy::block_sums<heavy::sum_of<T>>*, \
                                                int);
CAIRN_FOR_EACH_STORED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
