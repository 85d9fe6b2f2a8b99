// The surroundings of this process: its launcher, how its threads wait, and the memory that is left.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace cairn::tool {

// The number of processes that a launcher has started together, and the variable that says so.
struct started_processes {
  std::string variable;
  long processes = 1;
};

// Told by the first variable that is set of OMPI_COMM_WORLD_SIZE (Open MPI), PMI_SIZE (MPICH and its kin) and
// SLURM_STEP_NUM_TASKS (srun); nothing without one. SLURM_NTASKS is no sign: sbatch sets it for its script.
std::optional<started_processes> processes_started();

// libgomp's threads burn their processor for milliseconds after each parallel region; where others want it
// they have used up their share by the next region, which then waits for them. libgomp reads its environment
// before main: if more is running than there are processors, and the environment does not say how threads
// wait, the program begins anew with one that does; but not where OpenMP binds threads, since the first one
// is bound by then. Returns where nothing is to be done or nothing can be.
// Before anything is read, written or started.
void wait_shortly_where_others_run(char** arguments);

// Memory that is still available, checked before a size that a file states is allocated: a system that grants
// more than it has kills the program later, without a message.

// Bytes that this machine can still give, at most what the control groups of this process allow in all: what
// they use now is left out, since most of that may be caches.
std::uint64_t memory_left();

// Errors: refusal, "WHAT takes BYTES bytes of memory, ...". Small amounts are not checked.
void refuse_beyond_memory(std::uint64_t bytes, std::string_view what);

}  // namespace cairn::tool
