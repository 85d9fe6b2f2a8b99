// The threads of a sweep, and which part of the items a thread gets; the same rules for every sweep.
#pragma once

#include <omp.h>

#include <cstddef>

#include "src/lanes/fp_control.hpp"
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

// Calls use(thread, all) in each thread of a parallel region of its own, on its processor and under the
// default floating-point control word. `all` may be less than `threads`: the runtime may give fewer.
template <class Use>
void in_region(int threads, const host::thread_team* team, const Use& use) {
#pragma omp parallel num_threads(threads)
  {
    const fp_default fp;
    const int thread = omp_get_thread_num();
    const int all = omp_get_num_threads();
    const host::bound_thread bound(team, thread, all);
    use(thread, all);
  }
}

// The same, but one thread needs no region. So `use` must not share loops among threads, which would be those
// of a region around the call.
template <class Use>
void on_threads(int threads, const host::thread_team* team, const Use& use) {
  if (threads > 1) return in_region(threads, team, use);
  const fp_default fp;
  const host::bound_thread bound(team, 0, 1);
  use(0, 1);
}

}  // namespace cairn::CAIRN_TARGET
