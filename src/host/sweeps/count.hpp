// The counting sweep: how often each slot occurs among n items.
//
// Contract (shared with offload/sweeps/count.hpp): `tile(first, n, slots, meanwhile)` writes the slot of
// items first to first + n - 1, each below plan.slots, and returns how many of them are NaN; n is at most
// tile_items. When n is exactly that, the tile calls meanwhile() once for each counted_meanwhile of them,
// best between its blocks (meanwhile.hpp). Each thread has its own copy of `tile` and
// calls begin(thread), where the tile has it; then the tile itself in ascending order over its part, once for
// every item; then finish(), where the tile has it. plan.kept.of(s) grows by the number of items of slot s:
// exact, whatever the threads. Returns the number of NaN. Tile::slot is the integer type that holds a slot.
// Cost: one call per item and an increment for each item, or for each two where pairs are
// counted; O(slots) per thread for clearing and merging. Nothing is allocated and nothing throws.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/count_by_ranges.hpp"
#include "src/host/sweeps/private_counters.hpp"
#include "src/machine/parts.hpp"

namespace cairn::CAIRN_TARGET {

// A tile that writes its slots before it calls meanwhile(), whatever its type: the sweep is compiled once for
// all of these. `tile(first, n, slots)` writes the slots; it outlives this.
template <class Slot>
class plain_tile {
 public:
  using slot = Slot;
  template <class Tile>
  explicit plain_tile(const Tile& tile)
      : tile_(&tile), write_([](const void* of, std::size_t first, std::size_t n, Slot* slots) {
          (*static_cast<const Tile*>(of))(first, n, slots);
        }) {}

  template <class Meanwhile>
  std::uint64_t operator()(std::size_t first, std::size_t n, Slot* slots, Meanwhile meanwhile) const {
    write_(tile_, first, n, slots);
    call_for_all(n, meanwhile);
    return 0;
  }

 private:
  const void* tile_;
  void (*write_)(const void*, std::size_t, std::size_t, Slot*);
};

// Neither this nor the next function is inlined: a frame that held the tiles of both would be too large.
//
// One thread's part, in its own tables. A tile's slots are counted while the next tile is looked up: looking
// up keeps the vector units busy and counting the store unit, while samples arrive from memory.
template <class Tile>
[[gnu::noinline]] std::uint64_t count_privately(std::size_t first, std::size_t last,
                                                private_counters& counters, std::size_t most, Tile tile) {
  std::uint64_t nan = 0;
  alignas(64) typename Tile::slot slots[2][host::tile_items];
  for (std::size_t turn = 0; first < last; turn ^= 1) {
    const std::size_t n = lesser(last - first, lesser(host::tile_items, most));
    const auto look_up = [&](auto count_some) { return tile(first, n, slots[turn], count_some); };
    if constexpr (sizeof(typename Tile::slot) == sizeof(std::uint16_t)) {
      nan += counters.meanwhile(n, look_up);
    } else {
      nan += look_up(do_nothing());  // wide slots are counted at once
    }
    counters.add(slots[turn], n);
    first += n;
  }
  counters.finish();
  if constexpr (requires { tile.finish(); }) tile.finish();
  return nan;
}

// One thread's part, in counters that all threads share.
template <class Tile>
[[gnu::noinline]] std::uint64_t count_together(std::size_t first, std::size_t last,
                                               const host::count_plan& plan, Tile tile) {
  std::uint64_t nan = 0;
  alignas(64) typename Tile::slot slots[host::tile_items];
  for (; first < last; first += host::tile_items) {
    const std::size_t n = lesser(last - first, host::tile_items);
    nan += tile(first, n, slots, do_nothing());
    for (std::size_t i = 0; i < n; ++i) {
      std::uint64_t& count = plan.kept.of(slots[i]);
      if (plan.threads == 1) {
        ++count;
      } else {
#pragma omp atomic update relaxed
        ++count;
      }
    }
  }
  if constexpr (requires { tile.finish(); }) tile.finish();
  return nan;
}

// Threads first to last - 1 of a domain add their tables to what is kept, each for its share of the slots;
// the calling one is `thread`. Counters have 32 bits, but sums of tables may need more.
inline void merge_domain(const host::count_plan& plan, int thread, int first, int last) {
  const std::size_t apart = static_cast<std::size_t>(plan.copies) * plan.stride;
  const auto part = static_cast<std::size_t>(thread - first);
  const auto parts = static_cast<std::size_t>(last - first);
  const std::size_t end = (part + 1) * plan.slots / parts;
  for (std::size_t slot = part * plan.slots / parts; slot < end; ++slot) {
    std::uint64_t sum = 0;
    for (int t = first; t < last; ++t) sum += plan.tables[static_cast<std::size_t>(t) * apart + slot];
    std::uint64_t& count = plan.kept.of(slot);
#pragma omp atomic update relaxed
    count += sum;
  }
}

inline void merge_tables(const host::count_plan& plan, int thread, int threads) {
  const host::thread_team* team = full_team(plan.team, threads);
  if (team == nullptr) return merge_domain(plan, thread, 0, threads);
  for (int d = 0; d < team->domains; ++d) {
    const auto first = static_cast<int>(team->domain_begin[d]);
    const auto last = static_cast<int>(team->domain_begin[d + 1]);
    if (thread >= first && thread < last) merge_domain(plan, thread, first, last);
  }
}

// Not inlined: frames of functions that count with several kinds of tiles would hold the counters of each.
template <class Tile>
[[gnu::noinline]] std::uint64_t count_part(std::size_t size, int thread, int threads,
                                           const host::count_plan& plan, const Tile& tile) {
  const auto [first, last] = part_of(size, host::tile_items, plan.team, thread, threads);
  constexpr std::size_t width = sizeof(typename Tile::slot);
  Tile own = tile;
  if constexpr (requires { own.begin(thread); }) own.begin(thread);
  if constexpr (width == 4) {
    if (plan.ranges.ranges != 0) return count_by_ranges(first, last, plan, thread, threads, own);
  }
  if constexpr (width <= 4) {  // more slots are too many for tables
    if (plan.tables != nullptr) {
      private_counters counters(plan, static_cast<std::size_t>(thread));
      const std::uint64_t nan = count_privately(first, last, counters, plan.empty_after, own);
      threads == 1 ? counters.empty() : counters.gather();
      return nan;
    }
  }
  return count_together(first, last, plan, own);
}

template <class Tile>
std::uint64_t count(std::size_t size, const host::count_plan& plan, const Tile& tile) {
  std::uint64_t nan = 0;
  on_threads(plan.threads, plan.team, [&](int thread, int threads) {
    const std::uint64_t found = count_part(size, thread, threads, plan, tile);
    if (threads == 1) {
      nan = found;
      return;
    }
#pragma omp atomic update relaxed
    nan += found;
#pragma omp barrier
    if (plan.tables != nullptr) merge_tables(plan, thread, threads);
  });
  return nan;
}

}  // namespace cairn::CAIRN_TARGET
