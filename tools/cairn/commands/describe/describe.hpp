// `cairn describe`: a first look at files.
#pragma once

#include "commands/describe/describe_options.hpp"

namespace cairn::tool {

// Errors: refusal, usage_error.
void run_describe(const describe_options& options);

}  // namespace cairn::tool
