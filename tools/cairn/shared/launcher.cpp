// Reads the variables of launchers.
#include <cstdlib>

#include "shared/process.hpp"

namespace cairn::tool {

std::optional<started_processes> processes_started() {
  for (const char* const variable : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "SLURM_STEP_NUM_TASKS"}) {
    const char* const text = std::getenv(variable);
    if (text != nullptr) return started_processes{variable, std::strtol(text, nullptr, 10)};
  }
  return std::nullopt;
}

}  // namespace cairn::tool
