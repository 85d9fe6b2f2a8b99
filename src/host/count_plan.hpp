// How the counting sweep spreads its counters; plain memory, shared by all targets.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cairn::host {

struct count_plan {
  std::uint64_t* totals = nullptr;  // `slots` of them, zero: what is counted is added here
  std::size_t slots = 0;
  int threads = 1;
  // Private tables of 32-bit counters, one for each thread, `stride` apart, not yet touched; null: the threads
  // share `totals` with atomic additions (one thread: plain ones).
  std::uint32_t* tables = nullptr;
  std::size_t stride = 0;
  // Items after which a private table is emptied into the totals, before a counter could overflow.
  std::size_t empty_after = 0xffffffffU;
};

}  // namespace cairn::host
