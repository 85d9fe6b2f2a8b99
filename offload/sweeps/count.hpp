// The counting sweep on a device; its contract is that of src/host/sweeps/count.hpp, item by item: `slot(i,
// nan)` returns the slot of item i, below `slots`, and adds 1 to `nan` when it is NaN. Up to team_words
// slots, every team counts in its own memory (48 KiB a team, so 32-bit counters: at most most_items a launch)
// and adds that to the totals; beyond, all teams share the totals.
#pragma once

#include <omp.h>

#include <cstddef>
#include <cstdint>

#include "offload/sweeps/grid.hpp"
#include "offload/sweeps/team_memory.hpp"
#include "src/lanes/fp_control.hpp"

namespace cairn::CAIRN_TARGET {

constexpr std::uint32_t small_team_capacity = 2048;
constexpr std::size_t most_items = std::size_t{1} << 31;

struct device_counters {
  std::uint64_t* totals;  // `slots` of them, then the number of NaN; on the device
  std::uint32_t slots;
  int device;
};

template <std::uint32_t Capacity, class Slot>
void count_in_team_memory(std::size_t size, device_counters counters, Slot slot) {
  std::uint32_t table[Capacity];
  std::uint64_t* totals = counters.totals;
  const std::uint32_t slots = counters.slots;
  const int teams = teams_for(size);
#pragma omp target teams num_teams(teams) thread_limit(team_threads) device(counters.device) \
    firstprivate(slot, size, slots) is_device_ptr(totals) CAIRN_TEAM_MEMORY(table)
#pragma omp parallel num_threads(team_threads)
  {
    const fp_default fp;  // for the host threads of virtual devices
    const auto thread = static_cast<std::uint32_t>(omp_get_thread_num());
    const auto threads = static_cast<std::uint32_t>(omp_get_num_threads());
    const grid_items mine = my_items();
    std::uint64_t nan = 0;
    for (std::uint32_t s = thread; s < slots; s += threads) table[s] = 0;
#pragma omp barrier
    for (std::size_t i = mine.first; i < size; i += mine.stride) {
      const std::uint32_t s = slot(i, nan);
#pragma omp atomic update relaxed
      table[s] += 1;
    }
#pragma omp barrier
    for (std::uint32_t s = thread; s < slots; s += threads) {
#pragma omp atomic update relaxed
      totals[s] += table[s];
    }
    if (nan != 0) {
#pragma omp atomic update relaxed
      totals[slots] += nan;
    }
  }
}

template <class Slot>
void count_together(std::size_t size, device_counters counters, Slot slot) {
  std::uint64_t* totals = counters.totals;
  const std::uint32_t slots = counters.slots;
  const int teams = teams_for(size);
#pragma omp target teams num_teams(teams) thread_limit(team_threads) device(counters.device) \
    firstprivate(slot, size, slots) is_device_ptr(totals)
#pragma omp parallel num_threads(team_threads)
  {
    const fp_default fp;
    const grid_items mine = my_items();
    std::uint64_t nan = 0;
    for (std::size_t i = mine.first; i < size; i += mine.stride) {
      const std::uint32_t s = slot(i, nan);
#pragma omp atomic update relaxed
      totals[s] += 1;
    }
    if (nan != 0) {
#pragma omp atomic update relaxed
      totals[slots] += nan;
    }
  }
}

// size is at most most_items.
template <class Slot>
void count(std::size_t size, device_counters counters, Slot slot) {
  if (counters.slots <= small_team_capacity) {
    count_in_team_memory<small_team_capacity>(size, counters, slot);
  } else if (counters.slots <= team_words) {
    count_in_team_memory<team_words>(size, counters, slot);
  } else {
    count_together(size, counters, slot);
  }
}

}  // namespace cairn::CAIRN_TARGET
