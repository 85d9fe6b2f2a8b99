// A way of the counting sweep for more counters than caches hold: slots are gathered by ranges of 2^16
// neighbours before they are counted, so that the counters of one range at a time are in a cache.
//
// Each thread writes its slots, 16 bits of each, to chunks of the range that they lie in. When a thread has
// no room for one more tile, all threads count what all have gathered, each range by one of them; then they
// go on. Memory: range_rooms, whatever the number of items. Cost: 2 bytes written and read for each item, and
// a pass over the counters for each time that the rooms are full.
#pragma once

#include <omp.h>

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/count_plan.hpp"
#include "src/host/sweeps/meanwhile.hpp"
#include "src/machine/parts.hpp"

namespace cairn::CAIRN_TARGET {

// What one thread gathers.
class gathered_slots {
 public:
  gathered_slots(const host::range_rooms& rooms, std::size_t thread)
      : ends_(rooms.ends + thread * rooms.ranges),
        previous_(rooms.previous + thread * rooms.chunks),
        first_(rooms.items + thread * rooms.chunks * rooms.chunk_items),
        chunk_items_(rooms.chunk_items),
        chunks_(rooms.chunks),
        ranges_(rooms.ranges) {}

  void clear() {
    used_ = 0;
    for (std::size_t range = 0; range < ranges_; ++range) ends_[range] = nullptr;
  }
  // Whether n more slots have room, whatever their ranges.
  bool have_room_for(std::size_t n) const { return chunks_ - used_ >= n; }

  // Members are copied to locals: the compiler must assume that stores of items change members.
  template <class Slot>
  void add(const Slot* slots, std::size_t n) {
    std::uint16_t** const ends = ends_;
    const std::size_t last_bytes = chunk_items_ * sizeof(std::uint16_t) - 1;
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t range = static_cast<std::size_t>(slots[i]) >> host::range_bits;
      std::uint16_t* end = ends[range];
      if ((reinterpret_cast<std::uintptr_t>(end) & last_bytes) == 0) [[unlikely]]
        end = next_chunk(end);
      *end = static_cast<std::uint16_t>(slots[i]);
      ends[range] = end + 1;
    }
  }

  // Calls use(items, n) for each chunk of a range.
  template <class Use>
  void for_each_chunk(std::size_t range, const Use& use) const {
    const std::uint16_t* end = ends_[range];
    if (end == nullptr) return;
    auto chunk = static_cast<std::uint32_t>(static_cast<std::size_t>(end - 1 - first_) / chunk_items_);
    use(start_of(chunk), static_cast<std::size_t>(end - start_of(chunk)));
    while ((chunk = previous_[chunk]) != none) use(start_of(chunk), chunk_items_);
  }

 private:
  static constexpr std::uint32_t none = 0xffffffffU;
  std::uint16_t* start_of(std::size_t chunk) const { return first_ + chunk * chunk_items_; }
  // `full`: the end of the range's last chunk, or null.
  std::uint16_t* next_chunk(const std::uint16_t* full) {
    const std::size_t before = full == nullptr ? 0 : static_cast<std::size_t>(full - first_) / chunk_items_;
    previous_[used_] = full == nullptr ? none : static_cast<std::uint32_t>(before - 1);
    return start_of(used_++);
  }

  std::uint16_t** ends_;
  std::uint32_t* previous_;
  std::uint16_t* first_;
  std::size_t chunk_items_;
  std::size_t chunks_;
  std::size_t ranges_;
  std::size_t used_ = 0;
};

// Counts what all threads have gathered of a range.
inline void count_range(const host::count_plan& plan, std::size_t range) {
  const std::size_t base = range << host::range_bits;
  const std::size_t end = base + (std::size_t{1} << host::range_bits);
  const bool all_kept = base >= plan.kept.first && end <= plan.kept.first + plan.kept.size;
  std::uint64_t* const counts = all_kept ? plan.kept.totals + (base - plan.kept.first) : nullptr;
  for (int thread = 0; thread < plan.threads; ++thread) {
    const gathered_slots gathered(plan.ranges, static_cast<std::size_t>(thread));
    gathered.for_each_chunk(range, [&](const std::uint16_t* items, std::size_t n) {
      if (counts != nullptr) {
        for (std::size_t i = 0; i < n; ++i) ++counts[items[i]];
      } else {
        for (std::size_t i = 0; i < n; ++i) ++plan.kept.of(base + items[i]);
      }
    });
  }
}

// Whether some thread has items left; all threads ask.
inline bool any_left(const host::count_plan& plan) {
  for (int thread = 0; thread < plan.threads; ++thread)
    if (plan.ranges.is_left[thread] != 0) return true;
  return false;
}

// One thread's part; called by all threads of the plan, which may be more than the runtime gave.
template <class Tile>
[[gnu::noinline]] std::uint64_t count_by_ranges(std::size_t first, std::size_t last,
                                                const host::count_plan& plan, int thread, int threads,
                                                Tile& tile) {
  std::uint64_t nan = 0;
  alignas(64) typename Tile::slot slots[host::tile_items];
  for (int absent = thread + threads; absent < plan.threads; absent += threads) {
    gathered_slots(plan.ranges, static_cast<std::size_t>(absent)).clear();
    plan.ranges.is_left[absent] = 0;
  }
  gathered_slots gathered(plan.ranges, static_cast<std::size_t>(thread));
  bool goes_on = false;
  do {
    gathered.clear();
    while (first < last && gathered.have_room_for(host::tile_items)) {
      const std::size_t n = lesser(last - first, host::tile_items);
      nan += tile(first, n, slots, do_nothing());
      gathered.add(slots, n);
      first += n;
    }
    plan.ranges.is_left[thread] = first < last ? 1 : 0;
#pragma omp barrier
    goes_on = any_left(plan);  // asked before any thread goes on and changes its answer
#pragma omp for schedule(dynamic, 1)
    for (std::size_t range = 0; range < plan.ranges.ranges; ++range) count_range(plan, range);
  } while (goes_on);
  if constexpr (requires { tile.finish(); }) tile.finish();
  return nan;
}

}  // namespace cairn::CAIRN_TARGET
