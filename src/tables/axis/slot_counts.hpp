// What runners return to the boundary.
#pragma once

#include <cairn/execution.hpp>
#include <cstdint>

#include "src/machine/scratch.hpp"

namespace cairn {

struct slot_counts {
  // Slot 0: below and NaN; slots 1 to bins; then above, if the type has such samples.
  scratch<std::uint64_t> totals;
  std::uint64_t nan = 0;
  run_info run{};
};

}  // namespace cairn
