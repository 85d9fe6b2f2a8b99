// What a call reports of the samples that it looked up on one axis.
#pragma once

#include <cairn/binned.hpp>
#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>

#include "src/tables/axis/axis_state.hpp"

namespace cairn::tables {

// Found below the axis, where NaN are too, and above it.
struct found_outside {
  std::uint64_t below = 0;
  std::uint64_t above = 0;
  std::uint64_t nan = 0;
};

inline tally tally_of(const axis::state& axis, std::size_t samples, const found_outside& found,
                      const run_info& run) {
  tally seen;
  seen.total = samples;
  seen.inside = samples - found.below - found.above;
  seen.outside = outside_counts(axis.outside(found.below, found.above, found.nan));
  seen.run = run;
  return seen;
}

}  // namespace cairn::tables
