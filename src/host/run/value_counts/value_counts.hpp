// Runs value counts on the host: method, instruction set, threads, scratch memory, progress.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/value_counts.hpp>
#include <cstdint>

#include "src/layouts/value_table.hpp"

namespace cairn::host {

// by_range: a counter for each value between two. by_sorting: pieces of values, each sorted within a cache.
// as_met: a table to which values are added as they are met. by_partition: buckets of values, each counted in
// a table that fits a cache. These two know the order of first occurrences, and are taken for no other order.
// alone: one piece, one thread.
enum class counting : std::uint8_t { chosen, by_range, by_sorting, as_met, by_partition, alone };

// Fills the empty table `found`. Where a method does not fit the data (by_range for values too far apart,
// as_met for too many), by_sorting or by_partition is used. The table says in which order the values are: of
// first occurrence, where that is wanted and the method knows it, or ascending, or neither.
void run_value_counts(const detail::samples& x, const execution& exec, order wanted, value_table& found,
                      counting method = counting::chosen);

}  // namespace cairn::host
