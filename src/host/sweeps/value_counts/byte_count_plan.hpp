// How the byte counter sweep lays out its counters; plain memory, shared by all targets.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/value_counts/value_task.hpp"
#include "src/layouts/targets.hpp"
#include "src/machine/team.hpp"

namespace cairn::host {

struct byte_count_plan {
  std::uint64_t* totals = nullptr;  // `slots` of them; what is counted is added here
  std::size_t slots = 0;
  int threads = 1;
  const thread_team* team = nullptr;  // null: unplaced
  // Scratch memory, not yet touched: `slots` of each for each thread.
  std::uint8_t* counters = nullptr;
  std::uint32_t* carries = nullptr;
  // Items after which a thread's counters are emptied into the totals, before a carry could overflow.
  std::size_t empty_after = std::size_t{1} << 39;
  // The counters go on from an earlier call, and are not added to the totals at the end.
  bool stand = false;
};

}  // namespace cairn::host

#define CAIRN_DECLARE_TARGET(TARGET)                                                             \
  namespace cairn::TARGET {                                                                      \
  /* The 16-bit words at `data`, of any alignment. plan.slots is 2^16. */                        \
  void count_words(const std::byte* data, std::size_t words, const host::byte_count_plan& plan); \
  /* As count_near, with task.counters.slots but not its counters. */                            \
  template <class T>                                                                             \
  void count_near_in_bytes(const host::value_task<T>& task, const host::byte_count_plan& plan);  \
  }
CAIRN_FOR_EACH_TARGET(CAIRN_DECLARE_TARGET)
#undef CAIRN_DECLARE_TARGET
