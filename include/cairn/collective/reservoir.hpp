// cairn/collective/reservoir.hpp: a weighted reservoir of items that several ranks have added
// (cairn/communicator.hpp, cairn/random/reservoir.hpp).
//
//   cairn::weighted_reservoir mine(1000, {.which = {.seed = 1}, .first_item = first_on_this_rank});
//   mine.add(weights);
//   const auto kept = cairn::merged(world, mine);   // as one reservoir of the items of all ranks
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/random/reservoir.hpp>

namespace cairn {

// What one reservoir has that all items were added to, on all ranks: the same items, the same bytes. Those of
// the ranks stay as they are; items have numbers that no other rank's have. The next item is that of rank
// 0's.
//
// Cost: six allreduces of up to 16 KiB, which find the greatest key that is kept; then 16 bytes for each kept
// item, and for each interval of items that a rank has seen, go to all ranks, in two allgathers. Errors, on
// all ranks: std::invalid_argument (another size, seed, stream or offset; items that two ranks have added; a
// reservoir that was moved from), std::bad_alloc.
weighted_reservoir merged(const communicator& all, const weighted_reservoir& mine);

}  // namespace cairn
