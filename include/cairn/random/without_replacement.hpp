// cairn/random/without_replacement.hpp: samples without replacement.
//
//   std::vector<std::int64_t> items(1000);
//   cairn::sample_without_replacement_into(items, weights, {.seed = 1});
//   cairn::sample_without_replacement_into(items, std::uint64_t{1} << 40, {.seed = 1});
//
// A sample is a function of what it is taken from, its size, seed, stream and offset alone: the same on any
// number of threads, any instruction set, host or device.
//
// By weights: successive sampling. Items are taken one after the other, each time one of those that are left,
// with a probability proportional to its weight. So the items of a smaller sample are the first ones of a
// larger one. Source: Efraimidis and Spirakis, "Weighted random sampling with a reservoir" (2006): each item
// has a key, an exponential random number divided by its weight, and those with the least keys are taken.
//
// Definition, version 1, frozen: item i has the words of draw which.offset + i of a sampler (cairn/
// sampling.hpp), and where these do not decide, words of its own; src/kernels/random/exponential_key.hpp says
// how they become keys. An item of weight 0 is never taken.
//
// Of so many items, all with the same probability: the range of items is halved again and again, and how many
// of the sample lie in each half is a hypergeometric draw: so a sample of n items costs O(n) however many it
// is taken from, and each part of the range can be drawn alone. Definition, version 1, frozen:
// src/kernels/random/sample_tree.hpp; in the order in which items are taken, what is drawn is shuffled
// (cairn/random/shuffle.hpp). Samples whose offsets differ by less than their size share random words: take
// streams.
//
// Over ranks their weights, one behind the other, are those of one call, and so are their `indices`: rank 0
// gets the first ones of the sample, in the order that is asked for, as many as it has room for, then rank 1.
// Who wants all of it on one rank has no indices elsewhere. Cost by weights, of k items: the local pass over
// a rank's weights, which lie in host memory; an allgather of at most 128 KiB, six allreduces of up to 16 KiB
// and some 20 of a word or two; 8 bytes for each of the k travel to the rank that wants it, in the order in
// which they are taken 16 more, after a search for splitters. Memory: 16 bytes for each of about k / ranks
// items, and half as many more, for each thread, if weights are spread evenly; up to k on a rank that has all
// of the great ones. Of so many items, the same number on all ranks: each makes its part alone, in O(1) an
// item, after an exscan and three small allreduces; in the order in which they are taken also a shuffle over
// ranks. cairn/collective/without_replacement.hpp says which of a rank's own items were taken.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <cairn/sampling.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace cairn {

// In the order in which items are taken, or by their numbers.
enum class sample_order : std::uint8_t { taken, ascending };

namespace detail {

// Index: std::uint32_t, std::uint64_t. S: float, double.
template <class Index, class S>
run_info sample_without_replacement(out<Index> indices, std::uint64_t most, in<S> weights, draws which,
                                    sample_order order, const execution& exec);
template <class Index>
run_info sample_without_replacement(out<Index> indices, std::uint64_t most, std::uint64_t items, draws which,
                                    sample_order order, const execution& exec);

// Calls use(indices, most): as words without a sign; `most` is the greatest that an item of R holds.
template <class R, class Use>
run_info with_words(R&& indices, const Use& use) {
  using item = item_type<R>;
  using word = std::conditional_t<sizeof(item) == 4, std::uint32_t, std::uint64_t>;
  const out<item> to(indices);
  constexpr word most =
      std::is_signed_v<item> ? static_cast<word>(~word{0}) >> 1 : static_cast<word>(~word{0});
  alias_barrier();
  const run_info run =
      use(out<word>(reinterpret_cast<word*>(to.data()), to.size(), to.device()), std::uint64_t{most});
  alias_barrier();
  return run;
}

}  // namespace detail

template <class R>
concept index_range = sample_range<R> && std::integral<item_type<R>> && (sizeof(item_type<R>) >= 4);

// Fills `indices`, integers of 32 or 64 bits, with as many items, all different, by one weight for each item:
// finite and not negative. Both may lie on the host or on a device, and in different places.
//
// Cost: one pass over the weights, some 2 ns each; keys are made only of items that may be taken. In the
// order in which they are taken, also a sort of the items. Memory: 16 bytes for each item that is taken and
// half as many more, for each thread. Errors: std::invalid_argument (the first weight that is none; fewer
// weights above 0 than items wanted; a place that does not fit, an instruction set that this machine lacks,
// items that do not fit into 32 bits, draws beyond 2^64 - 1), std::bad_alloc, device_error, cancelled;
// `indices` is then as it was.
template <index_range R, sample_range W>
  requires std::floating_point<item_type<W>>
run_info sample_without_replacement_into(R&& indices, const W& weights, draws which, sample_order order,
                                         const execution& exec = {}) {
  return detail::with_words(indices, [&](auto to, std::uint64_t most) {
    return detail::sample_without_replacement(to, most, in<item_type<W>>(weights), which, order, exec);
  });
}
template <index_range R, sample_range W>
  requires std::floating_point<item_type<W>>
run_info sample_without_replacement_into(R&& indices, const W& weights, draws which = {},
                                         const execution& exec = {}) {
  return sample_without_replacement_into(indices, weights, which, sample_order::taken, exec);
}

// Fills `indices` with as many of the items 0, 1, ..., items - 1, up to 2^63 of these, all different. On the
// host; `indices` may lie on a device. Cost: O(1) an item, some 4 ns, and as much again where they are not
// ascending. Memory: 10 KiB a thread; where they are not ascending, as much again as `indices`. Errors: those
// of the sample above that may occur; what `indices` holds is then not defined.
template <index_range R, std::integral Size>
run_info sample_without_replacement_into(R&& indices, Size items, draws which, sample_order order,
                                         const execution& exec = {}) {
  return detail::with_words(indices, [&](auto to, std::uint64_t most) {
    return detail::sample_without_replacement(to, most, static_cast<std::uint64_t>(items), which, order,
                                              exec);
  });
}
template <index_range R, std::integral Size>
run_info sample_without_replacement_into(R&& indices, Size items, draws which = {},
                                         const execution& exec = {}) {
  return sample_without_replacement_into(indices, items, which, sample_order::taken, exec);
}

}  // namespace cairn
