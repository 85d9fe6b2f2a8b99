// The shift sweep: where each target goes. Compiled once for each instruction set.
//
// Contract (shared with offload/sweeps/mean_shift.cpp): moved[i] is targets[i] plus the mean of the ways to
// the sources within the radius, each weighted by the kernel and by its `times`; weights[i] is the sum of
// these weights. A target sums over its sources in the order in which they lie; sources beyond the radius add
// 0 and change no bit. So the result depends neither on threads nor on tiles, cells and lanes; only on
// whether the target's instructions fuse multiplications with additions. Nothing is allocated and nothing
// throws.
#include "src/host/sweeps/mean_shift/many_dims.hpp"
#include "src/host/sweeps/mean_shift/shift_tile.hpp"
#include "src/host/sweeps/shift_task.hpp"
#include "src/machine/parts.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

template <class T, class Kernel>
void shift_tiles(const host::shift_task<T>& task, const Kernel& kernel, int thread, std::size_t tile) {
  const double radius = radius_of(kernel.reach, task.targets.dims);
  const host::shift_tile targets = task.tiles[tile];
  T* const room = task.room + static_cast<std::size_t>(thread) * task.room_of_thread;
  switch (task.targets.dims) {
    case 1:
      return shift_tile<T, 1>(task, kernel, radius, targets);
    case 2:
      return shift_tile<T, 2>(task, kernel, radius, targets);
    case 3:
      return shift_tile<T, 3>(task, kernel, radius, targets);
    default:
      return shift_tile_of_many_dims(task, kernel, radius, room, targets);
  }
}

template <class T, class Kernel>
void shift_by(const host::shift_task<T>& task, const Kernel& kernel) {
  in_region(task.threads, task.team, [&](int thread, int /*all*/) {
#pragma omp for schedule(dynamic, 1)
    for (std::size_t tile = 0; tile < task.tile_count; ++tile) shift_tiles(task, kernel, thread, tile);
  });
}

}  // namespace

template <class T>
void shift(const host::shift_task<T>& task) {
  if (task.flat) return shift_by(task, flat_kernel<T>{task.reach});
  shift_by(task, gaussian_kernel<T>{task.rate, task.reach});
}

#define CAIRN_INSTANTIATE(T) template void shift<T>(const host::shift_task<T>&);
CAIRN_INSTANTIATE(float)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::CAIRN_TARGET
