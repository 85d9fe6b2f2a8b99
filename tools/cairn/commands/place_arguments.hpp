// The part of a command line that says where to compute.
#pragma once

#include <cairn/execution.hpp>
#include <string>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own names
class App;       // NOLINT(readability-identifier-naming)
}

namespace cairn::tool {

struct place_arguments {
  std::string device = "auto";
  int threads = 0;
  bool bind = false;
};

// --device, --threads and --bind.
void describe_place(CLI::App& command, place_arguments& given);

// Errors: refusal of an OMP_NUM_THREADS that is not a number of threads.
execution place_of(const place_arguments& given);

// How many threads a call has; files are read by as many.
int threads_of(const execution& exec);

}  // namespace cairn::tool
