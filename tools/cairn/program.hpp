// The tool as a function: `cairn`, and `cairn-mpi` of each of its ranks.
#pragma once

#include <string>
#include <vector>

#include "ranks/run_ranks.hpp"

namespace cairn::tool {

// Exit codes: 0 done, 1 the data, the device or the machine refused, 2 the command line was wrong, 75 the run
// was asked to end and may be gone on with.
inline constexpr int was_refused = 1, wrong_usage = 2;

struct program {
  std::string name = "cairn";
  bool is_parallel = false;  // cairn-mpi: several of it work together
  run_ranks ranks;
};

// Messages go to standard error, those of several ranks from the first one. Returns the exit code, the same
// on all ranks.
int run(const program& self, const std::vector<std::string>& arguments);

// Of the process, before anything else.
void prepare_process(char** arguments);

}  // namespace cairn::tool
