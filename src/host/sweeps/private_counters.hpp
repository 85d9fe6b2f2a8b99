// One thread's counters in the counting sweep: 32-bit tables, and for few slots a table of pairs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <own_histogram_block.hpp>

#include "src/host/sweeps/count_plan.hpp"
#include "src/host/sweeps/meanwhile.hpp"

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
  void add(Slot* slots, std::size_t n) {
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
    if (what == held::slots) return look_up(slot_increments{held_slots_, table_});
    if (what == held::pairs) return look_up(pair_increments{held_pairs_, pairs_});
    if (what == held::nothing) return look_up(do_nothing());
    const std::uint64_t nan = look_up(other_slots{held_slots_, often_, others_, &others_listed_});
    count_alike();
    return nan;
  }

  // Counts the items that are held.
  void finish() {
    meanwhile(host::tile_items, [](auto count_some) {
      call_for_all(host::tile_items, count_some);
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
  enum class held : std::uint8_t { nothing, slots, pairs, alike };
  // An increment of the counter that was just incremented waits for it: about seven cycles instead of one. So
  // tiles in which neighbours often share a slot, or in which nearly all items have the same, are counted in
  // other ways.
  enum class way : std::uint8_t { plain, alternating, alike };
  static constexpr unsigned tiles_judged = 4;  // the way of so many tiles is chosen by the first of them

  // Sends neighbours to different copies of the table: adds to each slot where its copy begins, to four slots
  // at once in a word of 64 bits. No sum has more than 16 bits, so none changes the next.
  void spread(std::uint16_t* slots) const {
    static_assert(host::spread_copies == 8);
    const std::uint64_t one = plan_.stride * 0x0001'0001'0001'0001U;
    const std::uint64_t low = plan_.stride * 0x0003'0002'0001'0000U, high = low + 4 * one;
    for (std::size_t i = 0; i < host::tile_items; i += 8) {
      std::uint64_t eight[2];
      __builtin_memcpy(eight, slots + i, sizeof eight);
      eight[0] += low;
      eight[1] += high;
      __builtin_memcpy(slots + i, eight, sizeof eight);
    }
  }

  void count_alike() {
    table_[often_] += static_cast<std::uint32_t>(host::tile_items - others_listed_);
    increment_all(others_, others_listed_, table_);
    others_listed_ = 0;
  }

  // How to count a tile: whether neighbours often share slots, and if so whether nearly always the same slot;
  // that is then `often_`.
  way judge(const std::uint16_t* slots) {
    constexpr std::size_t examined = 48;
    std::size_t shared = 0;
    for (std::size_t i = 0; i < examined; ++i) {
      const bool here = slots[i] == slots[i + 1];
      shared += (here ? 1U : 0U) + (slots[i] == slots[i + 2] ? 1U : 0U);
      often_ = here ? slots[i] : often_;
    }
    if (shared < examined / 3) return way::plain;
    if (is_alone(slots, examined)) return way::alike;
    return plan_.copies > 1 ? way::alternating : way::plain;
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

  static void increment_all(const std::uint16_t* indices, std::size_t n, std::uint32_t* counters) {
    const std::size_t fours = n / 4 * 4;
    increment_fours(indices, fours, counters);
    for (std::size_t i = fours; i < n; ++i) ++counters[indices[i]];
  }
  template <class Index>
  static void increment_all(const Index* indices, std::size_t n, std::uint32_t* counters) {
    for (std::size_t i = 0; i < n; ++i) ++counters[indices[i]];
  }

  void hold(const std::uint32_t* slots) { increment_all(slots, host::tile_items, table_); }
  void hold(std::uint16_t* slots) {
    constexpr std::size_t pairs = host::tile_items / 2;
    if (tiles_++ % tiles_judged == 0) way_ = judge(slots);
    if (way_ == way::alternating) spread(slots);
    held_ = way_ == way::alike ? held::alike : held::slots;
    held_slots_ = slots;
    if (way_ != way::plain || pairs_ == nullptr || pairs > plan_.empty_pairs_after) return;
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
  way way_ = way::plain;
  std::uint16_t often_ = 0;
  // Held: the slots of a whole tile, in the sweep's buffer, or their pairs.
  held held_ = held::nothing;
  const std::uint16_t* held_slots_ = nullptr;
  alignas(64) std::uint16_t held_pairs_[host::tile_items / 2];
  std::uint32_t others_[host::tile_items + host::counted_meanwhile];
  std::size_t others_listed_ = 0;
};

}  // namespace cairn::CAIRN_TARGET
