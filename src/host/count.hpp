// The counting sweep: how often each slot occurs among n items.
//
// Contract (shared with offload/count.hpp): `tile(first, n, slots)` writes the slot of items first to
// first + n - 1, each below plan.slots, and returns how many of them are NaN; n is at most tile_items. It is
// called once for every item, from any thread, in any order within its part. Afterwards plan.totals[s] has
// grown by the number of items of slot s: exact, whatever the threads. Returns the number of NaN.
// Cost: one call per item, one increment per item; O(slots) per thread for clearing and merging.
// Nothing is allocated and nothing throws.
#pragma once

#include <omp.h>

#include <cstddef>
#include <cstdint>

#include "src/host/count_plan.hpp"
#include "src/lanes/fp_control.hpp"

namespace cairn::CAIRN_TARGET {

constexpr std::size_t tile_items = 1024;

inline void empty_table(std::uint32_t* table, const host::count_plan& plan) {
  for (std::size_t slot = 0; slot < plan.slots; ++slot) {
    if (table[slot] == 0) continue;
#pragma omp atomic update relaxed
    plan.totals[slot] += table[slot];
    table[slot] = 0;
  }
}

// One thread's part, in its own table.
template <class Tile>
std::uint64_t count_privately(std::size_t first, std::size_t last, std::uint32_t* table,
                              const host::count_plan& plan, const Tile& tile) {
  std::uint64_t nan = 0;
  std::uint32_t slots[tile_items];
  std::size_t since_emptied = 0;
  while (first < last) {
    std::size_t n = last - first < tile_items ? last - first : tile_items;
    if (n > plan.empty_after) n = plan.empty_after;
    if (since_emptied > plan.empty_after - n) {
      empty_table(table, plan);
      since_emptied = 0;
    }
    nan += tile(first, n, slots);
    for (std::size_t i = 0; i < n; ++i) ++table[slots[i]];
    since_emptied += n;
    first += n;
  }
  return nan;
}

// One thread's part, in totals that all threads share.
template <class Tile>
std::uint64_t count_together(std::size_t first, std::size_t last, const host::count_plan& plan,
                             const Tile& tile) {
  std::uint64_t nan = 0;
  std::uint32_t slots[tile_items];
  for (; first < last; first += tile_items) {
    const std::size_t n = last - first < tile_items ? last - first : tile_items;
    nan += tile(first, n, slots);
    for (std::size_t i = 0; i < n; ++i) {
      if (plan.threads == 1) {
        ++plan.totals[slots[i]];
      } else {
#pragma omp atomic update relaxed
        ++plan.totals[slots[i]];
      }
    }
  }
  return nan;
}

// Adds `tables` private tables to the totals; each thread of the team takes its share of the slots.
inline void merge_tables(const host::count_plan& plan, int tables) {
#pragma omp for schedule(static)
  for (std::size_t slot = 0; slot < plan.slots; ++slot) {
    std::uint64_t sum = 0;
    for (int t = 0; t < tables; ++t) sum += plan.tables[static_cast<std::size_t>(t) * plan.stride + slot];
    plan.totals[slot] += sum;
  }
}

template <class Tile>
std::uint64_t count_part(std::size_t size, int thread, int threads, const host::count_plan& plan,
                         const Tile& tile) {
  const auto part = static_cast<std::size_t>(thread);
  const auto parts = static_cast<std::size_t>(threads);
  const std::size_t tiles = (size + tile_items - 1) / tile_items;
  const std::size_t first = part * tiles / parts * tile_items;
  const std::size_t end = (part + 1) * tiles / parts * tile_items;
  const std::size_t last = end < size ? end : size;
  if (plan.tables == nullptr) return count_together(first, last, plan, tile);
  std::uint32_t* table = plan.tables + part * plan.stride;
  for (std::size_t slot = 0; slot < plan.slots; ++slot) table[slot] = 0;  // first touch: near this thread
  return count_privately(first, last, table, plan, tile);
}

template <class Tile>
std::uint64_t count(std::size_t size, const host::count_plan& plan, const Tile& tile) {
  if (plan.threads == 1) {
    const fp_default fp;
    const std::uint64_t nan = count_part(size, 0, 1, plan, tile);
    if (plan.tables != nullptr) empty_table(plan.tables, plan);
    return nan;
  }
  std::uint64_t nan = 0;
#pragma omp parallel num_threads(plan.threads) reduction(+ : nan)
  {
    const fp_default fp;
    const int threads = omp_get_num_threads();  // the runtime may give fewer than asked
    nan += count_part(size, omp_get_thread_num(), threads, plan, tile);
#pragma omp barrier
    if (plan.tables != nullptr) merge_tables(plan, threads);
  }
  return nan;
}

}  // namespace cairn::CAIRN_TARGET
