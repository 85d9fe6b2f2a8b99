// The least exponential keys of weights, on the host: instruction set, threads, thresholds.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cstddef>
#include <span>
#include <vector>

#include "src/counting/least_keys.hpp"
#include "src/host/run/value_counts/orders/records.hpp"

namespace cairn::host {

// Rooms that together hold the wanted keys of weights on the host; all that are above no threshold where
// there are fewer. Items ascend within a room. Errors: std::invalid_argument (a weight that is none),
// std::bad_alloc, cancelled.
template <class S>
std::vector<least_keys> least_keys_of(in<S> weights, const wanted_keys& wanted, int threads,
                                      const execution& exec);

// Writes the items of the least keys of all rooms: `indices` has so many. Index: std::uint32_t,
// std::uint64_t.
template <class Index>
void write_by_key(out<Index> indices, std::span<const least_keys> rooms, int threads);
template <class Index>
void write_ascending(out<Index> indices, std::span<const least_keys> rooms);

// Keys and their items, by key and then by item; behind those that are wanted there may be more.
struct keys_in_order {
  scratch<record> all;
  std::size_t wanted = 0;
  std::span<const record> least() const { return {all.data(), wanted}; }
};
// Of the keys of all rooms the `most` least.
keys_in_order sorted_keys(std::span<const least_keys> rooms, std::size_t most, int threads);

// Threads for so many weights.
int key_threads(const execution& exec, std::size_t weights);

}  // namespace cairn::host
