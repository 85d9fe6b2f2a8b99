// How the counting sweep lays out its counters; plain memory, shared by all targets.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/machine/team.hpp"

namespace cairn::host {

constexpr std::size_t tile_items = 512;        // the most items of a tile
constexpr std::size_t counted_meanwhile = 16;  // items of the previous tile, at each call of `meanwhile`
constexpr int spread_copies = 8;               // of a table, for neighbours that share a slot

// Two slots below 128 make a pair; a table of 16-bit counters for every pair is 32 KiB, and one increment
// counts two samples.
constexpr std::size_t pair_slots = 128;
constexpr std::size_t pair_counters = pair_slots * pair_slots;

// Where counts of slots go: those of `size` slots from `first` on are added to `totals`, the others to one
// number for the slots before them and one for those behind.
struct kept_counts {
  std::uint64_t* totals = nullptr;
  std::size_t first = 0;
  std::size_t size = 0;
  std::uint64_t* others = nullptr;  // two; not needed where all slots are kept

  std::uint64_t& of(std::size_t slot) const {
    const std::size_t at = slot - first;  // of slots before the first: beyond every size
    return at < size ? totals[at] : others[slot < first ? 0 : 1];
  }
};

constexpr int range_bits = 16;  // slots of a range: 2^16, whose counters fit a second cache

// Where slots are gathered by ranges (count_by_ranges.hpp); for each thread its own part, not yet touched.
struct range_rooms {
  std::size_t ranges = 0;       // 0: slots are not gathered
  std::size_t chunks = 0;       // of a thread
  std::size_t chunk_items = 0;  // a power of two; chunks are aligned to their size
  std::uint16_t* items = nullptr;
  std::uint32_t* previous = nullptr;  // of each chunk, the one of the same range that was filled before it
  std::uint16_t** ends = nullptr;     // of each range, behind the last item
  std::uint8_t* is_left = nullptr;    // of each thread: whether it has items left
};

struct count_plan {
  kept_counts kept{};
  range_rooms ranges{};
  std::size_t slots = 0;
  int threads = 1;
  const thread_team* team = nullptr;  // null: unplaced
  // Where slots are not gathered by ranges: private tables of 32-bit counters, `copies` for each thread,
  // `stride` apart, not yet touched; null: the threads share what is kept, with atomic additions (one thread:
  // plain ones).
  std::uint32_t* tables = nullptr;
  std::size_t stride = 0;
  // 1, or spread_copies where their counters have numbers of 16 bits: neighbours that share a slot are
  // counted in different copies.
  int copies = 1;
  std::uint16_t* pairs = nullptr;  // pair_counters for each thread, or null
  // Items after which a private table is emptied into what is kept, before a counter could overflow; pairs
  // after which the pair table is emptied.
  std::size_t empty_after = 0xffffffffU;
  std::size_t empty_pairs_after = 0xffffU;
};

}  // namespace cairn::host
