// Counters of one call of the byte counter sweep.
#pragma once

#include <algorithm>
#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>

#include "src/host/run/counters.hpp"
#include "src/host/sweeps/value_counts/byte_count_plan.hpp"
#include "src/machine/for_each.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {

struct byte_counts {
  scratch<std::uint64_t> totals;
  scratch<std::uint8_t> counters;
  scratch<std::uint32_t> carries;
  byte_count_plan plan;

  byte_counts(std::size_t slots, int threads)
      : totals(slots),
        counters(slots * static_cast<std::size_t>(threads)),
        carries(slots * static_cast<std::size_t>(threads)) {
    std::fill_n(totals.data(), slots, 0);
    plan.totals = totals.data();
    plan.slots = slots;
    plan.threads = threads;
    plan.counters = counters.data();
    plan.carries = carries.data();
  }

  // From here on, counters go on from sweep to sweep, and are not in the totals.
  void stand() {
    plan.stand = true;
    const auto threads = static_cast<std::size_t>(plan.threads);
    for_each(threads, plan.threads, [&](std::size_t t) { clear(t, 0, plan.slots); });
  }
  // Of all threads.
  std::uint64_t standing(std::size_t slot) const {
    std::uint64_t sum = 0;
    for (std::size_t at = slot; plan.stand && at < counters.size(); at += plan.slots)
      sum += counters.data()[at] + std::uint64_t{256} * carries.data()[at];
    return sum;
  }
  void clear(std::size_t thread, std::size_t first, std::size_t last) {
    std::fill(counters.data() + thread * plan.slots + first, counters.data() + thread * plan.slots + last, 0);
    std::fill(carries.data() + thread * plan.slots + first, carries.data() + thread * plan.slots + last, 0);
  }

  // Whether there are enough items to pay for clearing and merging, and execution::scratch_bytes allows the
  // counters.
  static bool pays(std::size_t slots, std::size_t items, int threads, const execution& exec) {
    constexpr std::size_t enough = 8;  // items of a thread for each slot
    const std::size_t counters = slots * (1 + sizeof(std::uint32_t)) / sizeof(std::uint32_t);
    return items / static_cast<std::size_t>(threads) / enough >= slots &&
           private_counters_allowed(exec, threads) >= counters;
  }
};

}  // namespace cairn::host
