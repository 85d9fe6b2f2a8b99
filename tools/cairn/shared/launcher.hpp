// What a launcher of parallel programs has told this process.
#pragma once

#include <optional>
#include <string>

namespace cairn::tool {

// How many processes it has started together, and the variable that says so.
struct started_processes {
  std::string variable;
  long processes = 1;
};

// By the first variable that is set of OMPI_COMM_WORLD_SIZE (Open MPI), PMI_SIZE (MPICH and its kin) and
// SLURM_STEP_NUM_TASKS (srun); nothing without one. SLURM_NTASKS is no sign: sbatch sets it for its script.
std::optional<started_processes> processes_started();

}  // namespace cairn::tool
