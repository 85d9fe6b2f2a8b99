// Where a thread counts in the saturating sweep, and how it counts a tile there.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/saturating_task.hpp"
#include "src/kernels/saturated.hpp"

namespace cairn::CAIRN_TARGET {

// Counters that begin anew after their greatest value and raise a flag then. That costs an increment and a
// branch that is rarely taken; a comparison with the greatest value before each increment costs half as much
// again, and where it is as often true as false three times as much.
template <class Counter>
struct flagged_counters {
  Counter* counters;
  std::uint64_t* flags;

  [[gnu::always_inline]] void add(std::size_t bin) const {
    if (++counters[bin] == 0) [[unlikely]]
      flag(bin);
  }
  void add(std::size_t bin, std::size_t n) const {
    const std::size_t sum = counters[bin] + n;
    counters[bin] = static_cast<Counter>(sum);
    if (sum > full_counter<Counter>) flag(bin);
  }
  [[gnu::always_inline]] bool is_full(std::size_t bin) const {
    return (flags[bin / host::bins_a_word] >> (bin % host::bins_a_word) & 1) != 0;
  }
  [[gnu::always_inline]] void fetch(std::size_t bin) const { __builtin_prefetch(counters + bin, 1); }

  void clear(std::size_t first, std::size_t last) const {
    for (std::size_t i = first; i < last; ++i) counters[i] = 0;
    for (std::size_t w = first / host::bins_a_word; w < host::flag_words(last); ++w) flags[w] = 0;
  }
  // Makes flagged counters full. `first` begins a word of flags, and `last` ends one or the table.
  void settle(std::size_t first, std::size_t last) const {
    for (std::size_t w = first / host::bins_a_word; w < host::flag_words(last); ++w)
      for (std::uint64_t rest = flags[w]; rest != 0; rest &= rest - 1)
        counters[w * host::bins_a_word + static_cast<std::size_t>(__builtin_ctzll(rest))] =
            full_counter<Counter>;
  }

 private:
  void flag(std::size_t bin) const {
    flags[bin / host::bins_a_word] |= std::uint64_t{1} << (bin % host::bins_a_word);
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
  [[gnu::always_inline]] bool is_full(std::size_t bin) const {
    return counters[bin] == full_counter<Counter>;
  }
  [[gnu::always_inline]] void fetch(std::size_t bin) const { __builtin_prefetch(counters + bin, 1); }
};

// The bins of a tile: the least and the greatest of them.
struct bins_seen {
  std::uint32_t least;
  std::uint32_t greatest;
};

constexpr std::size_t bins_at_once = 8;

// Neighbours are often the same, so that increments of one counter would wait for each other, and those seen
// are nearly all full: then they need not be made.
template <class Counters>
bool is_crowded(const std::uint32_t* bins, std::size_t n, const Counters counters) {
  constexpr std::size_t looked_at = 32;
  if (n < looked_at + 2) return false;
  std::size_t shared = 0;
  for (std::size_t i = 0; i < looked_at; ++i)
    shared += (bins[i] == bins[i + 1] ? 1U : 0U) + (bins[i] == bins[i + 2] ? 1U : 0U);
  if (shared < looked_at / 3) return false;
  std::size_t full = 0;
  for (std::size_t i = 0; i < looked_at; i += 2) full += counters.is_full(bins[i]) ? 1U : 0U;
  return full >= looked_at / 2 - 2;
}

// Counts `bins` while what is read next, at `next`, is fetched: a look at it for its least and greatest bin
// would wait for memory otherwise.
//
// Full counters are left alone, so that nothing waits for them. A few bins together take one branch, that is
// foreseen where all of them are full.
template <class Counters>
void count_crowded(const std::uint32_t* bins, std::size_t n, const std::uint32_t* next,
                   const Counters counters) {
  std::size_t i = 0;
  for (; i + bins_at_once <= n; i += bins_at_once) {
    __builtin_prefetch(next + i);
    bool full = true;
    for (std::size_t j = 0; j < bins_at_once; ++j) full &= counters.is_full(bins[i + j]);
    if (full) continue;
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
