// `cairn merge`: adds up states of one kind, and reports as the command does that wrote them.
#pragma once

#include "commands/merge/merge_options.hpp"

namespace cairn::tool {

// Errors: refusal, usage_error, closed_pipe, and the library's own.
void run_merge(const merge_options& options);

}  // namespace cairn::tool
