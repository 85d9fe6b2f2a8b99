// The slots of one axis, tile by tile, and how many samples lie outside: 0 is below it (and NaN), 1 to bins
// are its bins, bins + 1 is above. All that has bins takes them from here, but for histograms of one axis,
// which count the slots of the tables themselves and read from the counts what lies outside.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>

#include "src/host/sweeps/histogram/table_tile.hpp"
#include "src/host/sweeps/histogram_task.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn::CAIRN_TARGET {

// Of the samples of a tile.
struct tile_outside {
  bool some;          // lie in no bin
  std::uint64_t nan;  // are NaN
};

template <class T, class Slot>
class axis_placer {
 public:
  using slot = Slot;
  // `room`: as table_tile's.
  explicit axis_placer(const host::axis_task& task, T* room = nullptr)
      : lookup_(task.lookup), seen_(task.seen), tile_(task, room) {}

  // `meanwhile` as in the counting sweep.
  template <class Meanwhile>
  tile_outside operator()(std::size_t first, std::size_t n, Slot* slots, Meanwhile meanwhile) {
    if (lookup_->ways.kinds[0] == lookup_kind::none) [[unlikely]]
      return all_below(n, slots, meanwhile);
    const std::uint64_t nan = tile_(first, n, slots, meanwhile);
    nan_ += nan;
    if (const std::uint32_t* of = lookup_->slot_of_axis; of != nullptr) {
      for (std::size_t i = 0; i < n; ++i) slots[i] = static_cast<Slot>(of[slots[i]]);
    }
    // To count is dearer than to see that there is nothing to count, where the tile before had nothing.
    had_outside_ = (had_outside_ || reach_outside(slots, n)) && count_outside(slots, n);
    return {had_outside_, nan};
  }

  // Adds to what the other threads have seen.
  void finish() const {
    tile_.finish();
#pragma omp atomic update relaxed
    seen_->below += below_;
#pragma omp atomic update relaxed
    seen_->above += above_;
#pragma omp atomic update relaxed
    seen_->nan += nan_;
  }

 private:
  template <class Meanwhile>
  tile_outside all_below(std::size_t n, Slot* slots, Meanwhile meanwhile) {
    for (std::size_t i = 0; i + host::counted_meanwhile <= n; i += host::counted_meanwhile) meanwhile();
    for (std::size_t i = 0; i < n; ++i) slots[i] = 0;
    below_ += n;
    return {true, 0};
  }

  bool reach_outside(const Slot* slots, std::size_t n) const {
    Slot least = static_cast<Slot>(-1);
    Slot greatest = 0;
    for (std::size_t i = 0; i < n; ++i) {
      least = slots[i] < least ? slots[i] : least;
      greatest = slots[i] > greatest ? slots[i] : greatest;
    }
    return least == 0 || greatest > static_cast<Slot>(lookup_->bins);
  }

  // In counters as wide as the slots, which a tile cannot overflow. Returns whether there are some.
  bool count_outside(const Slot* slots, std::size_t n) {
    const auto bins = static_cast<Slot>(lookup_->bins);
    Slot below = 0;
    Slot above = 0;
    for (std::size_t i = 0; i < n; ++i) {
      below = static_cast<Slot>(below + (slots[i] == 0 ? 1U : 0U));
      above = static_cast<Slot>(above + (slots[i] > bins ? 1U : 0U));
    }
    below_ += below;
    above_ += above;
    return (below | above) != 0;
  }

  const tables::axis_lookup* lookup_;
  host::axis_tally* seen_;
  table_tile<T, Slot> tile_;
  std::uint64_t below_ = 0;
  std::uint64_t above_ = 0;
  std::uint64_t nan_ = 0;
  bool had_outside_ = false;  // the tile before
};

// Of an axis whose samples may have any type; its slots are 16 bits wide where these hold them all.
class any_axis_placer {
 public:
  any_axis_placer() = default;
  // `room`: for tile_items samples.
  any_axis_placer(const host::axis_task& task, std::byte* room)
      : type_(task.samples.type), is_wide_(!task.lookup->has_narrow_slots) {
    with_compared_type(type_, [&](auto sample) {
      using T = decltype(sample);
      static_assert(sizeof(axis_placer<T, std::uint32_t>) <= sizeof placer_);
      if (is_wide_) {
        new (placer_) axis_placer<T, std::uint32_t>(task, room_for<T>(room));
      } else {
        new (placer_) axis_placer<T, std::uint16_t>(task, room_for<T>(room));
      }
    });
  }

  bool is_wide() const { return is_wide_; }

  // Slot: std::uint32_t where the slots are wide, else std::uint16_t.
  template <class Slot, class Meanwhile>
  tile_outside operator()(std::size_t first, std::size_t n, Slot* slots, Meanwhile meanwhile) {
    return with_compared_type(
        type_, [&](auto sample) { return placer<decltype(sample), Slot>()(first, n, slots, meanwhile); });
  }
  void finish() {
    with_compared_type(type_, [&](auto sample) {
      using T = decltype(sample);
      if (is_wide_) return placer<T, std::uint32_t>().finish();
      placer<T, std::uint16_t>().finish();
    });
  }

 private:
  template <class T>
  static T* room_for(std::byte* room) {
    return reinterpret_cast<T*>(room);
  }
  template <class T, class Slot>
  axis_placer<T, Slot>& placer() {
    return *std::launder(reinterpret_cast<axis_placer<T, Slot>*>(placer_));
  }

  alignas(8) std::byte placer_[144];
  detail::sample_type type_ = detail::sample_type::float64;
  bool is_wide_ = false;
};

}  // namespace cairn::CAIRN_TARGET
