// The shift sweep on a device; its contract is that of src/host/sweeps/mean_shift.cpp. A thread has one
// target, and neighbouring threads have neighbouring ones, which share most of their sources.
#include "offload/sweeps/grid.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/kernels/reached_runs.hpp"
#include "src/kernels/shift.hpp"
#include "src/lanes/fp_control.hpp"

namespace cairn::offload {

// Calls use(source) for all that target i may reach.
template <class T, class Use>
inline void for_each_near(const device_shift_task<T>& task, std::size_t i, const Use& use) {
  const double radius = radius_of(task.reach, task.targets.dims);
  const target_box box = box_around(task.grid, task.targets, i, i + 1);
  for_each_reached_run(task.grid, task.sources.size, box, radius, [&](std::size_t first, std::size_t last) {
    for (std::size_t source = first; source < last; ++source) use(source);
  });
}

template <class T>
inline void leave(const device_shift_task<T>& task, std::size_t i, int d, T way, T weight) {
  task.moved.column(d)[i] = task.targets.column(d)[i] + way / (weight > T(0) ? weight : T(1));
}

template <int D, class T, class Kernel>
inline void shift_one(const device_shift_task<T>& task, const Kernel& kernel, std::size_t i) {
  T target[D];
  for (int d = 0; d < D; ++d) target[d] = task.targets.column(d)[i];
  pull<T, D> sum{};
  for_each_near(task, i, [&](std::size_t source) {
    T way[D];
    for (int d = 0; d < D; ++d) way[d] = task.sources.column(d)[source] - target[d];
    const T squared = squared_length<T, D>(way);
    if (squared <= kernel.reach) add_source<T, D>(sum, way, squared, true, task.times[source], kernel);
  });
  for (int d = 0; d < D; ++d) leave(task, i, d, sum.way[d], sum.weight);
  task.weights[i] = sum.weight;
}

// The sums of ways lie where the result will.
template <class T, class Kernel>
inline void shift_one_of_many_dims(const device_shift_task<T>& task, const Kernel& kernel, std::size_t i) {
  const int dims = task.targets.dims;
  for (int d = 0; d < dims; ++d) task.moved.column(d)[i] = T(0);
  T weights(0);
  for_each_near(task, i, [&](std::size_t source) {
    T squared(0);
    for (int d = 0; d < dims; ++d) {
      const T way = task.sources.column(d)[source] - task.targets.column(d)[i];
      squared = lanes::multiply_add(way, way, squared);
    }
    if (!(squared <= kernel.reach)) return;
    const T weight = weight_at(squared, kernel) * task.times[source];
    weights += weight;
    for (int d = 0; d < dims; ++d) {
      T& sum = task.moved.column(d)[i];
      sum = lanes::multiply_add(weight, task.sources.column(d)[source] - task.targets.column(d)[i], sum);
    }
  });
  for (int d = 0; d < dims; ++d) leave(task, i, d, task.moved.column(d)[i], weights);
  task.weights[i] = weights;
}

template <class T, class Kernel>
inline void shift_one(const device_shift_task<T>& task, const Kernel& kernel, std::size_t i) {
  switch (task.targets.dims) {
    case 1:
      return shift_one<1>(task, kernel, i);
    case 2:
      return shift_one<2>(task, kernel, i);
    case 3:
      return shift_one<3>(task, kernel, i);
    default:
      return shift_one_of_many_dims(task, kernel, i);
  }
}

template <class T>
void shift(const device_shift_task<T>& given) {
  const device_shift_task<T> task = given;
  const std::size_t size = task.targets.size;
  const int teams = static_cast<int>(size / team_threads < 65535 ? size / team_threads + 1 : 65535);
#pragma omp target teams num_teams(teams) thread_limit(team_threads) device(task.device) \
    firstprivate(task, size)
#pragma omp parallel num_threads(team_threads)
  {
    const fp_default fp;
    const grid_items mine = my_items();
    for (std::size_t i = mine.first; i < size; i += mine.stride) {
      if (task.flat)
        shift_one(task, flat_kernel<T>{task.reach}, i);
      else
        shift_one(task, gaussian_kernel<T>{task.rate, task.reach}, i);
    }
  }
}

#define CAIRN_INSTANTIATE(T) template void shift<T>(const device_shift_task<T>&);
CAIRN_INSTANTIATE(float)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
