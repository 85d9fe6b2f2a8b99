// cairn/random/bootstrap.hpp: resamples of data, as the bootstrap wants them (Efron, "Bootstrap methods:
// another look at the jackknife", 1979).
//
//   cairn::resample_into(again, values, {.seed = 1, .stream = b});        // resample b
//   cairn::poisson_weights_into(weights, {.seed = 1, .stream = b});       // or weights for it
//   const auto again = cairn::resampled(histogram, {.seed = 1, .offset = b});
//
// All are functions of their arguments, seed, stream and number alone: the same on any number of threads,
// any instruction set, host or device. Thread safety: calls may run at once.
#pragma once

#include <cairn/binned.hpp>
#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/rows.hpp>
#include <cairn/sample_types.hpp>
#include <cairn/sampling.hpp>
#include <cstddef>
#include <cstdint>

namespace cairn {

namespace detail {
// `numbers`, `dims`: of rows; 0 and 1 of other items.
run_info resample_into(const gathered_items& items, std::size_t numbers, std::size_t dims, draws which,
                       const execution& exec);
constexpr std::size_t poisson_weights = 64;  // beyond lies less than 2^-140
run_info poisson_weights_into(const gathered_items& weights, draws which, const execution& exec);
}  // namespace detail

// Fills `to` with items of `from`, drawn with replacement, each as probable: to[i] becomes from[draw
// which.offset + i of sampler::uniform(size of from)] (cairn/sampling.hpp). So several columns of one table
// take the same rows where they are called with the same draws. One type, any that is trivially copyable;
// both on the host or on one device; they do not overlap. Cost: that of a draw, and reading at random.
// Errors: std::invalid_argument (`from` is empty or has more than sampler::max_size items, while `to` is not;
// a place that does not fit, draws beyond 2^64 - 1), std::bad_alloc, device_error, cancelled; what `to` holds
// is then not defined.
//
// Over ranks what is in `to` on all of them, one behind the other, is one resample of what is in `from`. Any
// number of both may be on any rank; all in host memory, items of one size. Cost: in rounds of at most 2^18
// items a rank, some small allreduces, and 8 bytes for each item to the rank that has it, which sends it.
template <class R, class F>
  requires detail::gathers_from<R, F>
run_info resample_into(R&& to, const F& from, draws which = {}, const execution& exec = {}) {
  detail::alias_barrier();
  const run_info run = detail::resample_into(detail::gathered(to, from), 0, 1, which, exec);
  detail::alias_barrier();
  return run;
}

// The same for rows: `to` holds the numbers of as many rows as are to be drawn, one row after the other.
// Errors: also std::invalid_argument where those are no whole number of rows.
template <class R, class S>
  requires detail::gathers_from<R, std::span<const S>>
run_info resample_into(R&& to, const point_rows<S>& from, draws which = {}, const execution& exec = {}) {
  const in<S> numbers(from.data(), from.size() * from.dims());
  const detail::gathered_items items = detail::gathered(to, numbers, from.dims());
  detail::alias_barrier();
  const run_info run = detail::resample_into(items, out<S>(to).size(), from.dims(), which, exec);
  detail::alias_barrier();
  return run;
}

// Fills `weights`, of any type of samples, with how often each item occurs in a resample of data without end:
// independent numbers of a Poisson distribution with mean 1, draws which.offset, ... of
// distribution::poisson(1) (cairn/random/distribution.hpp). With a stream for each resample and an item's
// number for its draw, chunks, threads and ranks get the weights of their own items without knowing of
// others; with execution::ranks the ranks' weights, one behind the other, are those of one call, for an
// exscan and three small allreduces. Errors: as draw_into of a distribution.
template <sample_range R>
run_info poisson_weights_into(R&& weights, draws which = {}, const execution& exec = {}) {
  using weight = item_type<R>;
  weight numbers[detail::poisson_weights];
  for (std::size_t k = 0; k < detail::poisson_weights; ++k) numbers[k] = static_cast<weight>(k);
  detail::alias_barrier();
  const run_info run =
      detail::poisson_weights_into(detail::gathered(weights, std::span<const weight>(numbers)), which, exec);
  detail::alias_barrier();
  return run;
}

// The histogram of a resample of the samples that `of` counts, as many as there were, without the samples:
// multinomial counts over its bins and, of one axis, what lies outside; row which.offset of them
// (cairn/random/multinomial.hpp). Cost: O(bins).
//
// Of several axes, samples in no bin are one category: `total` and `inside` say how many there are, and
// `outside`, which of one axis has them apart, is 0, because it is not known which of them lie outside on two
// axes; so it is of axes with bins for what lies outside (axes::with_flow), which counts have.
//
// It has no form over ranks: a histogram that all ranks have whole is resampled by each of them alone, to the
// same counts; of parts see cairn/collective/bootstrap.hpp.
// Errors: std::invalid_argument (a histogram without samples or bins, as after it was moved from; more than
// 2^63 samples; as multinomial_into), std::bad_alloc, cancelled.
binned<std::uint64_t> resampled(const binned<std::uint64_t>& of, draws which = {},
                                const execution& exec = {});

}  // namespace cairn
