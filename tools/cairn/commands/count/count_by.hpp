// `cairn count --by`: how often each value occurs in each category.
#pragma once

#include "commands/count/count_options.hpp"

namespace cairn::tool {

// Errors: refusal, usage_error, closed_pipe, and the library's own.
void run_count_by(const count_options& options);

}  // namespace cairn::tool
