// The command `cairn hist`: counts samples in bins.
#pragma once

#include "commands/hist/hist_options.hpp"

namespace cairn::tool {

// Reads, counts and reports. Errors: refusal, usage_error, closed_pipe, and the library's own.
void run_hist(const hist_options& options);

}  // namespace cairn::tool
