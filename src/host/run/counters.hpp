// Counters of one call of the counting sweep.
#pragma once

#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/count_plan.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {

// What a call counts with: private tables for each thread if execution::scratch_bytes allows them.
struct counters {
  scratch<std::uint64_t> totals;  // of all slots, where no other memory was given
  scratch<std::uint32_t> tables;
  scratch<std::uint16_t> pairs;
  scratch<std::byte> rooms;  // of ranges
  count_plan plan;

  counters(std::size_t slots, int threads, std::size_t items, const execution& exec);
  // Counts go to `kept`.
  counters(std::size_t slots, const kept_counts& kept, int threads, std::size_t items, const execution& exec);

 private:
  bool gather_by_ranges(std::size_t items, const execution& exec);
};

// Bytes of private copies that execution::scratch_bytes allows a call.
std::size_t scratch_cap(const execution& exec);

// How many 32-bit counters each thread may have for itself.
std::size_t private_counters_allowed(const execution& exec, int threads);

}  // namespace cairn::host
