// Counts that a kernel found on a device, on their way to the caller's.
#pragma once

#include <cairn/memory.hpp>
#include <cstdint>
#include <span>
#include <vector>

#include "offload/memory/devices.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/call/added_counts.hpp"

namespace cairn::offload {

// Adds found[0], found[1], ... to counts on the same device, all of them or, where one would not fit, none.
// slot_of_axis: as in add_task. std::overflow_error.
inline void add_there(out<std::uint64_t> counts, const std::uint64_t* found,
                      const std::uint32_t* slot_of_axis, std::size_t size) {
  const int device = counts.device();
  const add_task task{found, slot_of_axis, size, counts.data(), device};
  device_array<std::uint64_t> overflows(std::vector<std::uint64_t>(1), device);
  note_overflows(task, overflows.span().data);
  std::uint64_t many = 0;
  overflows.copy_to({&many, 1});
  if (many == 0) return add_counts(task);
  std::vector<std::uint64_t> before(counts.size());
  std::vector<std::uint64_t> more(size);
  std::vector<std::uint32_t> slots(slot_of_axis == nullptr ? 0 : size);
  copy_out(before.data(), counts.data(), before.size() * sizeof before[0], device);
  copy_out(more.data(), found, more.size() * sizeof more[0], device);
  copy_out(slots.data(), slot_of_axis, slots.size() * sizeof(std::uint32_t), device);
  std::vector<std::uint64_t> added(counts.size());
  for (std::size_t i = 0; i < size; ++i) {
    const std::size_t slot = slots.empty() ? i + 1 : slots[i];
    if (slot != 0) added[slot - 1] = more[i];
  }
  cairn::add_counts(before, added.data());  // throws
}

}  // namespace cairn::offload
