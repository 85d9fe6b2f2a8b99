// The least exponential keys of weights, on the host: instruction set, threads, thresholds.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sampling.hpp>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "src/counting/least_keys.hpp"

namespace cairn::host {

// A threshold that a few more than `wanted` keys of these weights should not be above, from a sample of them;
// above all keys where most are wanted, or so few that the sample does not tell. No result depends on it.
template <class S>
std::uint64_t likely_threshold(const S* sampled, std::size_t samples, std::size_t size, std::size_t wanted);
// How many weights are sampled of so many; see sampled_index.
std::size_t sampled_weights(std::size_t size);

// Adds weights, whose first one has the number `item` and the words of draw which.offset + item. Returns the
// position of the first weight that is none, which ends it, or `size`.
template <class S>
std::size_t add_weights(least_keys& to, const S* weights, std::size_t size, const draws& which,
                        std::uint64_t item, isa target);

// Rooms that together hold the `wanted` least keys of weights on the host, where there are as many; items
// ascend within a room. `who` begins the sentences of errors. Errors: std::invalid_argument (a weight that is
// none), std::bad_alloc, cancelled.
template <class S>
std::vector<least_keys> least_keys_of(in<S> weights, std::size_t wanted, const draws& which,
                                      std::string_view who, int threads, const execution& exec);

// Writes the items of the least keys of all rooms: `indices` has so many. Index: std::uint32_t,
// std::uint64_t.
template <class Index>
void write_by_key(out<Index> indices, const std::vector<least_keys>& rooms, int threads);
template <class Index>
void write_ascending(out<Index> indices, const std::vector<least_keys>& rooms);

// Threads for so many weights.
int key_threads(const execution& exec, std::size_t weights);

}  // namespace cairn::host
