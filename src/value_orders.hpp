// What value_counts and value_counter share.
#pragma once

#include <cairn/value_counts.hpp>
#include <cstdint>
#include <vector>

#include "src/host/run_value_counts.hpp"

namespace cairn {

// Frequencies, wherever x lies and `how` says: in the order of first occurrences where that is wanted and
// costs little, else in any.
template <class T>
host::found_values<T> counted(in<T> x, order wanted, const execution& how);

// Refuses an order that is none, in words. std::invalid_argument.
void check_order(order wanted, const char* who);

// Where each of the values first occurs in x; all of them do.
template <class T>
std::vector<std::uint64_t> first_places(in<T> x, const std::vector<T>& values, int threads);

// Threads worth waking for a table of so many values.
int ordering_threads(const execution& how, std::size_t distinct);

}  // namespace cairn
