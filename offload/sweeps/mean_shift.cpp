// The shift sweep on a device; its contract is that of src/host/sweeps/mean_shift.cpp. A thread has one
// target, and neighbouring threads have neighbouring ones, which share most of their sources; where all
// points are sources of all, teams share them in tiles (the slides' shared memory).
#include <omp.h>

#include <cstddef>

#include "offload/sweeps/grid.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/kernels/reached_runs.hpp"
#include "src/kernels/shift.hpp"

namespace cairn::offload {

// One target of D dimensions, and what its sources add up to.
template <class T, int D, class Kernel>
class one_target {
 public:
  one_target(const device_shift_task<T>& task, const Kernel& kernel) : task_(task), kernel_(kernel) {}

  void start(std::size_t i) {
    i_ = i;
    for (int d = 0; d < D; ++d) target_[d] = task_.targets.column(d)[i];
  }
  // A source whose coordinate d is from[d * stride].
  void add(const T* from, std::size_t stride, T times) {
    T way[D];
    for (int d = 0; d < D; ++d) way[d] = from[static_cast<std::size_t>(d) * stride] - target_[d];
    const T squared = squared_length<T, D>(way);
    if (squared <= kernel_.reach) add_source<T, D>(sum_, way, squared, true, times, kernel_);
  }
  void store() const {
    const T divisor = sum_.weight > T(0) ? sum_.weight : T(1);
    for (int d = 0; d < D; ++d) task_.moved.column(d)[i_] = target_[d] + sum_.way[d] / divisor;
    task_.weights[i_] = sum_.weight;
  }

 private:
  const device_shift_task<T>& task_;
  Kernel kernel_;
  std::size_t i_ = 0;
  T target_[D];
  pull<T, D> sum_{};
};

// Of any number of dimensions: the sums of ways lie where the result will.
template <class T, class Kernel>
class one_target<T, 0, Kernel> {
 public:
  one_target(const device_shift_task<T>& task, const Kernel& kernel) : task_(task), kernel_(kernel) {}

  void start(std::size_t i) {
    i_ = i;
    for (int d = 0; d < task_.targets.dims; ++d) task_.moved.column(d)[i] = T(0);
  }
  void add(const T* from, std::size_t stride, T times) {
    T squared(0);
    for (int d = 0; d < task_.targets.dims; ++d) {
      const T way = from[static_cast<std::size_t>(d) * stride] - task_.targets.column(d)[i_];
      squared = lanes::multiply_add(way, way, squared);
    }
    if (!(squared <= kernel_.reach)) return;
    const T weight = weight_at(squared, kernel_) * times;
    weights_ += weight;
    for (int d = 0; d < task_.targets.dims; ++d) {
      T& sum = task_.moved.column(d)[i_];
      const T way = from[static_cast<std::size_t>(d) * stride] - task_.targets.column(d)[i_];
      sum = lanes::multiply_add(weight, way, sum);
    }
  }
  void store() const {
    const T divisor = weights_ > T(0) ? weights_ : T(1);
    for (int d = 0; d < task_.targets.dims; ++d) {
      T& sum = task_.moved.column(d)[i_];
      sum = task_.targets.column(d)[i_] + sum / divisor;
    }
    task_.weights[i_] = weights_;
  }

 private:
  const device_shift_task<T>& task_;
  Kernel kernel_;
  std::size_t i_ = 0;
  T weights_ = 0;
};

// By the cells: each thread reads the sources that its target may reach.
template <int D>
struct by_cells {
  template <class T, class Kernel>
  static void run(const device_shift_task<T>& task, const Kernel& kernel, T*) {
    const double radius = radius_of(task.reach, task.targets.dims);
    const grid_items mine = my_items();
    for (std::size_t i = mine.first; i < task.targets.size; i += mine.stride) {
      one_target<T, D, Kernel> target(task, kernel);
      target.start(i);
      const target_box box = box_around(task.grid, task.targets, i, i + 1);
      for_each_reached_run(task.grid, task.sources.size, box, radius,
                           [&](std::size_t first, std::size_t last) {
                             for (std::size_t s = first; s < last; ++s)
                               target.add(task.sources.data + s, task.sources.stride, task.times[s]);
                           });
      target.store();
    }
  }
};

// Sources in a team's memory: coordinate d of the k-th is tile[d * room + k], and how often it counts
// tile[dims * room + k].
constexpr std::size_t tile_bytes = 16384;
template <class T>
constexpr std::size_t tile_numbers = tile_bytes / sizeof(T);
template <class T>
inline std::size_t tile_room(int dims) {
  return tile_numbers<T> / (static_cast<std::size_t>(dims) + 1);
}

// Sources from `first`, `count` of them, by all threads of the team.
template <class T>
inline void fill_tile(const device_shift_task<T>& task, T* tile, std::size_t room, std::size_t first,
                      std::size_t count) {
  const auto threads = static_cast<std::size_t>(omp_get_num_threads());
  const auto dims = static_cast<std::size_t>(task.sources.dims);
  for (auto k = static_cast<std::size_t>(omp_get_thread_num()); k < count; k += threads) {
    for (std::size_t d = 0; d < dims; ++d)
      tile[d * room + k] = task.sources.column(static_cast<int>(d))[first + k];
    tile[dims * room + k] = task.times[first + k];
  }
}

// All pairs: the threads of a team read their sources from its memory, a tile after the other.
template <int D>
struct by_tiles {
  template <class T, class Kernel>
  static void run(const device_shift_task<T>& task, const Kernel& kernel, T* tile) {
    const std::size_t room = tile_room<T>(task.sources.dims);
    const std::size_t times = static_cast<std::size_t>(task.sources.dims) * room;
    const std::size_t size = task.sources.size;
    const grid_items mine = my_items();
    const std::size_t team = mine.first - static_cast<std::size_t>(omp_get_thread_num());
    for (std::size_t base = team; base < task.targets.size; base += mine.stride) {
      const std::size_t i = base + (mine.first - team);
      const bool is_target = i < task.targets.size;
      one_target<T, D, Kernel> target(task, kernel);
      if (is_target) target.start(i);
      for (std::size_t first = 0; first < size; first += room) {
        const std::size_t count = size - first < room ? size - first : room;
#pragma omp barrier
        fill_tile(task, tile, room, first, count);
#pragma omp barrier
        for (std::size_t k = 0; is_target && k < count; ++k) target.add(tile + k, room, tile[times + k]);
      }
      if (is_target) target.store();
    }
  }
};

template <template <int> class Walk, class T, class Kernel>
inline void shift_by(const device_shift_task<T>& task, const Kernel& kernel, T* tile) {
  switch (task.targets.dims) {
    case 1:
      return Walk<1>::run(task, kernel, tile);
    case 2:
      return Walk<2>::run(task, kernel, tile);
    case 3:
      return Walk<3>::run(task, kernel, tile);
    default:
      return Walk<0>::run(task, kernel, tile);
  }
}

template <template <int> class Walk, class T>
inline void shift_by(const device_shift_task<T>& task, T* tile) {
  if (task.flat)
    shift_by<Walk>(task, flat_kernel<T>{task.reach}, tile);
  else
    shift_by<Walk>(task, gaussian_kernel<T>{task.rate, task.reach}, tile);
}

inline int teams_of_targets(std::size_t size) {
  return static_cast<int>(size / team_threads < 65535 ? size / team_threads + 1 : 65535);
}

template <class T>
void shift_near(const device_shift_task<T>& task) {
  on_teams(teams_of_targets(task.targets.size), task.device,
           [task = task](grid_items) { shift_by<by_cells>(task, static_cast<T*>(nullptr)); });
}

template <class T>
void shift_all_in_team_memory(const device_shift_task<T>& task) {
  on_teams_in_team_memory<T, tile_numbers<T>, body_is::shared>(
      teams_of_targets(task.targets.size), task.device, no_buffers(task.targets.size),
      [task = task](T* tile, team_thread, buffers<void, void>) { shift_by<by_tiles>(task, tile); });
}

template <class T>
void shift(const device_shift_task<T>& task) {
  if (task.grid.begin == nullptr && tile_room<T>(task.sources.dims) > 0)
    shift_all_in_team_memory(task);
  else
    shift_near(task);
}

#define CAIRN_INSTANTIATE(T) template void shift<T>(const device_shift_task<T>&);
CAIRN_INSTANTIATE(float)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
