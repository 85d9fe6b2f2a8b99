// Bin numbers of joint histograms on the host; compiled once for each instruction set.
#include "src/host/sweeps/histogram/joint_tile.hpp"

#include "src/kernels/joint_number.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

// Says of n samples on which side of an axis they lie: 0 in a bin, 1 below, 2 above, 3 NaN. `first` is the
// number of the first sample; without has_nan none is NaN.
template <class Slot>
void write_sides(const host::axis_task& axis, const Slot* slots, std::size_t first, std::size_t n,
                 bool has_nan, std::uint8_t* sides) {
  const auto bins = static_cast<Slot>(axis.lookup->bins);
  for (std::size_t i = 0; i < n; ++i) sides[i] = static_cast<std::uint8_t>(side_of(slots[i], bins));
  if (has_nan) [[unlikely]]
    mark_nan(axis.samples, first, n, std::uint8_t{3}, sides);
}

// A tile whose axes are looked up one after the other.
class tile_of_axes {
 public:
  tile_of_axes(joint_state& state, std::size_t first, std::size_t n, const done_again& again)
      : state_(state), first_(first), n_(n), again_(again) {}

  // The slots of one axis. Where its samples lie outside of it, sides are noted.
  template <class Slot, class Meanwhile>
  [[gnu::noinline]] const Slot* slots_of(std::size_t a, Meanwhile meanwhile) {
    const host::joint_task& task = state_.task;
    const host::axis_task& axis = task.axes[a];
    Slot* const slots = static_cast<Slot*>(static_cast<void*>(state_.slots));
    const tile_outside outside = state_.axes[a](first_, n_, slots, meanwhile);
    if (task.has_flow && outside.nan != 0) [[unlikely]]
      mark_nan(axis.samples, first_, n_, static_cast<Slot>(axis.lookup->bins + 1), slots);
    if (outside.some && !task.has_flow) [[unlikely]]
      note_outside(a, slots, outside.nan != 0);
    return slots;
  }
  bool has_outside() const { return has_outside_; }

 private:
  template <class Slot>
  void note_outside(std::size_t a, const Slot* slots, bool has_nan) {
    const bool is_first = !has_outside_;
    if (is_first) __builtin_memset(state_.sides, 0, sizeof state_.sides);
    has_outside_ = true;
    const host::axis_task& axis = state_.task.axes[a];
    std::uint8_t here[host::tile_items];
    if (state_.task.first_side == 0) {
      const auto bins = static_cast<Slot>(axis.lookup->bins);
      for (std::size_t i = 0; i < n_; ++i) here[i] = side_of(slots[i], bins) != 0 ? 1 : 0;
      add_sides(here);
    } else if (again_) {
      write_sides(axis, slots, first_, n_, has_nan, here);
      for (std::size_t i = 0; i < n_; ++i)
        here[i] = static_cast<std::uint8_t>(here[i] != 0 ? outside_bins * a + here[i] : 0);
      if (!is_first) call_again(here);
      add_sides(here);
    }
  }

  // The first axis that a sample lies outside of decides.
  void add_sides(const std::uint8_t* here) {
    std::uint8_t* const sides = state_.sides;
    for (std::size_t i = 0; i < n_; ++i) sides[i] = sides[i] != 0 ? sides[i] : here[i];
  }

  // Calls again_ for the samples that are outside of two axes.
  void call_again(const std::uint8_t* here) const {
    const std::uint8_t* const sides = state_.sides;
    std::uint32_t n = 0;
    for (std::size_t i = 0; i < n_; ++i) n += here[i] != 0 && sides[i] != 0 ? 1U : 0U;
    if (n == 0) return;
    samples_of_tile both;
    for (std::size_t i = 0; i < n_; ++i) {
      both.which[both.size] = static_cast<std::uint16_t>(i);
      both.size += here[i] != 0 && sides[i] != 0 ? 1 : 0;
    }
    again_(here, both);
  }

  joint_state& state_;
  std::size_t first_;
  std::size_t n_;
  const done_again& again_;
  bool has_outside_ = false;
};

template <class Number, class Slot>
void append_axis(const host::joint_task& task, std::size_t a, const Slot* slots, std::size_t n,
                 Number* numbers) {
  const auto digits = digits_of(static_cast<Number>(task.axes[a].lookup->bins), task.has_flow);
  if (a == 0) {
    for (std::size_t i = 0; i < n; ++i) numbers[i] = static_cast<Number>(slots[i] - 1U * digits.first);
  } else {
    for (std::size_t i = 0; i < n; ++i) numbers[i] = joined_number(numbers[i], slots[i], digits);
  }
}

template <class Number>
void number_outside(joint_state& tile, std::size_t n, Number* numbers) {
  const host::joint_task& task = tile.task;
  const bool has_sides = task.first_side != 0;
  const auto first_outside = static_cast<Number>(has_sides ? task.first_side - 1 : task.bins);
  const auto by = static_cast<Number>(has_sides ? 1 : 0);
  const auto apart = static_cast<Number>(has_sides ? outside_bins * task.dims : 0);
  std::uint32_t outside = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint8_t side = tile.sides[i];
    const auto copy = static_cast<Number>(i % host::side_copies);
    const auto number = static_cast<Number>(first_outside + static_cast<Number>(by * side) + copy * apart);
    numbers[i] = side != 0 ? number : numbers[i];
    outside += side != 0 ? 1U : 0U;
  }
  tile.outside_count += outside;
}

}  // namespace

template <class Number, class Meanwhile>
void number_samples(joint_state& tile, std::size_t first, std::size_t n, Number* numbers, Meanwhile meanwhile,
                    const done_again& again) {
  const host::joint_task& task = tile.task;
  tile_of_axes axes(tile, first, n, again);
  for (std::size_t a = 0; a < task.dims; ++a) {
    const bool is_last = a + 1 == task.dims;
    if (tile.axes[a].is_wide()) {
      if (is_last) call_for_all(n, meanwhile);
      append_axis(task, a, axes.slots_of<std::uint32_t>(a, do_nothing()), n, numbers);
    } else {
      append_axis(task, a,
                  is_last ? axes.slots_of<std::uint16_t>(a, meanwhile)
                          : axes.slots_of<std::uint16_t>(a, do_nothing()),
                  n, numbers);
    }
  }
  if (axes.has_outside()) [[unlikely]]
    number_outside(tile, n, numbers);
}

#define CAIRN_INSTANTIATE(Number, Meanwhile) \
  template void number_samples(joint_state&, std::size_t, std::size_t, Number*, Meanwhile, const done_again&);
CAIRN_INSTANTIATE(std::uint16_t, slot_increments)
CAIRN_INSTANTIATE(std::uint16_t, pair_increments)
CAIRN_INSTANTIATE(std::uint16_t, other_slots)
CAIRN_INSTANTIATE(std::uint16_t, do_nothing)
CAIRN_INSTANTIATE(std::uint32_t, do_nothing)
CAIRN_INSTANTIATE(std::uint64_t, do_nothing)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::CAIRN_TARGET
