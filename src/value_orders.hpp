// What value_counts and value_counter share.
#pragma once

#include <cstdint>
#include <vector>

#include "src/layouts/value_table.hpp"

namespace cairn {

// Fills the empty table, on the place that `exec` and x ask for: in the order of first occurrences where that
// is wanted and cheap, else in any order.
void count(const detail::samples& x, order wanted, const execution& exec, value_table& table);

// Where each of the values first occurs in x, by keys (src/counting/keys.hpp); all of them do.
std::vector<std::uint64_t> first_places(const detail::samples& x, const std::vector<std::uint64_t>& keys,
                                        int threads);

// Refuses a number that is none of the orders. std::invalid_argument.
void check_order(order wanted, const char* who);

// How many threads to use for a table of so many values.
int ordering_threads(const execution& exec, std::size_t distinct);

}  // namespace cairn
