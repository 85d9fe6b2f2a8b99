// A frequency table that ranks have parts of: entries go to the rank that their key chooses, and are put in
// order there.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/frequencies.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "src/counting/entry.hpp"

namespace cairn::ranks {

// An entry as it is sent where positions do not matter.
struct counted_key {
  std::uint64_t key;
  std::uint64_t count;
};

// The rank that has this key: by a hash that is not that of the tables that keys are added to, whose slots
// would be used unevenly.
std::size_t rank_for(std::uint64_t key, std::size_t ranks);

// The entries of this rank become those of its part: each key is on one rank alone, with the count of all,
// and the least position. Without positions these are not sent; and where keys fill most of a range, counters
// of the whole range are added up instead. What throws, throws on all ranks.
void divide_by_key(const communicator& all, std::vector<entry>& entries, bool with_positions, int threads);

// Puts a divided table in order: by key, by count (descending; equal ones by key) or by position. Parts
// differ by some per cent. What throws, throws on all ranks.
void divide_in_order(const communicator& all, std::vector<entry>& entries, order wanted);

}  // namespace cairn::ranks
