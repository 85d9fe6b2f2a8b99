// Counts of all ranks, in bins of one axis or several.
#pragma once

#include <cairn/binned.hpp>
#include <cairn/communicator.hpp>
#include <cairn/execution.hpp>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <string_view>
#include <vector>

#include "src/ranks/totals.hpp"

namespace cairn::ranks {

// A counter for each bin, and room for what else is added up. std::bad_alloc.
std::vector<std::uint64_t> table_for(std::string_view who, const axes& bins);

// The table of this rank becomes that of all ranks, where the result is for this one; else nothing. `seen`
// too becomes that of all. `failure`: what this rank has caught while it counted.
void add_counts(const communicator& all, int root, std::vector<std::uint64_t>& table, std::size_t axes,
                tally& seen, const std::exception_ptr& failure);

}  // namespace cairn::ranks
