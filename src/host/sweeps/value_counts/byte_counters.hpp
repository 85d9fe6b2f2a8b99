// The byte counter sweep: how often each of many slots occurs, in counters of 8 bits.
//
// Counters of 8 bits stay in a nearer cache than those of 32: 2^16 of them nearly fit the first one, 2^20 the
// second. When an increment returns one to 0, once in 256 times, a carry is counted in a second table.
//
// Contract: `walk(first, last, counters)` calls counters.add(slot) once for each item it counts of first to
// last - 1, with slots below plan.slots. It is called for consecutive stretches of a thread's part, which
// begins at a multiple of `grain`. Afterwards plan.totals[s] has grown by the number of items of slot s:
// exact, whatever the threads; where plan.stand is set, the sum of it and all counters has. Nothing is
// allocated and nothing throws.
#pragma once

#include "src/host/sweeps/value_counts/byte_count_plan.hpp"
#include "src/machine/parts.hpp"

namespace cairn::CAIRN_TARGET {

class byte_counters {
 public:
  byte_counters(const host::byte_count_plan& plan, int thread)
      : plan_(plan),
        counters_(plan.counters + static_cast<std::size_t>(thread) * plan.slots),
        carries_(plan.carries + static_cast<std::size_t>(thread) * plan.slots) {
    if (!plan.stand) clear();
  }

  [[gnu::always_inline]] void add(std::size_t slot) {
    if (++counters_[slot] == 0) [[unlikely]]
      ++carries_[slot];
  }
  [[gnu::always_inline]] void fetch(std::size_t slot) const { __builtin_prefetch(counters_ + slot, 1); }
  // n times, all at once.
  void add(std::size_t slot, std::size_t n) {
    const std::size_t sum = counters_[slot] + n;
    counters_[slot] = static_cast<std::uint8_t>(sum);
    carries_[slot] += static_cast<std::uint32_t>(sum >> 8);
  }

  void empty() {
    for (std::size_t s = 0; s < plan_.slots; ++s) {
      const std::uint64_t count = counters_[s] + std::uint64_t{256} * carries_[s];
      if (count == 0) continue;
#pragma omp atomic update relaxed
      plan_.totals[s] += count;
    }
    clear();
  }

 private:
  void clear() {
    for (std::size_t s = 0; s < plan_.slots; ++s) counters_[s] = 0;
    for (std::size_t s = 0; s < plan_.slots; ++s) carries_[s] = 0;
  }

  const host::byte_count_plan& plan_;
  std::uint8_t* counters_;
  std::uint32_t* carries_;
};

// A thread's share of the slots, from all threads' counters.
inline void merge_byte_counters(const host::byte_count_plan& plan, int thread, int threads) {
  const auto all = static_cast<std::size_t>(threads);
  const std::size_t end = (static_cast<std::size_t>(thread) + 1) * plan.slots / all;
  for (std::size_t t = 0; t < all; ++t) {
    const std::uint8_t* counters = plan.counters + t * plan.slots;
    const std::uint32_t* carries = plan.carries + t * plan.slots;
    for (std::size_t s = static_cast<std::size_t>(thread) * plan.slots / all; s < end; ++s)
      plan.totals[s] += counters[s] + std::uint64_t{256} * carries[s];
  }
}

template <class Walk>
void count_in_bytes(std::size_t size, std::size_t grain, const host::byte_count_plan& plan,
                    const Walk& walk) {
  in_region(plan.threads, plan.team, [&](int thread, int threads) {
    byte_counters counters(plan, thread);
    const part mine = part_of(size, grain, plan.team, thread, threads);
    for (std::size_t first = mine.first; first < mine.last; first += plan.empty_after) {
      if (first != mine.first) counters.empty();
      const std::size_t left = mine.last - first;
      walk(first, left < plan.empty_after ? mine.last : first + plan.empty_after, counters);
    }
#pragma omp barrier
    if (!plan.stand) merge_byte_counters(plan, thread, threads);
  });
}

}  // namespace cairn::CAIRN_TARGET
