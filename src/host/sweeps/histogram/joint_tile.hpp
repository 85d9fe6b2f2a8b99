// Tiles for the counting sweep: from columns of samples to bin numbers of a joint histogram. Each axis has
// the slots of its own column; a number is made of those of all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

#include "src/host/sweeps/histogram/axis_placer.hpp"
#include "src/host/sweeps/histogram_task.hpp"
#include "src/kernels/joint_number.hpp"
#include "src/layouts/accumulators.hpp"

namespace cairn::CAIRN_TARGET {

struct do_nothing {
  void operator()() const {}
};

struct samples_of_tile {
  std::uint16_t which[host::tile_items];
  std::size_t size = 0;
};

// Sets to[i] to `mark` for each of n samples that is NaN; `first` is the number of the first sample.
template <class To>
[[gnu::noinline]] void mark_nan(const host::axis_task& axis, std::size_t first, std::size_t n, To mark,
                                To* to) {
  const auto mark_in = [&](auto zero) {
    const auto* from = static_cast<const std::byte*>(axis.samples.data) + first * axis.samples.stride;
    for (std::size_t i = 0; i < n; ++i, from += axis.samples.stride) {
      auto x = zero;
      __builtin_memcpy(&x, from, sizeof x);
      to[i] = x != x ? mark : to[i];
    }
  };
  if (axis.samples.type == detail::sample_type::float32) mark_in(0.0F);
  if (axis.samples.type == detail::sample_type::float64) mark_in(0.0);
}

// Says of n samples on which side of an axis they lie: 0 in a bin, 1 below, 2 above, 3 NaN.
template <class Slot>
class sides_of_axis {
 public:
  // `first` is the number of the first sample. Without has_nan none is NaN.
  sides_of_axis(const host::axis_task& axis, const Slot* slots, std::size_t first, bool has_nan)
      : axis_(axis), slots_(slots), first_(first), has_nan_(has_nan) {}

  void write(std::uint8_t* sides, std::size_t n) const {
    const auto bins = static_cast<Slot>(axis_.lookup->bins);
    for (std::size_t i = 0; i < n; ++i) {
      sides[i] = static_cast<std::uint8_t>(side_of(slots_[i], bins));
    }
    if (has_nan_) [[unlikely]]
      mark_nan(axis_, first_, n, std::uint8_t{3}, sides);
  }

 private:
  const host::axis_task& axis_;
  const Slot* slots_;
  std::size_t first_;
  bool has_nan_;
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

  // Where sides have numbers, calls again(sides, some) for samples that lie outside of a further axis: there
  // sides[i] is as in sides_.
  template <class Meanwhile, class Again = do_nothing>
  std::uint64_t operator()(std::size_t first, std::size_t n, Number* numbers, Meanwhile meanwhile,
                           const Again& again = {}) {
    has_outside_ = false;
    first_ = first;
    const std::size_t last = task_->dims - 1;
    for (std::size_t a = 0; a < last; ++a) add_axis(a, n, numbers, do_nothing(), again);
    add_axis(last, n, numbers, meanwhile, again);
    if (has_outside_) [[unlikely]]
      number_outside(n, numbers);
    return 0;
  }

  // Adds what lies outside to that of the other threads.
  void finish() {
    if (task_->outside_count != nullptr) {
#pragma omp atomic update relaxed
      *task_->outside_count += outside_count_;
    }
    for (std::size_t a = 0; a < task_->dims; ++a) axes_[a].finish();
  }

 private:
  template <class Meanwhile, class Again>
  void add_axis(std::size_t a, std::size_t n, Number* numbers, Meanwhile meanwhile, const Again& again) {
    if (axes_[a].is_wide()) return add_slots<std::uint32_t>(a, n, numbers, meanwhile, again);
    add_slots<std::uint16_t>(a, n, numbers, meanwhile, again);
  }

  template <class Slot, class Meanwhile, class Again>
  void add_slots(std::size_t a, std::size_t n, Number* numbers, Meanwhile meanwhile, const Again& again) {
    Slot* const slots = static_cast<Slot*>(static_cast<void*>(slots_));
    const tile_outside outside = axes_[a](first_, n, slots, meanwhile);
    if (task_->has_flow && outside.nan != 0) [[unlikely]]
      mark_nan(task_->axes[a], first_, n, static_cast<Slot>(task_->axes[a].lookup->bins + 1), slots);
    append(a, slots, n, numbers);
    if (outside.some && !task_->has_flow) [[unlikely]]
      note_outside(a, slots, n, outside.nan != 0, again);
  }

  // One more axis.
  template <class Slot>
  void append(std::size_t a, const Slot* slots, std::size_t n, Number* numbers) {
    const auto digits = digits_of(static_cast<Number>(task_->axes[a].lookup->bins), task_->has_flow);
    if (a == 0) {
      for (std::size_t i = 0; i < n; ++i) numbers[i] = static_cast<Number>(slots[i] - 1U * digits.first);
    } else {
      for (std::size_t i = 0; i < n; ++i) numbers[i] = joined_number(numbers[i], slots[i], digits);
    }
  }

  template <class Slot, class Again>
  void note_outside(std::size_t a, const Slot* slots, std::size_t n, bool has_nan, const Again& again) {
    if (!has_outside_) __builtin_memset(sides_, 0, sizeof sides_);
    const bool is_first = !has_outside_;
    has_outside_ = true;
    if (task_->first_side == 0) {
      const auto bins = static_cast<Slot>(task_->axes[a].lookup->bins);
      for (std::size_t i = 0; i < n; ++i) {
        const bool is_outside = side_of(slots[i], bins) != 0;
        sides_[i] = static_cast<std::uint8_t>(sides_[i] | (is_outside ? 1U : 0U));
      }
    } else if constexpr (!std::is_same_v<Again, do_nothing>) {
      note_sides(a, sides_of_axis<Slot>(task_->axes[a], slots, first_, has_nan), n, is_first, again);
    }
  }

  template <class Slot, class Again>
  void note_sides(std::size_t a, const sides_of_axis<Slot>& found, std::size_t n, bool is_first,
                  const Again& again) {
    std::uint8_t here[host::tile_items];
    found.write(here, n);
    const auto before = static_cast<std::uint8_t>(outside_bins * a);
    std::uint32_t both = 0;
    for (std::size_t i = 0; i < n; ++i) {
      both += here[i] != 0 && sides_[i] != 0 ? 1U : 0U;
      const auto side = static_cast<std::uint8_t>(here[i] != 0 ? before + here[i] : 0);
      here[i] = side;
    }
    if (!is_first && both != 0) call_again(here, n, again);
    for (std::size_t i = 0; i < n; ++i) sides_[i] = sides_[i] != 0 ? sides_[i] : here[i];
  }
  template <class Again>
  [[gnu::noinline]] void call_again(const std::uint8_t* sides, std::size_t n, const Again& again) const {
    samples_of_tile both;
    for (std::size_t i = 0; i < n; ++i) {
      both.which[both.size] = static_cast<std::uint16_t>(i);
      both.size += sides[i] != 0 && sides_[i] != 0 ? 1 : 0;
    }
    again(sides, both);
  }

  void number_outside(std::size_t n, Number* numbers) {
    const bool has_sides = task_->first_side != 0;
    const auto first_outside = static_cast<Number>(has_sides ? task_->first_side - 1 : task_->bins);
    const auto by = static_cast<Number>(has_sides ? 1 : 0);
    const auto apart = static_cast<Number>(has_sides ? outside_bins * task_->dims : 0);
    std::uint32_t outside = 0;
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint8_t side = sides_[i];
      const auto copy = static_cast<Number>(i % host::side_copies);
      const auto number = static_cast<Number>(first_outside + static_cast<Number>(by * side) + copy * apart);
      numbers[i] = side != 0 ? number : numbers[i];
      outside += side != 0 ? 1U : 0U;
    }
    outside_count_ += outside;
  }

  explicit joint_tile(const host::joint_task& task) : task_(&task) {
    for (std::size_t a = 0; a < task.dims; ++a) axes_[a] = any_axis_placer(task.axes[a], samples_);
  }

  alignas(64) std::byte slots_[host::tile_items * sizeof(std::uint32_t)];
  alignas(64) std::byte samples_[host::tile_items * sizeof(double)];  // converted, or brought together
  const host::joint_task* task_;
  any_axis_placer axes_[detail::most_columns];
  std::uint8_t sides_[host::tile_items];  // of a tile, where has_outside_: 0 in a bin, else outside_bins *
                                          // axis + 1, 2 or 3
  std::size_t first_ = 0;                 // of the tile
  bool has_outside_ = false;
  std::uint64_t outside_count_ = 0;
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
