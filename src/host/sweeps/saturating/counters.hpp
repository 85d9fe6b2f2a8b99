// Where a thread counts in the saturating sweep, and how it counts a tile there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

#include "src/host/sweeps/saturating_task.hpp"
#include "src/kernels/saturated.hpp"

namespace cairn::CAIRN_TARGET {

// Counters that wrap around to 0 and then set a flag. That costs an increment and a branch that is rarely
// taken. Comparing with the greatest value before each increment takes 1.5 times as long, and three times as
// long where the comparison is as often true as false.
template <class Counter>
struct flagged_counters {
  Counter* counters;
  std::uint8_t* full;   // all bits of a bin's byte are set
  std::uint8_t* noted;  // of each bins_a_note bins, whether one is full
  bin_range* touched;   // the bins that are cleared and may be counted in

  [[gnu::always_inline]] void add(std::size_t bin) const {
    if (++counters[bin] == 0) [[unlikely]]
      flag(bin);
  }
  void add(std::size_t bin, std::size_t n) const {
    const std::size_t sum = counters[bin] + n;
    counters[bin] = static_cast<Counter>(sum);
    if (sum > full_counter<Counter>) flag(bin);
  }
  // All bits are set where the counter is full.
  [[gnu::always_inline]] std::uint8_t fullness(std::size_t bin) const { return full[bin]; }
  [[gnu::always_inline]] void fetch(std::size_t bin) const { __builtin_prefetch(counters + bin, 1); }

  // To be called before bins first to last - 1 are counted, all below `bins`.
  void reach(std::size_t first, std::size_t last, std::size_t bins) const {
    constexpr std::size_t step = 4096;
    const std::size_t begin = touched->first;
    const std::size_t end = begin + touched->size;
    if (first >= begin && last <= end) return;
    const bool none = begin == end;
    first = first / step * step;
    last = last + step < bins ? (last + step) / step * step : bins;
    const std::size_t new_begin = none || first < begin ? first : begin;
    const std::size_t new_end = none || last > end ? last : end;
    clear(new_begin, none ? new_begin : begin);
    clear(none ? new_begin : end, new_end);
    *touched = {new_begin, new_end - new_begin};
  }
  // Sets flagged counters to their greatest value.
  void settle() const {
    const std::size_t end = touched->first + touched->size;
    for (std::size_t first = touched->first; first < end; first += host::bins_a_note)
      if (noted[first / host::bins_a_note] != 0)
        for (std::size_t i = first; i < first + host::bins_a_note && i < end; ++i)
          counters[i] = full[i] != 0 ? full_counter<Counter> : counters[i];
  }

 private:
  void flag(std::size_t bin) const {
    full[bin] = 0xff;
    noted[bin / host::bins_a_note] = 1;
  }
  void clear(std::size_t first, std::size_t last) const {
    if (first >= last) return;
    __builtin_memset(counters + first, 0, (last - first) * sizeof(Counter));
    __builtin_memset(full + first, 0, last - first);
    for (std::size_t g = first / host::bins_a_note; g * host::bins_a_note < last; ++g) noted[g] = 0;
  }
};

// The result itself.
template <class Counter>
struct stopping_counters {
  Counter* counters;

  [[gnu::always_inline]] void add(std::size_t bin) const {
    Counter more;
    const bool was_full = __builtin_add_overflow(counters[bin], Counter{1}, &more);
    counters[bin] = static_cast<Counter>(more - (was_full ? 1 : 0));
  }
  void add(std::size_t bin, std::size_t n) const {
    counters[bin] = saturated_sum(counters[bin], saturated<Counter>(n));
  }
  [[gnu::always_inline]] Counter fullness(std::size_t bin) const { return counters[bin]; }
  [[gnu::always_inline]] void fetch(std::size_t bin) const { __builtin_prefetch(counters + bin, 1); }
  void reach(std::size_t /*first*/, std::size_t /*last*/, std::size_t /*bins*/) const {}
};

// The bins of a tile: the least and the greatest of them.
struct bins_seen {
  std::uint32_t least;
  std::uint32_t greatest;
};

constexpr std::size_t bins_at_once = 8;

template <class Fullness>
constexpr bool is_full(Fullness seen) {
  return seen == std::numeric_limits<Fullness>::max();
}

// Whether nearly all bins are full, judged by some of them: then most increments can be skipped.
template <class Counters>
bool are_full(const std::uint32_t* bins, std::size_t n, const Counters counters) {
  constexpr std::size_t examined = 16;
  if (n < examined) return false;
  for (std::size_t i = 0; i < examined; ++i)
    if (!is_full(counters.fullness(bins[i * (n / examined)]))) return false;
  return true;
}

// Counts `bins` and prefetches what is read next, at `next`: finding its least and greatest bin would wait
// for memory otherwise.
//
// Where bins are full, one branch passes over a few of them together, and nothing is stored.
template <class Counters>
void count_full(const std::uint32_t* bins, std::size_t n, const std::uint32_t* next,
                const Counters counters) {
  std::size_t i = 0;
  for (; i + bins_at_once <= n; i += bins_at_once) {
    __builtin_prefetch(next + i);
    auto all = counters.fullness(bins[i]);
    for (std::size_t j = 1; j < bins_at_once; ++j) all &= counters.fullness(bins[i + j]);
    if (is_full(all)) [[likely]]
      continue;
    for (std::size_t j = 0; j < bins_at_once; ++j) counters.add(bins[i + j]);
  }
  for (; i < n; ++i) counters.add(bins[i]);
}

template <class Counters>
void count_near(const std::uint32_t* bins, std::size_t n, const std::uint32_t* next,
                const Counters counters) {
  std::size_t i = 0;
  for (; i + bins_at_once <= n; i += bins_at_once) {
    __builtin_prefetch(next + i);
    for (std::size_t j = 0; j < bins_at_once; ++j) counters.add(bins[i + j]);
  }
  for (; i < n; ++i) counters.add(bins[i]);
}

// In a table beyond the first cache.
template <class Counters>
void count_far(const std::uint32_t* bins, std::size_t n, const std::uint32_t* next, const Counters counters) {
  constexpr std::size_t ahead = 32;
  std::size_t i = 0;
  for (; i + bins_at_once + ahead <= n; i += bins_at_once) {
    __builtin_prefetch(next + i);
    for (std::size_t j = 0; j < bins_at_once; ++j) counters.fetch(bins[i + j + ahead]);
    for (std::size_t j = 0; j < bins_at_once; ++j) counters.add(bins[i + j]);
  }
  for (; i < n; ++i) counters.add(bins[i]);
}

}  // namespace cairn::CAIRN_TARGET
