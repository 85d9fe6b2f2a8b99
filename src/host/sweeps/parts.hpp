// Which part of the items a thread gets; the same rule for every sweep.
#pragma once

#include <cstddef>

#include "src/machine/team.hpp"

namespace cairn::CAIRN_TARGET {

inline std::size_t lesser(std::size_t a, std::size_t b) { return a < b ? a : b; }

struct part {
  std::size_t first;
  std::size_t last;
};

// The team, when the runtime started all of its threads; else null.
inline const host::thread_team* full_team(const host::thread_team* team, int threads) {
  return team != nullptr && team->threads == threads ? team : nullptr;
}

// Equal parts, cut at multiples of the grain. Each thread gets one; if the domains of the data are known, one
// that lies in its own.
inline part part_of(std::size_t size, std::size_t grain, const host::thread_team* team, int thread,
                    int threads) {
  const host::thread_team* all = full_team(team, threads);
  const std::size_t slice = all == nullptr ? static_cast<std::size_t>(thread) : all->slices[thread];
  const auto slices = static_cast<std::size_t>(threads);
  const std::size_t grains = size / grain + (size % grain == 0 ? 0 : 1);
  const std::size_t end = (slice + 1) * grains / slices * grain;
  return {slice * grains / slices * grain, end < size ? end : size};
}

}  // namespace cairn::CAIRN_TARGET
