// Random orders over ranks: items go to the ranks that have the places of their buckets.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/execution.hpp>
#include <cairn/sampling.hpp>
#include <cstddef>
#include <cstdint>

#include "src/ranks/exchange.hpp"

namespace cairn::collective {

// Brings the items of all ranks, one behind the other, into the order of host::run_shuffle. This rank has
// `size` of so many bytes, at `slice`. They are written at the end, when nothing can fail. What throws,
// throws on all ranks.
void shuffle_slices(const communicator& all, std::byte* items, std::size_t size, std::size_t bytes,
                    const ranks::place_in_all& slice, const draws& which, const execution& exec);

}  // namespace cairn::collective
