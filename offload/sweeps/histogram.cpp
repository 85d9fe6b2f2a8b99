// The histogram on a device.
#include "offload/sweeps/count.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/kernels/compared.hpp"
#include "src/kernels/slot_of.hpp"
#include "src/layouts/instantiated.hpp"

namespace cairn::offload {

template <class Stored, class Table>
struct table_slot {
  const Stored* samples;
  Table table;
  std::uint32_t operator()(std::size_t i, std::uint64_t& nan) const {
    const auto x = compared(samples[i]);
    nan += lanes::is_nan(x) ? 1U : 0U;
    return slot_of(static_cast<std::uint32_t>(cell_of(x, table.map)), x, table);
  }
};

template <class Stored, class T>
void histogram(const Stored* samples, const device_task<T>& task) {
  static_assert(most_items_a_launch == most_items);
  const device_counters counters{task.totals, task.slots, task.device};
  if constexpr (std::is_floating_point_v<T>) {  // bins of integers have no uniform map
    if (task.is_uniform)
      return count(task.size, counters, table_slot<Stored, tables::uniform_view<T>>{samples, task.uniform});
  }
  count(task.size, counters, table_slot<Stored, tables::mesh_view<T>>{samples, task.mesh});
}

template <class Place>
void place_all(std::size_t size, int device, std::uint64_t* nan_there, std::uint32_t* slots, Place place) {
  const int teams = teams_for(size);
#pragma omp target teams num_teams(teams) thread_limit(team_threads) device(device) \
    firstprivate(place, size) is_device_ptr(nan_there, slots)
#pragma omp parallel num_threads(team_threads)
  {
    const fp_default fp;
    const grid_items mine = my_items();
    std::uint64_t nan = 0;
    for (std::size_t i = mine.first; i < size; i += mine.stride) slots[i] = place(i, nan);
    if (nan != 0) {
#pragma omp atomic update relaxed
      *nan_there += nan;
    }
  }
}

template <class Stored, class T>
void place_slots(const Stored* samples, const device_task<T>& task, std::uint32_t* slots) {
  if constexpr (std::is_floating_point_v<T>) {
    if (task.is_uniform)
      return place_all(task.size, task.device, task.totals, slots,
                       table_slot<Stored, tables::uniform_view<T>>{samples, task.uniform});
  }
  place_all(task.size, task.device, task.totals, slots,
            table_slot<Stored, tables::mesh_view<T>>{samples, task.mesh});
}

void append_axis(const append_task& task) {
  const int teams = teams_for(task.size);
  const append_task t = task;
#pragma omp target teams num_teams(teams) thread_limit(team_threads) device(t.device) firstprivate(t)
#pragma omp parallel num_threads(team_threads)
  {
    const grid_items mine = my_items();
    std::uint64_t below = 0;
    std::uint64_t above = 0;
    for (std::size_t i = mine.first; i < t.size; i += mine.stride) {
      const std::uint32_t counted = t.slots == nullptr ? 0 : t.slots[i];
      const std::uint32_t slot = t.slot_of_axis == nullptr ? counted : t.slot_of_axis[counted];
      const bool is_outside = slot == 0 || slot > t.bins;
      below += slot == 0 ? 1U : 0U;
      above += slot > t.bins ? 1U : 0U;
      const std::uint32_t before = t.is_first ? 0 : t.numbers[i];
      t.numbers[i] = is_outside || before == nowhere ? nowhere : before * t.bins + slot - 1;
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

struct numbered_slot {
  const std::uint32_t* numbers;
  std::uint32_t bins;
  std::uint32_t operator()(std::size_t i, std::uint64_t& /*nan*/) const {
    return numbers[i] < bins ? numbers[i] : bins;
  }
};

void count_numbers(const number_task& task) {
  count(task.size, device_counters{task.totals, task.bins + 1, task.device},
        numbered_slot{task.numbers, task.bins});
}

#define CAIRN_INSTANTIATE(T)                                                                     \
  template void histogram<T, compared_type<T>>(const T*, const device_task<compared_type<T>>&);  \
  template void place_slots<T, compared_type<T>>(const T*, const device_task<compared_type<T>>&, \
                                                 std::uint32_t*);
CAIRN_FOR_EACH_STORED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
