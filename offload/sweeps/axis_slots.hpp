// The slots of an axis, of those that were looked up in its tables (look_up_slots), and how many samples lie
// outside: as src/host/sweeps/histogram/axis_placer.hpp.
#pragma once

#include "offload/sweeps/grid.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/kernels/joint_number.hpp"

namespace cairn::CAIRN_TARGET {

// Calls use(i, slot) for all samples.
template <class Use>
void for_each_slot(const axis_slots& axis, const Use& use) {
  on_teams(teams_for(axis.size), axis.device, [=](grid_items mine) {
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
  });
}

}  // namespace cairn::CAIRN_TARGET
