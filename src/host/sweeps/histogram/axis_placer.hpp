// The slots of one axis, tile by tile, and how many samples lie outside: 0 is below it (and NaN), 1 to bins
// are its bins, bins + 1 is above. All that has bins takes them from here, but for histograms of one axis,
// which count the slots of the tables themselves and read from the counts what lies outside.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/histogram/slot_tile.hpp"
#include "src/host/sweeps/histogram_task.hpp"

namespace cairn::CAIRN_TARGET {

// Sets to[i] to `mark` for each of n samples that is NaN; `first` is the number of the first sample.
template <class To>
[[gnu::noinline]] void mark_nan(const detail::column& samples, std::size_t first, std::size_t n, To mark,
                                To* to) {
  const auto mark_apart = [&](auto x, std::size_t stride) __attribute__((always_inline)) {
    const auto* from = static_cast<const std::byte*>(samples.data) + first * stride;
    for (std::size_t i = 0; i < n; ++i) {
      __builtin_memcpy(&x, from + i * stride, sizeof x);
      to[i] = x != x ? mark : to[i];
    }
  };
  const auto mark_all = [&](auto zero) {
    samples.is_dense() ? mark_apart(zero, sizeof zero) : mark_apart(zero, samples.stride);
  };
  if (samples.type == detail::sample_type::float32) mark_all(0.0F);
  if (samples.type == detail::sample_type::float64) mark_all(0.0);
}

// Of the samples of a tile.
struct tile_outside {
  bool some;          // lie in no bin
  std::uint64_t nan;  // are NaN
};

class axis_placer {
 public:
  axis_placer() = default;
  // `room`: as slot_tile's.
  explicit axis_placer(const host::axis_task& task, std::byte* room = nullptr)
      : lookup_(task.lookup), seen_(task.seen), tile_(task, room) {}

  bool is_wide() const { return !lookup_->has_narrow_slots; }

  // Slot: std::uint32_t where the slots are wide, else std::uint16_t; `meanwhile` as in the counting sweep.
  template <class Slot, class Meanwhile>
  tile_outside operator()(std::size_t first, std::size_t n, Slot* slots, Meanwhile meanwhile) {
    if (lookup_->ways.kinds[0] == tables::lookup_kind::none) [[unlikely]]
      return all_below(n, slots, meanwhile);
    const std::uint64_t nan = look_up(tile_, first, n, slots, meanwhile);
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
  template <class Slot, class Meanwhile>
  tile_outside all_below(std::size_t n, Slot* slots, Meanwhile meanwhile) {
    call_for_all(n, meanwhile);
    for (std::size_t i = 0; i < n; ++i) slots[i] = 0;
    below_ += n;
    return {true, 0};
  }

  template <class Slot>
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
  template <class Slot>
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

  const tables::axis_lookup* lookup_ = nullptr;
  host::axis_tally* seen_ = nullptr;
  tile_state tile_;
  std::uint64_t below_ = 0;
  std::uint64_t above_ = 0;
  std::uint64_t nan_ = 0;
  bool had_outside_ = false;  // the tile before
};

}  // namespace cairn::CAIRN_TARGET
