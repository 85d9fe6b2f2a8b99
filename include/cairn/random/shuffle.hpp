// cairn/random/shuffle.hpp: random orders.
//
//   cairn::shuffle(values, {.seed = 1});
//   cairn::shuffle_rows(numbers, 3, {.seed = 1});    // rows of three numbers
//   cairn::permutation_into(indices, {.seed = 1});   // afterwards values[i] is what values[indices[i]] was
//
// Every order has the same probability, as far as 2^128 keys of random words tell. The order is a function of
// the number of items, seed, stream and offset alone: the same on any number of threads and any instruction
// set, for items of any type.
//
// Source: Rao, "Generation of random permutation of given number of elements using random sampling numbers"
// (1961), and Sandelius, "A simple randomization procedure" (1962): each item goes to a random bucket, and
// each bucket, which a cache holds, is shuffled by Fisher and Yates's method.
//
// Definition, version 1, frozen. n items have 2^b buckets, b the least from 0 to 16 with n <= 2^(16 + b), or
// 16. Item i goes to the bucket that the upper b bits of the first word of draw which.offset + i of a sampler
// say (cairn/sampling.hpp), behind the items before it. Of the m items of bucket c, for l = m, m - 1, ..., 2
// the l-th changes places with one of the first l: word * l / 2^32, rounded down, with the next of the words
// of item 2^64 - 1 - which.offset - c (src/kernels/random/item_words.hpp) for which (word * l) mod 2^32 is
// not below 2^32 mod l. So orders of offsets that differ by n or more take other words.
//
// Over ranks their items, one behind the other, come into the order of one call; each rank keeps as many as
// it has, any number. Cost: an exscan, six small allreduces, an allgather of 8 bytes, an allreduce of 8 bytes
// a bucket (up to 2^16 of these, some 65,536 items in each) and an alltoallv of as much; each item goes, in
// one alltoallv, to the ranks that have the places of its bucket: one rank for most of them, where ranks have
// many more than 65,536 items. Memory: the items three times, and a bucket for each thread.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/random/without_replacement.hpp>
#include <cairn/sample_types.hpp>
#include <cairn/sampling.hpp>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <type_traits>

namespace cairn {

namespace detail {

run_info shuffle(void* items, std::size_t size, std::size_t item_bytes, draws which, const execution& exec);
run_info shuffle_rows(void* items, std::size_t size, std::size_t item_bytes, std::size_t width, draws which,
                      const execution& exec);
run_info permutation(out<std::uint32_t> indices, std::uint64_t most, draws which, const execution& exec);
run_info permutation(out<std::uint64_t> indices, std::uint64_t most, draws which, const execution& exec);

}  // namespace detail

// Brings items in host memory into a random order, in place: numbers, or anything else that is trivially
// copyable, such as rows of a table as std::array.
//
// Cost: O(n), some 8 ns an item of 4 or 8 bytes, some 15 of others. Memory: as much again as the items take;
// for items of other sizes 8 bytes for each besides, or 16 beyond 2^32. Errors: std::invalid_argument (an
// instruction set that this machine lacks, a place that is no host, draws beyond 2^64 - 1), std::bad_alloc:
// the items are then as they were; cancelled: what they are is then not defined.
template <std::ranges::contiguous_range R>
  requires std::ranges::sized_range<R> && std::is_trivially_copyable_v<std::ranges::range_value_t<R>>
run_info shuffle(R&& items, draws which = {}, const execution& exec = {}) {
  using item = std::ranges::range_value_t<R>;
  item* const first = std::ranges::data(items);
  detail::alias_barrier();
  const run_info run = detail::shuffle(first, std::ranges::size(items), sizeof(item), which, exec);
  detail::alias_barrier();
  return run;
}

// Rows of an array of two dimensions change places, each of `width` items, one row behind the other: into the
// order of as many items. Cost: some 15 ns a row, and moving its bytes twice. Errors: those of shuffle; also
// std::invalid_argument for a width of 0, and items that are no whole number of rows.
template <std::ranges::contiguous_range R>
  requires std::ranges::sized_range<R> && std::is_trivially_copyable_v<std::ranges::range_value_t<R>>
run_info shuffle_rows(R&& items, std::size_t width, draws which = {}, const execution& exec = {}) {
  using item = std::ranges::range_value_t<R>;
  item* const first = std::ranges::data(items);
  detail::alias_barrier();
  const run_info run =
      detail::shuffle_rows(first, std::ranges::size(items), sizeof(item), width, which, exec);
  detail::alias_barrier();
  return run;
}

// Fills `indices`, integers of 32 or 64 bits on the host or on a device, with 0, 1, ..., in the order into
// which shuffle brings as many items. Cost and errors: as of shuffle; also more items than the integers can
// number, and device_error.
template <index_range R>
run_info permutation_into(R&& indices, draws which = {}, const execution& exec = {}) {
  return detail::with_words(
      indices, [&](auto to, std::uint64_t most) { return detail::permutation(to, most, which, exec); });
}

}  // namespace cairn
