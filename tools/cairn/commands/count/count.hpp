// The command `cairn count`: how often each value occurs.
#pragma once

#include "commands/count/count_options.hpp"

namespace cairn::tool {

// Reads, counts and reports. Errors: refusal, usage_error, closed_pipe, and the library's own.
void run_count(const count_options& options);

}  // namespace cairn::tool
