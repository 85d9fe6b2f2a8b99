// cairn/random/multinomial.hpp: how often each category occurs among n draws, without drawing them.
//
//   std::vector<std::uint64_t> counts(weights.size());
//   cairn::multinomial_into(counts, weights, 1'000'000'000'000, {.seed = 1});
//
// Counts are a function of the weights, n, seed, stream and row alone: the same on any number of threads, any
// instruction set, in one call or in pieces of rows.
//
// Definition, version 1, frozen. Categories are halved until they are alone: of the draws that fall in a set
// of categories, a binomial number falls in its first half, with the probability that this half's weight has
// in the set's (src/layouts/category_tree.hpp numbers the sets; src/kernels/random/split_count.hpp says how
// one is halved). So the n draws are never made, and any set can be computed without those beside it.
//
// Each set's words are its own (src/kernels/random/item_words.hpp): row r of (seed, stream), set number s, is
// item 2^32 * r + s. Weights are summed in double, in the order of the sets: where they are integers with a
// sum below 2^53, exactly; else each probability is off by less than 2^-47 of itself.
//
// Over ranks their weights, one behind the other, are those of one call, and each gets the counts of its own
// categories, the same as in one process: one row, and as many counts as weights. It halves only the sets
// that these lie in, so n draws over k categories take O(k / ranks) each. Cost: some small allreduces, an
// allgather of 8 bytes for every 1024 categories and of 16 bytes for up to 2046 categories at the ends of
// each rank's, then that of the local call; memory 8 bytes a category of this rank. Weights and counts lie in
// host memory; the error of a weight says its number on its rank.
//
// Thread safety: calls may run at once.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <cairn/sampling.hpp>
#include <concepts>
#include <cstdint>
#include <type_traits>

namespace cairn {

namespace detail {
run_info multinomial_into(const count_rows& to, in<float> weights, std::uint64_t n, draws which,
                          const execution& exec);
run_info multinomial_into(const count_rows& to, in<double> weights, std::uint64_t n, draws which,
                          const execution& exec);
}  // namespace detail

// Overwrites `counts` with how many of n draws fall in each category; they add up to n. As many counts as
// weights are one row, that of number which.offset; m times as many are m independent rows, one behind the
// other, numbered from which.offset on: each is what a call for it alone gives.
//
// `counts` holds integers of 64 bits; n is at most 2^63, or 2^63 - 1 where they have a sign. Weights are
// finite, not negative, not all 0; any sum; 1 to sampler::max_size of them. A category of weight 0 has no
// draws. Both may lie on a device; counts are made on the host. Cost: O(categories) a row, whatever n is.
// Errors: std::invalid_argument (naming the first weight that is refused, or the number that is), where
// nothing is written; std::bad_alloc, device_error, cancelled: what `counts` holds is then not defined.
template <sample_range C, sample_range W>
  requires std::integral<item_type<C>> && (sizeof(item_type<C>) == 8) && std::floating_point<item_type<W>>
run_info multinomial_into(C&& counts, const W& weights, std::uint64_t n, draws which = {},
                          const execution& exec = {}) {
  detail::alias_barrier();
  const run_info run =
      detail::multinomial_into(detail::count_rows::of(counts), in<item_type<W>>(weights), n, which, exec);
  detail::alias_barrier();
  return run;
}

}  // namespace cairn
