// What value_counts and value_counter share.
#pragma once

#include <cairn/value_counts.hpp>
#include <cstdint>
#include <vector>

namespace cairn {

// Frequencies in the order `any`, wherever x lies and `how` says.
template <class T>
frequencies<T> counted_anyhow(in<T> x, const execution& how);

// Where each of the values first occurs in x; all of them do.
template <class T>
std::vector<std::uint64_t> first_places(in<T> x, const std::vector<T>& values, int threads);

// Threads worth waking for a table of so many values.
int ordering_threads(const execution& how, std::size_t distinct);

}  // namespace cairn
