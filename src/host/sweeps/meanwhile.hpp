// What a tile calls while it looks samples up, once for each counted_meanwhile of them: looking up keeps the
// vector units busy, and counting the tile before keeps the store unit busy. Tiles are compiled for each of
// these types, so they are few.
#pragma once

#include <cstddef>
#include <cstdint>
#include <own_histogram_block.hpp>

#include "src/host/sweeps/count_plan.hpp"

namespace cairn::CAIRN_TARGET {

struct do_nothing {
  void operator()() const {}
};

// Fetches the cache lines that a tile's results will be written to: at each call those of so many bytes more.
struct line_fetches {
  const std::byte* next;
  std::size_t bytes;
  [[gnu::always_inline]] void operator()() {
    for (std::size_t i = 0; i < bytes; i += 64) __builtin_prefetch(next + i, 1);
    next += bytes;
  }
};

// Increments the counters of `indices`, which are read four at a time, since loads limit the loop. n is a
// multiple of 4.
template <class Counter>
[[gnu::always_inline]] inline void increment_fours(const std::uint16_t* indices, std::size_t n,
                                                   Counter* counters) {
  for (std::size_t i = 0; i < n; i += 4) {
    std::uint64_t four;
    __builtin_memcpy(&four, indices + i, sizeof four);
    ++counters[four & 0xffff];
    ++counters[(four >> 16) & 0xffff];
    ++counters[(four >> 32) & 0xffff];
    ++counters[four >> 48];
  }
}

// Those of `Some` indices more at each call.
template <class Counter, std::size_t Some>
struct increments {
  const std::uint16_t* next;
  Counter* counters;
  [[gnu::always_inline]] void operator()() {
    increment_fours(next, Some, counters);
    next += Some;
  }
};
using slot_increments = increments<std::uint32_t, host::counted_meanwhile>;
using pair_increments = increments<std::uint16_t, host::counted_meanwhile / 2>;

// Lists the slots that differ from the one that nearly all of a tile have.
struct other_slots {
  const std::uint16_t* next;
  std::uint16_t often;
  std::uint32_t* list;  // has room for all
  std::size_t* listed;
  [[gnu::always_inline]] void operator()() {
    static_assert(host::counted_meanwhile == 16);
    *listed += target_blocks::list_others(next, often, list + *listed);
    next += host::counted_meanwhile;
  }
};

// All calls of a tile of n samples, where there is nothing that they could go between.
template <class Meanwhile>
inline void call_for_all(std::size_t n, Meanwhile& meanwhile) {
  for (std::size_t i = 0; i + host::counted_meanwhile <= n; i += host::counted_meanwhile) meanwhile();
}

}  // namespace cairn::CAIRN_TARGET
