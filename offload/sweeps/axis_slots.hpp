// The slots of an axis, of those that were looked up in its tables (look_up_slots), and how many samples lie
// outside: as src/host/sweeps/histogram/axis_placer.hpp.
#pragma once

#include "offload/sweeps/grid.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/kernels/joint_number.hpp"

namespace cairn::CAIRN_TARGET {

// Calls use(i, slot) for all samples. Each thread has the task in registers: read anew for each sample, it is
// half of the instructions.
template <class Use>
void for_each_slot(const axis_slots& axis, const Use& use) {
  const auto each = [=](grid_items mine, buffers<void, void> /*none*/) {
    std::uint64_t below = 0;
    std::uint64_t above = 0;
    for (std::size_t i = mine.first; i < axis.size; i += mine.stride) {
      const std::uint32_t counted = axis.slots == nullptr ? 0 : axis.slots[i];
      const std::uint32_t slot = axis.slot_of_axis == nullptr ? counted : axis.slot_of_axis[counted];
      below += side_of(slot, axis.bins) & 1U;
      above += side_of(slot, axis.bins) >> 1;
      [[clang::always_inline]] use(i, slot);
    }
    add_found(axis.outside, below);
    add_found(axis.outside + 1, above);
  };
  on_teams<body_is::own>(teams_for(axis.size), axis.device, no_buffers(axis.size), each);
}

}  // namespace cairn::CAIRN_TARGET
