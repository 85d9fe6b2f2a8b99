// The command `cairn histo`: the job of the benchmark histo of Parboil.
#pragma once

#include "commands/histo/histo_options.hpp"

namespace cairn::tool {

// Counts an input and reports, or makes one. Errors: refusal, closed_pipe, and the library's own.
void run_histo(const histo_options& options);

}  // namespace cairn::tool
