// cairn/collective/without_replacement.hpp: samples without replacement of items that several ranks have
// parts of (cairn/communicator.hpp, cairn/random/without_replacement.hpp).
//
// The ranks' weights, one behind the other, are those of one call, and so are their `indices`: rank 0 gets
// the first ones of the sample, in the order that is asked for, as many as it has room for, then rank 1. Any
// number of both may be on any rank, also none: who wants all of the sample on one rank has no indices
// elsewhere. Or each rank gets those of its own items that were taken: divided_sample_without_replacement.
//
// Cost by weights, of k items: the local pass over a rank's weights; an allgather of at most 128 KiB, six
// allreduces of up to 16 KiB and some 20 of a word or two. Then 8 bytes for each of the k travel to the rank
// that wants it; in the order in which they are taken 16 bytes more, and a search for splitters (some
// allreduces and allgathers of 200 bytes a rank). Memory: 16 bytes for each of about k / ranks items, and
// half as many more, for each thread, if weights are spread evenly; up to k on a rank that has all of the
// great ones.
//
// Cost of so many items, all alike: each rank makes its part alone, in O(1) an item, after an exscan and
// three small allreduces; in the order in which they are taken also a shuffle over ranks
// (cairn/collective/shuffle.hpp).
//
// Errors: those of the local call, on all ranks; weights lie in host memory; that of a weight says its number
// on its rank. `indices` are then as they were.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/random/without_replacement.hpp>
#include <concepts>
#include <cstdint>
#include <vector>

namespace cairn {

// What was taken of the items of a rank.
struct divided_sample {
  std::vector<std::uint64_t> items;  // numbers on this rank, from 0 on, ascending
  std::uint64_t first = 0;           // the number, among the items of all, of this rank's first one
  run_info run;
};

namespace detail {

// Index: std::uint32_t, std::uint64_t. S: float, double.
template <class Index, class S>
run_info sample_without_replacement(const communicator& all, out<Index> indices, std::uint64_t most,
                                    in<S> weights, draws which, sample_order order, const execution& exec);
template <class Index>
run_info sample_without_replacement(const communicator& all, out<Index> indices, std::uint64_t most,
                                    std::uint64_t items, draws which, sample_order order,
                                    const execution& exec);

divided_sample divided_sample_of(const communicator& all, std::uint64_t wanted, in<float> weights,
                                 draws which, const execution& exec);
divided_sample divided_sample_of(const communicator& all, std::uint64_t wanted, in<double> weights,
                                 draws which, const execution& exec);
divided_sample divided_sample_of(const communicator& all, std::uint64_t wanted, std::uint64_t items,
                                 draws which, const execution& exec);

}  // namespace detail

// Fills this rank's slice of a sample by the weights of all ranks.
template <index_range R, sample_range W>
  requires std::floating_point<item_type<W>>
run_info sample_without_replacement_into(const communicator& all, R&& indices, const W& weights, draws which,
                                         sample_order order, const execution& exec = {}) {
  return detail::with_words(indices, [&](auto to, std::uint64_t most) {
    return detail::sample_without_replacement(all, to, most, in<item_type<W>>(weights), which, order, exec);
  });
}
template <index_range R, sample_range W>
  requires std::floating_point<item_type<W>>
run_info sample_without_replacement_into(const communicator& all, R&& indices, const W& weights,
                                         draws which = {}, const execution& exec = {}) {
  return sample_without_replacement_into(all, indices, weights, which, sample_order::taken, exec);
}

// Of the items 0, 1, ..., items - 1, the same number on all ranks.
template <index_range R, std::integral Size>
run_info sample_without_replacement_into(const communicator& all, R&& indices, Size items, draws which,
                                         sample_order order, const execution& exec = {}) {
  return detail::with_words(indices, [&](auto to, std::uint64_t most) {
    return detail::sample_without_replacement(all, to, most, static_cast<std::uint64_t>(items), which, order,
                                              exec);
  });
}
template <index_range R, std::integral Size>
run_info sample_without_replacement_into(const communicator& all, R&& indices, Size items, draws which = {},
                                         const execution& exec = {}) {
  return sample_without_replacement_into(all, indices, items, which, sample_order::taken, exec);
}

// Which items of this rank are among the `wanted`, the same number on all ranks, that are taken of those of
// all. The items' numbers stay where they are: after the search of the k-th key, nothing travels.
template <sample_range W>
  requires std::floating_point<item_type<W>>
divided_sample divided_sample_without_replacement(const communicator& all, std::uint64_t wanted,
                                                  const W& weights, draws which = {},
                                                  const execution& exec = {}) {
  return detail::divided_sample_of(all, wanted, in<item_type<W>>(weights), which, exec);
}
// The same of `items` on this rank, all alike: each rank says how many it has.
template <std::integral Size>
divided_sample divided_sample_without_replacement(const communicator& all, std::uint64_t wanted, Size items,
                                                  draws which = {}, const execution& exec = {}) {
  return detail::divided_sample_of(all, wanted, static_cast<std::uint64_t>(items), which, exec);
}

}  // namespace cairn
