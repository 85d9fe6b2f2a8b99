// As shift_tile.hpp, for any number of dimensions: targets and sums lie in memory, and sources are taken four
// at a time, so that a coordinate that is loaded serves several fused multiply-adds.
#pragma once

#include <cstddef>

#include "src/host/sweeps/lane_choice.hpp"
#include "src/host/sweeps/shift_task.hpp"
#include "src/kernels/reached_runs.hpp"
#include "src/kernels/shift.hpp"

namespace cairn::CAIRN_TARGET {

template <class T, int U, class Kernel>
class shift_columns {
 public:
  using V = lanes_for<T>;
  static constexpr std::size_t width = lanes::traits<V>::size;
  static constexpr std::size_t size = width * U;
  static constexpr std::size_t together = 4;  // sources

  // `room`: for 2 * dims * size numbers.
  shift_columns(const host::shift_task<T>& task, const Kernel& kernel, T* room, std::size_t first,
                std::size_t last)
      : task_(task),
        kernel_(kernel),
        dims_(static_cast<std::size_t>(task.targets.dims)),
        target_(room),
        way_(room + dims_ * size) {
    for (std::size_t d = 0; d < dims_; ++d) {
      const T* column = task.targets.column(static_cast<int>(d));
      for (std::size_t i = 0; i < size; ++i)
        target_[d * size + i] = column[first + i < last ? first + i : last - 1];
    }
    for (std::size_t i = 0; i < dims_ * size; ++i) way_[i] = T(0);
    for (V& weight : weight_) weight = V(T(0));
  }

  void add(std::size_t first, std::size_t last) {
    std::size_t i = first;
    for (; i + together <= last; i += together) add_some<together>(i);
    for (; i < last; ++i) add_some<1>(i);
  }

  void store(std::size_t first, std::size_t last) const {
    T weight[size];
    for (int u = 0; u < U; ++u) lanes::store(weight + static_cast<std::size_t>(u) * width, weight_[u]);
    for (std::size_t d = 0; d < dims_; ++d) {
      T* to = task_.moved.column(static_cast<int>(d));
      for (std::size_t i = first; i < last; ++i) {
        const std::size_t lane = i - first;
        const T divisor = weight[lane] > T(0) ? weight[lane] : T(1);
        to[i] = target_[d * size + lane] + way_[d * size + lane] / divisor;
      }
    }
    for (std::size_t i = first; i < last; ++i) task_.weights[i] = weight[i - first];
  }

 private:
  V target(std::size_t d, int u) const {
    return lanes::load<V>(target_ + d * size + static_cast<std::size_t>(u) * width);
  }

  template <std::size_t N>
  void add_some(std::size_t first) {
    V squared[N][U];
    for (auto& row : squared)
      for (V& one : row) one = V(T(0));
    for (std::size_t d = 0; d < dims_; ++d) {
      const T* from = task_.sources.column(static_cast<int>(d)) + first;
      for (int u = 0; u < U; ++u) {
        const V at = target(d, u);
        for (std::size_t s = 0; s < N; ++s) {
          const V way = V(from[s]) - at;
          squared[s][u] = lanes::multiply_add(way, way, squared[s][u]);
        }
      }
    }
    bool any = false;
    for (const auto& row : squared)
      for (const V& one : row) any |= lanes::any(one <= V(kernel_.reach));
    if (any) pull_to<N>(first, squared);
  }

  template <std::size_t N>
  void pull_to(std::size_t first, V (&squared)[N][U]) {
    V weight[N][U];
    for (std::size_t s = 0; s < N; ++s) {
      for (int u = 0; u < U; ++u) {
        const auto near = squared[s][u] <= V(kernel_.reach);
        weight[s][u] = lanes::kept_where(near, weight_at(squared[s][u], kernel_)) * V(task_.times[first + s]);
        weight_[u] = weight_[u] + weight[s][u];
      }
    }
    for (std::size_t d = 0; d < dims_; ++d) {
      const T* from = task_.sources.column(static_cast<int>(d)) + first;
      for (int u = 0; u < U; ++u) {
        T* const to = way_ + d * size + static_cast<std::size_t>(u) * width;
        const V at = target(d, u);
        V sum = lanes::load<V>(to);
        for (std::size_t s = 0; s < N; ++s) sum = lanes::multiply_add(weight[s][u], V(from[s]) - at, sum);
        lanes::store(to, sum);
      }
    }
  }

  const host::shift_task<T>& task_;
  Kernel kernel_;
  std::size_t dims_;
  T* target_;
  T* way_;
  V weight_[U];
};

template <class T, class Kernel>
void shift_tile_of_many_dims(const host::shift_task<T>& task, const Kernel& kernel, double radius, T* room,
                             host::shift_tile tile) {
  using columns = shift_columns<T, 2, Kernel>;
  for (std::size_t first = tile.first; first < tile.last; first += columns::size) {
    const std::size_t last = tile.last - first < columns::size ? tile.last : first + columns::size;
    columns some(task, kernel, room, first, last);
    const target_box box = box_around(task.grid, task.targets, first, last);
    for_each_reached_run(task.grid, task.sources.size, box, radius,
                         [&](std::size_t begin, std::size_t end) { some.add(begin, end); });
    some.store(first, last);
  }
}

}  // namespace cairn::CAIRN_TARGET
