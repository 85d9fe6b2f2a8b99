// The command `cairn info` and `cairn --version`: what this build can do and what this machine offers it.
#pragma once

#include <string>

#include "ranks/run_ranks.hpp"

namespace cairn::tool {

// Of several ranks a line for each; warns where ranks of a node share processors. Collective.
void report_info(bool json, const run_ranks& ranks);

// `cairn --version --json`: what a script asks before it relies on it.
std::string version_as_json(bool is_parallel);

}  // namespace cairn::tool
