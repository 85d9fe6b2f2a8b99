// Runs shuffles on the host.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sampling.hpp>
#include <cstddef>
#include <cstdint>
#include <span>

namespace cairn::host {

// Brings `size` items of so many bytes into a random order. Errors: std::invalid_argument, std::bad_alloc,
// cancelled: what `items` holds is then not defined.
run_info run_shuffle(void* items, std::size_t size, std::size_t item_bytes, const draws& which,
                     const execution& exec);

// Fills `indices` with 0, 1, ... in the order in which run_shuffle brings as many items. Index:
// std::uint32_t, std::uint64_t.
template <class Index>
run_info run_permutation(out<Index> indices, const draws& which, const execution& exec);

// Part of the definition: so many items go to 2^bucket_bits buckets.
int bucket_bits(std::uint64_t size);
// Fills `order` with 0, 1, ... in the order into which as many items of a bucket are brought.
void order_of_bucket(std::span<std::uint32_t> order, std::uint64_t bucket, const draws& which, isa target);

// Threads for so many items.
int shuffle_threads(const execution& exec, std::size_t size);

}  // namespace cairn::host
