// cairn/collective/multinomial.hpp: multinomial counts of categories that several ranks have parts of
// (cairn/communicator.hpp, cairn/random/multinomial.hpp).
//
// The ranks' weights, one behind the other, are those of one call; any number of them may be on any rank,
// also none. Each rank gets the counts of its own categories, the same as in one process. It halves only the
// sets that these lie in, so n draws over k categories take O(k / ranks) each.
//
// Cost: some small allreduces, an allgather of 8 bytes for every 1024 categories and of 16 bytes for up to
// 2046 categories at the ends of each rank's, then that of the local call; memory 8 bytes a category of this
// rank. Errors: those of multinomial_into, on all ranks; weights and counts lie in host memory; the error of
// a weight says its number on its rank.
#pragma once

#include <cairn/communicator.hpp>
#include <cairn/random/multinomial.hpp>
#include <concepts>
#include <cstdint>

namespace cairn {

namespace detail {
run_info multinomial_into(const communicator& all, const count_rows& to, in<float> weights, std::uint64_t n,
                          draws which, const execution& exec);
run_info multinomial_into(const communicator& all, const count_rows& to, in<double> weights, std::uint64_t n,
                          draws which, const execution& exec);
}  // namespace detail

// Overwrites `counts` with row which.offset of the counts of n draws over all ranks' categories: those of
// this rank's weights, as many. n is the same on all ranks.
template <sample_range C, sample_range W>
  requires std::integral<item_type<C>> && (sizeof(item_type<C>) == 8) && std::floating_point<item_type<W>>
run_info multinomial_into(const communicator& all, C&& counts, const W& weights, std::uint64_t n,
                          draws which = {}, const execution& exec = {}) {
  detail::alias_barrier();
  const run_info run = detail::multinomial_into(all, detail::count_rows::of(counts),
                                                in<item_type<W>>(weights), n, which, exec);
  detail::alias_barrier();
  return run;
}

}  // namespace cairn
