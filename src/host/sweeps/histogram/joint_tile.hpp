// Tiles for the counting sweep: from columns of samples to bin numbers of a joint histogram. Each axis looks
// its own column up by the tile of one axis; a number is made of the slots of all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <type_traits>

#include "src/host/sweeps/histogram/table_tile.hpp"
#include "src/host/sweeps/histogram_task.hpp"
#include "src/layouts/accumulators.hpp"
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

struct do_nothing {
  void operator()() const {}
};

struct samples_of_tile {
  std::uint16_t which[host::tile_items];
  std::size_t size = 0;
};

// Says of n samples on which side of an axis they lie: 0 in a bin, 1 below, 2 above, 3 NaN.
template <class Slot>
class sides_of_axis {
 public:
  // `first` is the number of the first sample. Without has_nan none is NaN.
  sides_of_axis(const host::axis_task& axis, const Slot* slots, std::size_t first, bool has_nan)
      : axis_(axis), slots_(slots), first_(first), has_nan_(has_nan) {}

  void write(std::uint8_t* sides, std::size_t n) const {
    const auto bins = static_cast<Slot>(axis_.bins);
    for (std::size_t i = 0; i < n; ++i) {
      const unsigned below = slots_[i] == 0 ? 1 : 0;
      const unsigned above = slots_[i] > bins ? 2 : 0;
      sides[i] = static_cast<std::uint8_t>(below | above);
    }
    if (has_nan_) [[unlikely]]
      write_nan(sides, n);
  }

 private:
  [[gnu::noinline]] void write_nan(std::uint8_t* sides, std::size_t n) const {
    if (axis_.samples.type == detail::sample_type::float32) write_nan_of<float>(sides, n);
    if (axis_.samples.type == detail::sample_type::float64) write_nan_of<double>(sides, n);
  }
  template <class T>
  void write_nan_of(std::uint8_t* sides, std::size_t n) const {
    const auto* from = static_cast<const std::byte*>(axis_.samples.data) + first_ * axis_.samples.stride;
    for (std::size_t i = 0; i < n; ++i, from += axis_.samples.stride) {
      T x;
      __builtin_memcpy(&x, from, sizeof x);
      sides[i] = x != x ? 3 : sides[i];
    }
  }

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
  template <class Meanwhile, class Again>
  void add_axis(std::size_t a, std::size_t n, Number* numbers, Meanwhile meanwhile, const Again& again) {
    if (task_->axes[a].view == nullptr) return add_all_below(a, n, numbers, meanwhile, again);
    if (axes_[a].is_wide()) return add_slots<std::uint32_t>(a, n, numbers, meanwhile, again);
    add_slots<std::uint16_t>(a, n, numbers, meanwhile, again);
  }

  template <class Slot, class Meanwhile, class Again>
  void add_slots(std::size_t a, std::size_t n, Number* numbers, Meanwhile meanwhile, const Again& again) {
    Slot* const slots = static_cast<Slot*>(static_cast<void*>(slots_));
    const std::uint64_t nan = axes_[a](first_, n, slots, meanwhile);
    outside_[a].nan += nan;
    if (const std::uint32_t* to = task_->axes[a].slot_of_axis; to != nullptr) {
      for (std::size_t i = 0; i < n; ++i) slots[i] = static_cast<Slot>(to[slots[i]]);
    }
    if (append(a, slots, n, numbers)) [[unlikely]]
      note_outside(a, slots, n, nan != 0, again);
  }

  template <class Meanwhile, class Again>
  void add_all_below(std::size_t a, std::size_t n, Number* numbers, Meanwhile meanwhile, const Again& again) {
    for (std::size_t i = 0; n == host::tile_items && i < n; i += host::counted_meanwhile) meanwhile();
    __builtin_memset(slots_, 0, sizeof slots_);
    const auto* const slots = static_cast<const std::uint16_t*>(static_cast<const void*>(slots_));
    append(a, slots, n, numbers);
    note_outside(a, slots, n, false, again);
  }

  // One more axis: number = number * bins + slot - 1, unsigned, since products of numbers of 16 bits would be
  // ints, which may not overflow. Returns whether some slots are no bins.
  template <class Slot>
  bool append(std::size_t a, const Slot* slots, std::size_t n, Number* numbers) {
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
    return least == 0 || greatest > axis.bins;
  }

  template <class Slot, class Again>
  void note_outside(std::size_t a, const Slot* slots, std::size_t n, bool has_nan, const Again& again) {
    if (!has_outside_) __builtin_memset(sides_, 0, sizeof sides_);
    const bool is_first = !has_outside_;
    has_outside_ = true;
    count_outside(a, slots, n);
    if (task_->first_side == 0) {
      const auto bins = static_cast<Slot>(task_->axes[a].bins);
      for (std::size_t i = 0; i < n; ++i) sides_[i] |= slots[i] == 0 || slots[i] > bins ? 1 : 0;
    } else if constexpr (!std::is_same_v<Again, do_nothing>) {
      note_sides(a, sides_of_axis<Slot>(task_->axes[a], slots, first_, has_nan), n, is_first, again);
    }
  }

  template <class Slot>
  void count_outside(std::size_t a, const Slot* slots, std::size_t n) {
    const auto bins = static_cast<Slot>(task_->axes[a].bins);
    std::uint32_t below = 0;
    std::uint32_t above = 0;
    for (std::size_t i = 0; i < n; ++i) {
      below += slots[i] == 0 ? 1U : 0U;
      above += slots[i] > bins ? 1U : 0U;
    }
    outside_[a].below += below;
    outside_[a].above += above;
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
    for (std::size_t a = 0; a < task.dims; ++a)
      if (task.axes[a].view != nullptr) axes_[a] = any_axis_tile(task.axes[a], samples_);
  }

  alignas(64) std::byte slots_[host::tile_items * sizeof(std::uint32_t)];
  alignas(64) std::byte samples_[host::tile_items * sizeof(double)];  // converted, or brought together
  const host::joint_task* task_;
  any_axis_tile axes_[detail::most_columns];
  host::outside_axis outside_[detail::most_columns] = {};
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
