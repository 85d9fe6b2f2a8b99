// One thread's counters in the counting sweep: 32-bit tables, and for few slots a table of pairs.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/count_plan.hpp"
#include "src/host/sweeps/histogram/blocks.hpp"

namespace cairn::CAIRN_TARGET {

class private_counters {
 public:
  private_counters(const host::count_plan& plan, std::size_t thread)
      : plan_(plan), table_(plan.tables + thread * static_cast<std::size_t>(plan.copies) * plan.stride) {
    const std::size_t counters = static_cast<std::size_t>(plan.copies) * plan.stride;
    for (std::size_t i = 0; i < counters; ++i) table_[i] = 0;  // first touch: near this thread
    if (plan.pairs == nullptr) return;
    pairs_ = plan.pairs + thread * host::pair_counters;
    for (std::size_t i = 0; i < host::pair_counters; ++i) pairs_[i] = 0;
  }

  // Counts n slots, at most plan.empty_after: now, or while the next tile is looked up.
  template <class Slot>
  void add(const Slot* slots, std::size_t n) {
    if (since_emptied_ > plan_.empty_after - n) empty();
    since_emptied_ += n;
    if (n < host::tile_items) return increment_all(slots, n, table_);
    hold(slots);
  }

  // Returns look_up(count_some), which calls count_some() once for each counted_meanwhile items of its tile;
  // each call counts as many of the items that are held.
  template <class LookUp>
  std::uint64_t meanwhile(std::size_t n, const LookUp& look_up) {
    if (n < host::tile_items) finish();
    const held what = held_;
    held_ = held::nothing;
    switch (what) {
      case held::slots:
        return look_up(increments<std::uint32_t, host::counted_meanwhile>{held_slots_, table_});
      case held::pairs:
        return look_up(increments<std::uint16_t, host::counted_meanwhile / 2>{held_pairs_, pairs_});
      case held::alternating:
        return look_up(spread_increments{held_slots_, table_, plan_.stride});
      case held::alike: {
        const std::uint64_t nan = look_up(others_of_alike{held_slots_, this});
        count_alike();
        return nan;
      }
      default:
        return look_up([] {});
    }
  }

  // Counts the items that are held.
  void finish() {
    meanwhile(host::tile_items, [](auto count_some) {
      for (std::size_t i = 0; i < host::tile_items; i += host::counted_meanwhile) count_some();
      return std::uint64_t{0};
    });
  }

  // Adds everything up in the first 32-bit table.
  void gather() {
    if (pairs_ != nullptr) empty_pairs();
    for (int copy = 1; copy < plan_.copies; ++copy) {
      std::uint32_t* from = table_ + static_cast<std::size_t>(copy) * plan_.stride;
      for (std::size_t slot = 0; slot < plan_.slots; ++slot) table_[slot] += from[slot];
      for (std::size_t slot = 0; slot < plan_.slots; ++slot) from[slot] = 0;
    }
  }

  void empty() {
    gather();
    for (std::size_t slot = 0; slot < plan_.slots; ++slot) {
      if (table_[slot] == 0) continue;
      std::uint64_t& count = plan_.kept.of(slot);
#pragma omp atomic update relaxed
      count += table_[slot];
      table_[slot] = 0;
    }
    since_emptied_ = 0;
  }

 private:
  // An increment of the counter that was just incremented waits for it: about seven cycles instead of one. So
  // tiles in which neighbours often share a slot, or in which nearly all items have the same, are counted in
  // other ways.
  enum class held : std::uint8_t { nothing, slots, pairs, alternating, alike };
  static constexpr unsigned tiles_judged = 4;  // the way of so many tiles is chosen by the first of them

  // Each of these counts some of the held indices at each call.
  template <class Counter, std::size_t Some>
  struct increments {
    const std::uint16_t* next;
    Counter* counters;
    [[gnu::always_inline]] void operator()() {
      increment_fours(next, Some, counters);
      next += Some;
    }
  };

  // Neighbours go to different copies.
  struct spread_increments {
    static constexpr std::size_t copies = 8;
    const std::uint16_t* next;
    std::uint32_t* counters;
    std::size_t stride;
    [[gnu::always_inline]] void operator()() {
      for (std::size_t i = 0; i < host::counted_meanwhile; ++i) ++counters[(i % copies) * stride + next[i]];
      next += host::counted_meanwhile;
    }
  };

  // Lists the few slots that differ from `often_`.
  struct others_of_alike {
    const std::uint16_t* next;
    private_counters* to;
    [[gnu::always_inline]] void operator()() {
      static_assert(host::counted_meanwhile == 16);
      to->others_count_ += target_blocks::list_others(next, to->often_, to->others_ + to->others_count_);
      next += host::counted_meanwhile;
    }
  };

  void count_alike() {
    table_[often_] += static_cast<std::uint32_t>(host::tile_items - others_count_);
    increment_all(others_, others_count_, table_);
    others_count_ = 0;
  }

  // How to count a tile: whether neighbours often share slots, and if so whether nearly always the same slot;
  // that is then `often_`.
  held judge(const std::uint16_t* slots) {
    constexpr std::size_t examined = 48;
    std::size_t shared = 0;
    for (std::size_t i = 0; i < examined; ++i) {
      const bool here = slots[i] == slots[i + 1];
      shared += (here ? 1U : 0U) + (slots[i] == slots[i + 2] ? 1U : 0U);
      often_ = here ? slots[i] : often_;
    }
    if (shared < examined / 3) return held::slots;
    if (is_alone(slots, examined)) return held::alike;
    return plan_.copies > 1 ? held::alternating : held::slots;
  }

  // Listing the slots that differ from `often_` pays when they are few enough and not mostly one other slot.
  bool is_alone(const std::uint16_t* slots, std::size_t n) const {
    std::size_t others = 0;
    std::size_t repeated = 0;
    std::uint16_t other = often_;
    for (std::size_t i = 0; i < n; ++i) {
      if (slots[i] == often_) continue;
      ++others;
      repeated += slots[i] == other ? 1U : 0U;
      other = slots[i];
    }
    return others <= n * target_blocks::most_others_of_48 / 48 && repeated <= others / 4;
  }

  // Indices of 16 bits are read four at a time, since loads limit the loop. n is a multiple of 4.
  template <class Counter>
  [[gnu::always_inline]] static void increment_fours(const std::uint16_t* indices, std::size_t n,
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

  static void increment_all(const std::uint16_t* indices, std::size_t n, std::uint32_t* counters) {
    const std::size_t fours = n / 4 * 4;
    increment_fours(indices, fours, counters);
    for (std::size_t i = fours; i < n; ++i) ++counters[indices[i]];
  }
  template <class Index>
  static void increment_all(const Index* indices, std::size_t n, std::uint32_t* counters) {
    for (std::size_t i = 0; i < n; ++i) ++counters[indices[i]];
  }

  template <class Slot>
  void hold(const Slot* slots) {
    increment_all(slots, host::tile_items, table_);
  }
  void hold(const std::uint16_t* slots) {
    constexpr std::size_t pairs = host::tile_items / 2;
    if (tiles_++ % tiles_judged == 0) kind_ = judge(slots);
    held_ = kind_;
    held_slots_ = slots;
    if (kind_ != held::slots || pairs_ == nullptr || pairs > plan_.empty_pairs_after) return;
    if (pairs_since_ > plan_.empty_pairs_after - pairs) empty_pairs();
    pairs_since_ += pairs;
    for (std::size_t i = 0; i < pairs; ++i) {
      std::uint32_t two;  // slots below 128 in the halves of a word: the upper one moves down to bit 7
      __builtin_memcpy(&two, slots + 2 * i, sizeof two);
      held_pairs_[i] = static_cast<std::uint16_t>(two | two >> 9);
    }
    held_ = held::pairs;
  }

  void empty_pairs() {
    for (std::size_t second = 0; second < plan_.slots; ++second) {
      std::uint16_t* row = pairs_ + second * host::pair_slots;
      std::uint32_t sum = 0;
      for (std::size_t first = 0; first < plan_.slots; ++first) {
        table_[first] += row[first];
        sum += row[first];
      }
      table_[second] += sum;
      for (std::size_t first = 0; first < plan_.slots; ++first) row[first] = 0;
    }
    pairs_since_ = 0;
  }

  const host::count_plan& plan_;
  std::uint32_t* table_;
  std::uint16_t* pairs_ = nullptr;
  std::size_t since_emptied_ = 0;
  std::size_t pairs_since_ = 0;
  unsigned tiles_ = 0;
  held kind_ = held::slots;
  std::uint16_t often_ = 0;
  // Held: the slots of a whole tile, in the sweep's buffer, or their pairs.
  held held_ = held::nothing;
  const std::uint16_t* held_slots_ = nullptr;
  alignas(64) std::uint16_t held_pairs_[host::tile_items / 2];
  std::uint32_t others_[host::tile_items + host::counted_meanwhile];
  std::size_t others_count_ = 0;
};

}  // namespace cairn::CAIRN_TARGET
