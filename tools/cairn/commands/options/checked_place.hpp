// The options that say where to compute.
#pragma once

#include <cairn/execution.hpp>

#include "commands/options/given_options.hpp"

namespace cairn::tool {

// Errors: usage_error; refusal of an OMP_NUM_THREADS that is not a number of threads.
execution place_of(const given_options& given);

// How many threads a call has; files are read by as many.
int threads_of(const execution& exec);

}  // namespace cairn::tool
