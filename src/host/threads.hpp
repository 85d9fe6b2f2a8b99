// How many host threads a call uses.
#pragma once

#include <cairn/execution.hpp>
#include <cstddef>

namespace cairn::host {

// Processors this process may use (affinity mask, cgroup quota) or OMP_NUM_THREADS; 1 in a parallel region.
int usual_threads();

// Threads for a call on `items` items, `grain` being too few to share: execution::threads obeyed when given.
// std::invalid_argument for a negative number.
int threads_for(const execution& how, std::size_t items, std::size_t grain);

}  // namespace cairn::host
