// `cairn hist --by` and `cairn hist --compare`: several histograms in the same bins.
#pragma once

#include "commands/hist/hist_options.hpp"

namespace cairn::tool {

// Errors: refusal, usage_error.
void run_series_hist(const hist_options& options);

}  // namespace cairn::tool
