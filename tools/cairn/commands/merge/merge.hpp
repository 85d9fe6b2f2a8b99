// `cairn merge`: adds up states of histograms or of counted values, and reports as hist and count do.
#pragma once

#include "commands/merge/merge_options.hpp"

namespace cairn::tool {

// Errors: refusal, usage_error, closed_pipe, and the library's own.
void run_merge(const merge_options& options);

}  // namespace cairn::tool
