// A frequency table that ranks have parts of: entries go to the rank that their key chooses, and are put in
// order there.
#pragma once

#include <algorithm>
#include <cairn/communicator.hpp>
#include <cairn/frequencies.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "src/counting/entry.hpp"
#include "src/counting/keys.hpp"

namespace cairn::collective {

// An entry as it is sent where positions do not matter.
struct counted_key {
  std::uint64_t key;
  std::uint64_t count;
};

// The rank that has this key: by a hash that is not that of the tables that keys are added to, whose slots
// would be used unevenly.
std::size_t rank_for(std::uint64_t key, std::size_t ranks);

// The entries of a table in memory; positions are numbered from `first` on.
struct table_entries {
  detail::samples values;
  std::span<const std::uint64_t> counts;
  std::uint64_t first = 0;

  template <class Use>
  void for_each(const Use& use) const {
    constexpr std::size_t block = 1024;
    std::uint64_t keys[block];
    for (std::size_t done = 0; done < counts.size(); done += block) {
      const std::size_t size = std::min(block, counts.size() - done);
      read_keys(values, done, size, keys);
      for (std::size_t i = 0; i < size; ++i) use(entry{keys[i], counts[done + i], first + done + i});
    }
  }
};

// Those of all ranks that are of this one's part: each key is on one rank alone, with the count of all, and
// the least position. Without positions these are not sent; and where keys fill most of a range, counters of
// the whole range are added up instead. What throws, throws on all ranks.
std::vector<entry> divide_by_key(const communicator& all, const table_entries& own, bool with_positions,
                                 int threads);

// Puts a divided table in order: by key, by count (descending; equal ones by key) or by position. Parts
// differ by some per cent. What throws, throws on all ranks.
void divide_in_order(const communicator& all, std::vector<entry>& entries, order wanted);

}  // namespace cairn::collective
