// The command `cairn info`: what this build can do and what this machine offers it.
#pragma once

#include "ranks/run_ranks.hpp"

namespace cairn::tool {

// Of several ranks a line for each; warns where ranks of a node share processors. Collective.
void report_info(bool json, const run_ranks& ranks);

}  // namespace cairn::tool
