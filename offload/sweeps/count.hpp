// The counting sweep on a device; its contract is that of src/host/sweeps/count.hpp. `lookup` says where an
// item belongs (lookups.hpp). Where they fit, every team counts in its own memory (48 KiB a team, so 32-bit
// counters: at most most_items a launch) and adds that to the totals, and few entries lie there too; beyond,
// all teams share the totals.
#pragma once

#include <cstddef>
#include <cstdint>

#include "offload/sweeps/loads.hpp"
#include "offload/sweeps/lookups.hpp"

namespace cairn::CAIRN_TARGET {

// Of counters, and of entries beside them: together in 40 KiB, so that five teams share a multiprocessor.
constexpr std::uint32_t small_team_capacity = 2048;
constexpr std::uint32_t team_entries = 8193;
constexpr std::size_t most_items = std::size_t{1} << 31;

struct device_counters {
  std::uint64_t* totals;  // `slots` of them, the number of NaN, and one of no meaning; on the device
  std::uint32_t slots;
  int device;
};

// An item that is its own slot, or one of the last where it is beyond.
struct as_it_is {
  static constexpr bool always_settled = true;
  std::uint32_t last;

  guessed guess(std::uint32_t x) const { return {x < last ? x : last, false}; }
};

template <class Counter>
inline void count_one(Counter* counters, std::uint32_t slot) {
#pragma omp atomic update relaxed
  counters[slot] += 1;
}

// Counts those of a load whose guess is open. Reads them again, so that the loop need not keep them.
template <class Item, class Lookup, class Counter>
inline void count_open(const Item* items, const Lookup& lookup, Counter* counters) {
#pragma clang loop unroll(disable)
  for (std::uint32_t i = 0; i < items_a_load<Item>; ++i) {
    const Item x = items[i];
    if (lookup.guess(x).is_open) count_one(counters, lookup.settle(compared(x)));
  }
}

template <class Item>
inline std::uint32_t count_nan(loaded<Item> some) {
  std::uint32_t nan = 0;
#pragma clang loop unroll(full)
  for (std::uint32_t j = 0; j < items_a_load<Item>; ++j) nan += lanes::is_nan(some[j]) ? 1U : 0U;
  return nan;
}

// Counts a load; open guesses go to a slot of no meaning first, which costs less than a branch for each.
template <class Item, class Lookup, class Counter>
inline void count_load(loaded<Item> some, const Item* items, const Lookup& lookup, Counter* counters,
                       std::uint32_t open, std::uint32_t& nan) {
  bool is_open = false;
  bool has_nan = false;
#pragma clang loop unroll(full)
  for (std::uint32_t j = 0; j < items_a_load<Item>; ++j) {
    const guessed guess = lookup.guess(some[j]);
    count_one(counters, guess.is_open ? open : guess.slot);
    is_open |= guess.is_open;
    if constexpr (std::is_floating_point_v<Item>)
      has_nan |= __builtin_isunordered(some[j], some[(j + 1) % items_a_load<Item>]) && j % 2 == 0;
  }
  if (has_nan) [[unlikely]]
    nan += count_nan<Item>(some);
  if constexpr (!Lookup::always_settled) {
    if (is_open) [[unlikely]] {
      [[clang::always_inline]] count_open(items, lookup, counters);
    }
  }
}

// Counts this thread's items, those of open guesses also in counters[open]; returns how many are NaN. Not
// inlined, it would make each thread keep a copy of its lookup in memory, byte by byte, for a hundred
// registers.
template <class Item, class Lookup, class Counter>
inline std::uint32_t count_mine(const load_plan<Item>& from, const Lookup& lookup, Counter* counters,
                                std::uint32_t open) {
  std::uint32_t nan = 0;
  const grid_items mine = my_items();
  const auto stride = static_cast<std::uint32_t>(mine.stride);
  for (auto i = static_cast<std::uint32_t>(mine.first); i < from.loads; i += stride)
    count_load(from.load(i), from.items + from.at(i), lookup, counters, open, nan);
  for (auto i = static_cast<std::uint32_t>(mine.first); i < from.apart; i += stride) {
    const Item x = from.items[from.at_apart(i)];
    nan += lanes::is_nan(x) ? 1U : 0U;
    count_one(counters, slot_at(x, lookup));
  }
  return nan;
}

// What a kernel counts, and where.
template <class Item>
using counted = buffers<Item, std::uint64_t>;

// Counters, and behind them copies of the entries that guesses look up, if any. The last counter is of open
// guesses.
template <std::uint32_t Counters, std::uint32_t Entries, class Item, class Lookup>
void count_in_team_memory(const counted<Item>& all, std::uint32_t slots, int device, const Lookup& lookup) {
  on_teams_in_team_memory<std::uint32_t, Counters + Entries, body_is::own>(
      teams_for(all.size), device, all, [=](std::uint32_t* table, team_thread thread, counted<Item> there) {
        for (std::uint32_t s = thread.number; s < slots; s += thread.all) table[s] = 0;
        Lookup here = lookup;
        if constexpr (Entries != 0) {
          const std::uint32_t* entries = lookup.entries();
          for (std::uint32_t e = thread.number; e < lookup.entry_count; e += thread.all)
            table[Counters + e] = entries[e];
          here.with_entries(table + Counters);
        }
#pragma omp barrier
        std::uint32_t nan = 0;
        const load_plan<Item> from(there.from, there.size);
        [[clang::always_inline]] nan = count_mine(from, here, table, Counters - 1);
#pragma omp barrier
        for (std::uint32_t s = thread.number; s < slots; s += thread.all) {
#pragma omp atomic update relaxed
          there.to[s] += table[s];
        }
        add_found(there.to + slots, nan);
      });
}

template <class Item, class Lookup>
void count_together(const counted<Item>& all, std::uint32_t slots, int device, const Lookup& lookup) {
  on_teams<body_is::own>(teams_for(all.size), device, all, [=](grid_items /*mine*/, counted<Item> there) {
    const Lookup here = lookup;
    const load_plan<Item> from(there.from, there.size);
    std::uint32_t nan = 0;
    [[clang::always_inline]] nan = count_mine(from, here, there.to, slots + 1);
    add_found(there.to + slots, nan);
  });
}

// size is at most most_items.
template <class Item, class Lookup>
void count(const Item* items, std::size_t size, const device_counters& counters, const Lookup& lookup) {
  const counted<Item> all{items, counters.totals, size};
  const std::uint32_t slots = counters.slots;
  if constexpr (requires { lookup.entries(); }) {
    if (slots < small_team_capacity && lookup.entry_count <= team_entries)
      return count_in_team_memory<small_team_capacity, team_entries>(all, slots, counters.device, lookup);
  } else {
    if (slots < small_team_capacity)
      return count_in_team_memory<small_team_capacity, 0>(all, slots, counters.device, lookup);
  }
  if (slots < team_words) return count_in_team_memory<team_words, 0>(all, slots, counters.device, lookup);
  count_together(all, slots, counters.device, lookup);
}

}  // namespace cairn::CAIRN_TARGET
