// cairn/collective/shuffle.hpp: random orders of items that several ranks have parts of
// (cairn/communicator.hpp, cairn/random/shuffle.hpp).
//
// The ranks' items, one behind the other, come into the order of one call; each rank keeps as many as it has,
// any number, also none.
//
// Cost: an exscan, six small allreduces, an allgather of 8 bytes, an allreduce of 8 bytes a bucket (up to
// 2^16 of these, some 65,536 items in each) and an alltoallv of as much; each item goes, in one alltoallv, to
// the ranks that have the places of its bucket: one rank for most of them, where ranks have many more than
// 65,536 items. Memory: the items three times, and a bucket for each thread. Errors: those of
// cairn/random/shuffle.hpp, on all ranks; the items are then as they were.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/random/shuffle.hpp>
#include <cstddef>
#include <cstdint>
#include <ranges>
#include <type_traits>

namespace cairn {

namespace detail {

run_info shuffle(const communicator& all, void* items, std::size_t size, std::size_t item_bytes, draws which,
                 const execution& exec);
run_info shuffle_rows(const communicator& all, void* items, std::size_t size, std::size_t item_bytes,
                      std::size_t width, draws which, const execution& exec);
run_info permutation(const communicator& all, out<std::uint32_t> indices, std::uint64_t most, draws which,
                     const execution& exec);
run_info permutation(const communicator& all, out<std::uint64_t> indices, std::uint64_t most, draws which,
                     const execution& exec);

}  // namespace detail

// Brings the items of all ranks, of one type, into a random order.
template <std::ranges::contiguous_range R>
  requires std::ranges::sized_range<R> && std::is_trivially_copyable_v<std::ranges::range_value_t<R>>
run_info shuffle(const communicator& all, R&& items, draws which = {}, const execution& exec = {}) {
  using item = std::ranges::range_value_t<R>;
  item* const first = std::ranges::data(items);
  detail::alias_barrier();
  const run_info run = detail::shuffle(all, first, std::ranges::size(items), sizeof(item), which, exec);
  detail::alias_barrier();
  return run;
}

// The same of rows of `width` items, the same on all ranks: each has a whole number of them.
template <std::ranges::contiguous_range R>
  requires std::ranges::sized_range<R> && std::is_trivially_copyable_v<std::ranges::range_value_t<R>>
run_info shuffle_rows(const communicator& all, R&& items, std::size_t width, draws which = {},
                      const execution& exec = {}) {
  using item = std::ranges::range_value_t<R>;
  item* const first = std::ranges::data(items);
  detail::alias_barrier();
  const run_info run =
      detail::shuffle_rows(all, first, std::ranges::size(items), sizeof(item), width, which, exec);
  detail::alias_barrier();
  return run;
}

// Fills this rank's slice of a permutation of as many numbers as all ranks have indices.
template <index_range R>
run_info permutation_into(const communicator& all, R&& indices, draws which = {},
                          const execution& exec = {}) {
  return detail::with_words(
      indices, [&](auto to, std::uint64_t most) { return detail::permutation(all, to, most, which, exec); });
}

}  // namespace cairn
