// What the sweep that writes bin numbers gets, and the sweep of each target by name.
#pragma once

#include <cairn/sample_types.hpp>
#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/histogram_task.hpp"
#include "src/layouts/targets.hpp"
#include "src/machine/team.hpp"

namespace cairn::host {

// Where numbers go: integers of 64 bits, or of 32; the other one is null.
struct bin_numbers {
  std::int64_t* of_64_bits = nullptr;
  std::int32_t* of_32_bits = nullptr;
};

// Samples side by side.
struct digitize_task {
  bin_numbers to{};
  axis_task axis{};
  std::size_t size = 0;
  bool streams = false;  // past the caches: for more numbers than these hold
  int threads = 1;
  const thread_team* team = nullptr;
};

}  // namespace cairn::host

#define CAIRN_DECLARE_TARGET(TARGET)              \
  namespace cairn::TARGET {                       \
  void digitize(const host::digitize_task& task); \
  }
CAIRN_FOR_EACH_TARGET(CAIRN_DECLARE_TARGET)
#undef CAIRN_DECLARE_TARGET
