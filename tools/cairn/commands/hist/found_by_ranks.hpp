// What passes over the samples of each rank have found, as if one had passed over all.
#pragma once

#include "ranks/run_ranks.hpp"
#include "states/found_range.hpp"
#include "states/looked_at.hpp"

namespace cairn::tool {

// Collective. Moments are joined in the order of ranks: their last bits depend on how many there are.
found_range of_all_ranks(const found_range& mine, const run_ranks& ranks);
void join_ranks(looked_at& found, const run_ranks& ranks);

}  // namespace cairn::tool
