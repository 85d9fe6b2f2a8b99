// How many host threads a call uses.
#pragma once

#include <cairn/execution.hpp>
#include <cstddef>

namespace cairn::host {

// The most threads that can be started here, by the system's limits: starting more would end the program.
int most_threads();

// Processors that are there and, by control groups, granted to this process.
int processors();

// Processors this process may use (affinity mask, cgroup quota) or OMP_NUM_THREADS; 1 in a parallel region.
// std::invalid_argument where OpenMP's number is not 1 to most_threads().
int usual_threads();

// Threads for a call on `items` items, at least `grain` for each; execution::threads where that is given, and
// else such that each thread has some 100 us of work, `usual` items, if these are more: a thread that other
// programs keep from running is waited for (docs/decisions/placement.md).
// OpenMP is not asked where there is work for one thread alone. Fewer where the address space that is left
// does not hold more stacks.
// std::invalid_argument for a number below 0, above most_threads(), or of threads whose stacks do not fit.
int threads_for(const execution& exec, std::size_t items, std::size_t grain, std::size_t usual = 1);

}  // namespace cairn::host
