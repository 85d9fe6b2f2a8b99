// cairn/collective/bootstrap.hpp: resamples of data that several ranks have parts of (cairn/communicator.hpp,
// cairn/random/bootstrap.hpp).
//
// Errors of all: those of the local calls, on all ranks. A histogram that all ranks have whole is resampled
// by each of them alone, to the same counts.
#pragma once

#include <cairn/collective/histogram.hpp>
#include <cairn/collective/sampling.hpp>
#include <cairn/communicator.hpp>
#include <cairn/random/bootstrap.hpp>
#include <span>

namespace cairn {

namespace detail {
run_info resample_into(const communicator& all, const gathered_items& items, draws which,
                       const execution& exec);
// How many rows this rank wants, of numbers that may be none.
run_info resample_rows(const communicator& all, const gathered_items& items, std::size_t numbers,
                       std::size_t dims, draws which, const execution& exec);
}  // namespace detail

// Fills `weights` with how often each item of this rank occurs in a resample of data without end: the ranks'
// weights, one behind the other, are those of one call. Cost: an exscan of 8 bytes and three small
// allreduces, then that of the local call.
template <sample_range R>
run_info poisson_weights_into(const communicator& all, R&& weights, draws which = {},
                              const execution& exec = {}) {
  const out<item_type<R>> to(weights);
  return detail::draw_slice(all, {.who = "poisson_weights_into"}, to.size(), which,
                            [&](draws mine) { return poisson_weights_into(to, mine, exec); });
}

// Fills `to` with items of all ranks' `from`, drawn with replacement: what is in `to` on all ranks, one
// behind the other, is one resample of what is in `from`. Any number of both may be on any rank; all in host
// memory, items of one size. Cost: in rounds of at most 2^18 items a rank, some small allreduces, and 8 bytes
// for each item to the rank that has it, which sends it.
template <class R, class F>
  requires detail::gathers_from<R, F>
run_info resample_into(const communicator& all, R&& to, const F& from, draws which = {},
                       const execution& exec = {}) {
  detail::alias_barrier();
  const run_info run = detail::resample_into(all, detail::gathered(to, from), which, exec);
  detail::alias_barrier();
  return run;
}
// The same for rows of as many numbers on all ranks.
template <class R, class S>
  requires detail::gathers_from<R, std::span<const S>>
run_info resample_into(const communicator& all, R&& to, const point_rows<S>& from, draws which = {},
                       const execution& exec = {}) {
  const in<S> numbers(from.data(), from.size() * from.dims());
  const detail::gathered_items items = detail::gathered(to, numbers, from.dims());
  detail::alias_barrier();
  const run_info run = detail::resample_rows(all, items, out<S>(to).size(), from.dims(), which, exec);
  detail::alias_barrier();
  return run;
}

// The part of a resampled histogram, of the samples that a divided one counts: the bins of `of`, with the
// counts that one process would draw for all bins; totals are those of all ranks. Cost: that of
// multinomial_into over ranks (cairn/collective/multinomial.hpp), and a broadcast of 32 bytes.
binned_part resampled(const communicator& all, const binned_part& of, draws which = {},
                      const execution& exec = {});

}  // namespace cairn
