// `cairn digitize`.
#pragma once

#include "commands/hist/hist.hpp"

namespace cairn::tool {

// Errors: usage_error.
hist_options check_digitize(const given_options& given);

// In one process. Errors: refusal, usage_error, closed_pipe.
void run_digitize(const hist_options& options);

}  // namespace cairn::tool
