// A histogram in the files that were asked for, and on standard output.
#pragma once

#include "commands/hist/hist_options.hpp"
#include "outputs/outputs.hpp"
#include "outputs/reports/hist/hist_result.hpp"
#include "outputs/reports/hist/joint_result.hpp"

namespace cairn::tool {

// Errors: refusal, closed_pipe.
void report(hist_result& result, const hist_options& options, outputs& opened);
void report(joint_result& result, const hist_options& options, outputs& opened);

}  // namespace cairn::tool
