// Bin numbers on a device, from slots that are there (look_up_slots).
#include "offload/sweeps/grid.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/lanes/lanes.hpp"

namespace cairn::offload {

template <class Number>
void write_numbers(const write_task<Number>& task) {
  const int teams = teams_for(task.size);
  const write_task<Number> t = task;
#pragma omp target teams num_teams(teams) thread_limit(team_threads) device(t.device) firstprivate(t)
#pragma omp parallel num_threads(team_threads)
  {
    const grid_items mine = my_items();
    std::uint64_t below = 0;
    std::uint64_t above = 0;
    for (std::size_t i = mine.first; i < t.size; i += mine.stride) {
      const std::uint32_t counted = t.slots == nullptr ? 0 : t.slots[i];
      const std::uint32_t slot = t.slot_of_axis == nullptr ? counted : t.slot_of_axis[counted];
      below += slot == 0 ? 1U : 0U;
      above += slot > t.bins ? 1U : 0U;
      t.numbers[i] = static_cast<Number>(slot);
    }
    if (below != 0) {
#pragma omp atomic update relaxed
      t.outside[0] += below;
    }
    if (above != 0) {
#pragma omp atomic update relaxed
      t.outside[1] += above;
    }
  }
}

template <class T, class Number>
void number_nan(const T* samples, std::size_t size, Number number, Number* numbers, int device) {
  const int teams = teams_for(size);
#pragma omp target teams num_teams(teams) thread_limit(team_threads) device(device) \
    firstprivate(size, number) is_device_ptr(samples, numbers)
#pragma omp parallel num_threads(team_threads)
  {
    const grid_items mine = my_items();
    for (std::size_t i = mine.first; i < size; i += mine.stride)
      if (lanes::is_nan(samples[i])) numbers[i] = number;
  }
}

template void number_nan<float, std::uint8_t>(const float*, std::size_t, std::uint8_t, std::uint8_t*, int);
template void number_nan<double, std::uint8_t>(const double*, std::size_t, std::uint8_t, std::uint8_t*, int);

#define CAIRN_INSTANTIATE(Number)                                                           \
  template void write_numbers<Number>(const write_task<Number>&);                           \
  template void number_nan<float, Number>(const float*, std::size_t, Number, Number*, int); \
  template void number_nan<double, Number>(const double*, std::size_t, Number, Number*, int);
CAIRN_INSTANTIATE(std::int32_t)
CAIRN_INSTANTIATE(std::int64_t)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
