// `cairn hist` on several columns, with weights or means of another column.
#pragma once

#include "commands/hist/hist_options.hpp"

namespace cairn::tool {

// Errors: refusal, usage_error.
void run_joint_hist(const hist_options& options);

}  // namespace cairn::tool
