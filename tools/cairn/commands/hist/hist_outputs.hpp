// What `cairn hist` found, in the files that were asked for, and on standard output.
#pragma once

#include "commands/hist/hist_options.hpp"
#include "outputs/outputs.hpp"
#include "outputs/reports/hist/hist_result.hpp"
#include "outputs/reports/hist/joint_result.hpp"
#include "outputs/reports/hist/series_result.hpp"

namespace cairn::tool {

// Result: hist_result, joint_result or series_result. Errors: refusal, closed_pipe.
template <class Result>
void report(Result& result, const hist_options& options, outputs& opened);

extern template void report(hist_result&, const hist_options&, outputs&);
extern template void report(joint_result&, const hist_options&, outputs&);
extern template void report(series_result&, const hist_options&, outputs&);

}  // namespace cairn::tool
