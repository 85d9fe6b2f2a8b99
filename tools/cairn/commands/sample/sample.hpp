// The command `cairn sample`: weighted random sampling with replacement.
#pragma once

#include "commands/sample/sample_options.hpp"

namespace cairn::tool {

// Reads the weights, draws and reports. Errors: refusal, usage_error, closed_pipe, and the library's own.
void run_sample(const sample_options& options);

}  // namespace cairn::tool
