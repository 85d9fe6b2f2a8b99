// Tiles for the counting sweep: from columns of samples to bin numbers of a joint histogram. Each axis places
// its own column by the tile of one axis; a number is made of the slots of all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>

#include "src/host/sweeps/histogram/table_tile.hpp"
#include "src/host/sweeps/histogram_task.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn::CAIRN_TARGET {

// The tile of an axis whose samples may have any type; its slots are 16 bits wide where these hold them all.
class any_axis_tile {
 public:
  any_axis_tile() = default;
  // `room`: for tile_items samples.
  any_axis_tile(const host::axis_task& axis, std::byte* room)
      : type_(axis.samples.type), is_wide_(!axis.has_narrow_slots) {
    with_compared_type(type_, [&](auto sample) {
      using T = decltype(sample);
      const auto& view = *static_cast<const host::axis_view<T>*>(axis.view);
      static_assert(sizeof(table_tile<T, std::uint32_t>) <= sizeof room_);
      if (is_wide_) {
        new (room_) table_tile<T, std::uint32_t>(view, axis.samples, room_for<T>(room));
      } else {
        new (room_) table_tile<T, std::uint16_t>(view, axis.samples, room_for<T>(room));
      }
    });
  }

  bool is_wide() const { return is_wide_; }

  // As the tile itself. Slot: std::uint32_t where the slots are wide, else std::uint16_t.
  template <class Slot, class Meanwhile>
  std::uint64_t operator()(std::size_t first, std::size_t n, Slot* slots, Meanwhile meanwhile) {
    return with_compared_type(type_, [&](auto sample) {
      using tile = table_tile<decltype(sample), Slot>;
      return (*std::launder(reinterpret_cast<tile*>(room_)))(first, n, slots, meanwhile);
    });
  }

 private:
  template <class T>
  static T* room_for(std::byte* room) {
    return reinterpret_cast<T*>(room);
  }

  alignas(8) std::byte room_[64];
  detail::sample_type type_ = detail::sample_type::float64;
  bool is_wide_ = false;
};

// For tiles with nothing to do between samples, and nothing with those outside but to count them.
struct do_nothing {
  void operator()() const {}
  template <class Slot>
  void operator()(std::size_t /*axis*/, const Slot* /*slots*/, std::size_t /*n*/) const {}
};

template <class Number>
class joint_tile {
 public:
  using slot = Number;
  // Stands in the room of its thread.
  static joint_tile& of_thread(const host::joint_task& task, int thread) {
    static_assert(sizeof(joint_tile) <= host::joint_room_bytes);
    return *new (task.rooms + static_cast<std::size_t>(thread) * host::joint_room_bytes) joint_tile(task);
  }

  // Calls outside(axis, slots, n) for each axis where some of the n slots are no bins.
  template <class Meanwhile, class Outside = do_nothing>
  std::uint64_t operator()(std::size_t first, std::size_t n, Number* numbers, Meanwhile meanwhile,
                           const Outside& outside = {}) {
    has_outside_ = false;
    const std::size_t last = task_->dims - 1;
    for (std::size_t a = 0; a < last; ++a) add_axis(a, first, n, numbers, do_nothing(), outside);
    add_axis(last, first, n, numbers, meanwhile, outside);
    if (has_outside_) [[unlikely]] {
      const auto nowhere = static_cast<Number>(task_->bins);
      for (std::size_t i = 0; i < n; ++i) numbers[i] = is_outside_[i] != 0 ? nowhere : numbers[i];
      for (std::size_t i = 0; i < n; ++i) nowhere_ += is_outside_[i];
    }
    return 0;
  }

  // Adds what lies outside to that of the other threads.
  void finish() {
    if (task_->nowhere != nullptr) {
#pragma omp atomic update relaxed
      *task_->nowhere += nowhere_;
    }
    for (std::size_t a = 0; a < task_->dims; ++a) {
      host::outside_axis& all = task_->outside[a];
#pragma omp atomic update relaxed
      all.below += outside_[a].below;
#pragma omp atomic update relaxed
      all.above += outside_[a].above;
#pragma omp atomic update relaxed
      all.nan += outside_[a].nan;
    }
  }

 private:
  template <class Meanwhile, class Outside>
  void add_axis(std::size_t a, std::size_t first, std::size_t n, Number* numbers, Meanwhile meanwhile,
                const Outside& outside) {
    if (task_->axes[a].view == nullptr) return add_all_below(a, n, numbers, meanwhile, outside);
    if (axes_[a].is_wide()) return add_slots<std::uint32_t>(a, first, n, numbers, meanwhile, outside);
    add_slots<std::uint16_t>(a, first, n, numbers, meanwhile, outside);
  }

  template <class Slot, class Meanwhile, class Outside>
  void add_slots(std::size_t a, std::size_t first, std::size_t n, Number* numbers, Meanwhile meanwhile,
                 const Outside& outside) {
    Slot* const slots = static_cast<Slot*>(static_cast<void*>(slots_));
    outside_[a].nan += axes_[a](first, n, slots, meanwhile);
    if (const std::uint32_t* to = task_->axes[a].slot_of_axis; to != nullptr) {
      for (std::size_t i = 0; i < n; ++i) slots[i] = static_cast<Slot>(to[slots[i]]);
    }
    append(a, slots, n, numbers, outside);
  }

  template <class Meanwhile, class Outside>
  void add_all_below(std::size_t a, std::size_t n, Number* numbers, Meanwhile meanwhile,
                     const Outside& outside) {
    for (std::size_t i = 0; n == host::tile_items && i < n; i += host::counted_meanwhile) meanwhile();
    __builtin_memset(slots_, 0, sizeof slots_);
    append(a, static_cast<const std::uint16_t*>(static_cast<const void*>(slots_)), n, numbers, outside);
  }

  // One more axis: number = number * bins + slot - 1, unsigned, since products of numbers of 16 bits would be
  // ints, which may not overflow.
  template <class Slot, class Outside>
  void append(std::size_t a, const Slot* slots, std::size_t n, Number* numbers, const Outside& outside) {
    const host::axis_task& axis = task_->axes[a];
    const auto bins = static_cast<Number>(axis.bins);
    Slot least = static_cast<Slot>(-1);
    Slot greatest = 0;
    for (std::size_t i = 0; i < n; ++i) {
      least = slots[i] < least ? slots[i] : least;
      greatest = slots[i] > greatest ? slots[i] : greatest;
    }
    if (a == 0) {
      for (std::size_t i = 0; i < n; ++i) numbers[i] = static_cast<Number>(slots[i] - 1U);
    } else {
      for (std::size_t i = 0; i < n; ++i)
        numbers[i] = static_cast<Number>(1U * bins * numbers[i] + slots[i] - 1U);
    }
    if (least == 0 || greatest > axis.bins) [[unlikely]] {
      count_outside(a, slots, n);
      outside(a, slots, n);
    }
  }

  template <class Slot>
  void count_outside(std::size_t a, const Slot* slots, std::size_t n) {
    if (!has_outside_) __builtin_memset(is_outside_, 0, sizeof is_outside_);
    has_outside_ = true;
    const auto bins = static_cast<Slot>(task_->axes[a].bins);
    std::uint32_t below = 0;
    std::uint32_t above = 0;
    for (std::size_t i = 0; i < n; ++i) {
      below += slots[i] == 0 ? 1U : 0U;
      above += slots[i] > bins ? 1U : 0U;
      is_outside_[i] |= slots[i] == 0 || slots[i] > bins ? 1 : 0;
    }
    outside_[a].below += below;
    outside_[a].above += above;
  }

  explicit joint_tile(const host::joint_task& task) : task_(&task) {
    for (std::size_t a = 0; a < task.dims; ++a)
      if (task.axes[a].view != nullptr) axes_[a] = any_axis_tile(task.axes[a], samples_);
  }

  alignas(64) std::byte slots_[host::tile_items * sizeof(std::uint32_t)];
  alignas(64) std::byte samples_[host::tile_items * sizeof(double)];  // converted, or brought together
  const host::joint_task* task_;
  any_axis_tile axes_[detail::most_columns];
  host::outside_axis outside_[detail::most_columns] = {};
  std::uint8_t is_outside_[host::tile_items];  // of a tile, where has_outside_
  bool has_outside_ = false;
  std::uint64_t nowhere_ = 0;
};

// For the counting sweep: each thread has a joint tile in its room.
template <class Number>
class joint_tile_of_thread {
 public:
  using slot = Number;
  explicit joint_tile_of_thread(const host::joint_task& task) : task_(&task) {}

  void begin(int thread) { tile_ = &joint_tile<Number>::of_thread(*task_, thread); }
  template <class Meanwhile>
  std::uint64_t operator()(std::size_t first, std::size_t n, Number* numbers, Meanwhile meanwhile) {
    return (*tile_)(first, n, numbers, meanwhile);
  }
  void finish() { tile_->finish(); }

 private:
  const host::joint_task* task_;
  joint_tile<Number>* tile_ = nullptr;
};

}  // namespace cairn::CAIRN_TARGET
