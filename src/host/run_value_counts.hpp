// Runs value counts on the host: method, instruction set, threads, scratch memory, progress.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/value_counts.hpp>

namespace cairn::host {

// by_range: a counter for each value between two. by_frequency: a table of the frequent values, the others
// partitioned. by_partition: buckets of values, each counted in a table that fits a cache. alone: one such
// table, one thread.
enum class counting : std::uint8_t { chosen, by_range, by_frequency, by_partition, alone };

template <class T>
struct found_values {
  frequencies<T> table;
  bool in_order = false;  // of first occurrences; else in any
};

// A method that does not fit the data (by_range of values that lie too far apart) gives way to by_partition.
// Where order::first is wanted and the method knows it, the values are in that order; all others are `any`.
template <class T>
found_values<T> run_value_counts(in<T> x, const execution& how, order wanted = order::any,
                                 counting method = counting::chosen);

}  // namespace cairn::host
