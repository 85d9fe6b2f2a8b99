// `cairn digitize`.
#pragma once

#include "commands/digitize/digitize_options.hpp"

namespace cairn::tool {

// In one process. Errors: refusal, usage_error, closed_pipe.
void run_digitize(const hist_options& options);

}  // namespace cairn::tool
