// A few targets in lanes, and the sources that they reach, for points of 1, 2 or 3 dimensions.
#pragma once

#include <cstddef>

#include "src/host/sweeps/lane_choice.hpp"
#include "src/host/sweeps/shift_task.hpp"
#include "src/kernels/reached_runs.hpp"
#include "src/kernels/shift.hpp"

namespace cairn::CAIRN_TARGET {

// U batches of targets at a time: their sources are read once for all.
template <class T, int D, int U, class Kernel>
class shift_lanes {
 public:
  using V = lanes_for<T>;
  static constexpr std::size_t width = lanes::traits<V>::size;
  static constexpr std::size_t size = width * U;

  // Targets first to last - 1, at most `size`; the last one fills the lanes left over.
  shift_lanes(const host::shift_task<T>& task, const Kernel& kernel, std::size_t first, std::size_t last)
      : task_(task), kernel_(kernel) {
    alignas(64) T room[size];
    for (int d = 0; d < D; ++d) {
      const T* column = task.targets.column(d);
      for (std::size_t i = 0; i < size; ++i) room[i] = column[first + i < last ? first + i : last - 1];
      for (int u = 0; u < U; ++u) target_[u][d] = lanes::load<V>(room + static_cast<std::size_t>(u) * width);
    }
    for (int u = 0; u < U; ++u) {
      for (int d = 0; d < D; ++d) sum_[u].way[d] = V(T(0));
      sum_[u].weight = V(T(0));
    }
  }

  [[gnu::always_inline]] void add(std::size_t first, std::size_t last) {
    for (std::size_t i = first; i < last; ++i) {
      V way[U][D];
      V squared[U];
      bool any = false;
      for (int u = 0; u < U; ++u) {
        for (int d = 0; d < D; ++d) way[u][d] = V(task_.sources.column(d)[i]) - target_[u][d];
        squared[u] = squared_length<V, D>(way[u]);
        any |= lanes::any(squared[u] <= V(kernel_.reach));
      }
      if (!any) continue;
      for (int u = 0; u < U; ++u)
        add_source<V, D>(sum_[u], way[u], squared[u], squared[u] <= V(kernel_.reach), task_.times[i],
                         kernel_);
    }
  }

  // A target without sources stays where it is.
  void store(std::size_t first, std::size_t last) const {
    alignas(64) T room[size];
    const auto put = [&](T* to) {
      for (std::size_t i = first; i < last; ++i) to[i] = room[i - first];
    };
    for (int d = 0; d < D; ++d) {
      for (int u = 0; u < U; ++u) {
        const V weight = sum_[u].weight;
        const V divisor = lanes::select(weight > V(T(0)), weight, V(T(1)));
        lanes::store(room + static_cast<std::size_t>(u) * width, target_[u][d] + sum_[u].way[d] / divisor);
      }
      put(task_.moved.column(d));
    }
    for (int u = 0; u < U; ++u) lanes::store(room + static_cast<std::size_t>(u) * width, sum_[u].weight);
    put(task_.weights);
  }

 private:
  const host::shift_task<T>& task_;
  Kernel kernel_;
  V target_[U][D];
  pull<V, D> sum_[U];
};

template <class T, int D, int U, class Kernel>
[[gnu::noinline]] void shift_some(const host::shift_task<T>& task, const Kernel& kernel, double radius,
                                  std::size_t first, std::size_t last) {
  shift_lanes<T, D, U, Kernel> some(task, kernel, first, last);
  const target_box box = box_around(task.grid, task.targets, first, last);
  for_each_reached_run(task.grid, task.sources.size, box, radius,
                       [&](std::size_t begin, std::size_t end) { some.add(begin, end); });
  some.store(first, last);
}

// Two batches at a time, and one where one is enough.
template <class T, int D, class Kernel>
void shift_tile(const host::shift_task<T>& task, const Kernel& kernel, double radius, host::shift_tile tile) {
  constexpr std::size_t width = lanes::traits<lanes_for<T>>::size;
  for (std::size_t first = tile.first; first < tile.last; first += 2 * width) {
    const std::size_t left = tile.last - first;
    if (left <= width)
      shift_some<T, D, 1>(task, kernel, radius, first, tile.last);
    else
      shift_some<T, D, 2>(task, kernel, radius, first, first + (left < 2 * width ? left : 2 * width));
  }
}

}  // namespace cairn::CAIRN_TARGET
