// cairn/weighted_histogram.hpp: sums of weights in the bins of one or several axes.
//
// Edges, samples outside and memory are as in cairn/histogram.hpp; a sample's weight is added in the bin
// where the sample would be counted. Those of samples outside of an axis are kept too, in `outside_sums`.
//
// Sums of float and double weights are double. Plain ones follow IEEE: a NaN weight makes the sum of its bin
// NaN, as in numpy.histogram; their last bits depend on the number of threads (the error is at most that of
// adding up a bin's weights in any order, n * 2^-53 * the sum of their sizes). Reproducible ones have the
// same bits on every number of threads, instruction set, device and MPI rank: weights are added as integers
// of 128 bits, in units of bound * 2^-86, with an error of at most half a unit for each weight, for up to
// 2^41 weights. Weights must then be numbers, none beyond the bound in size. Integer weights are added
// exactly; std::overflow_error if a sum does not fit 64 bits, or, if squares are asked for, a sum of
// squares or the square of any weight.
//
// Cost: O(n) for n samples, at about half of the rate of counting; O(bins) for each private table. Memory:
// see execution::scratch_bytes; beyond it threads share tables, and each adds in bins of its own.
// Over ranks, plain sums of reals have the same bound of errors, and a bound that is not given is that of the
// weights of all. Cost: as histogram over ranks, with 8 bytes a bin (16 of integers and reproducible sums,
// and twice as many where squares are asked for). Thread safety: calls may run at once. Errors: those of
// cairn/histogram.hpp; std::invalid_argument also for another number of weights than of samples, weights in
// other memory, and, where sums are to be reproducible, for a bound that is not finite or is below 0, weights
// beyond the bound or that are no numbers.
#pragma once

#include <cairn/histogram.hpp>
#include <concepts>
#include <cstdint>
#include <stdexcept>
#include <type_traits>

namespace cairn {

struct weighting {
  bool squares = false;       // sums of squared weights too
  bool reproducible = false;  // the same bits, whatever the number of threads; integer sums always have them
  // Of reproducible sums: no weight is greater in size; the next power of two is meant. 0: found by a first
  // pass over the weights. The same bound gives the same bits; so parts that are added up later need one.
  double bound = 0;
};

// The sum of integer weights has 64 bits, that of others is double.
template <sample W>
using weight_sum_type =
    std::conditional_t<std::floating_point<W>, double,
                       std::conditional_t<std::is_signed_v<W>, std::int64_t, std::uint64_t>>;

template <class Sum>
struct weight_sum {
  Sum sum = 0;
  Sum squares = 0;  // 0 where they were not asked for

  // Errors: std::overflow_error where a sum of integers does not fit.
  weight_sum& operator+=(const weight_sum& other) {
    weight_sum both = other;
    if constexpr (std::integral<Sum>) {
      if (__builtin_add_overflow(sum, other.sum, &both.sum) ||
          __builtin_add_overflow(squares, other.squares, &both.squares))
        throw std::overflow_error("weight_sum: a sum of integer weights does not fit 64 bits");
    } else {
      both.sum += sum;
      both.squares += squares;
    }
    return *this = both;
  }
  bool operator==(const weight_sum&) const = default;
};

namespace detail {
template <class Sum>
binned<weight_sum<Sum>> weighted_histogram(const columns& x, const samples& weights, const axes& bins,
                                           const weighting& how, const execution& exec);
}  // namespace detail

// Adds up weights[i] in the bin of sample x[i]. x: samples, columns{x, y, ...} or rows(points, dims); one
// axis for each column.
template <sample_range W>
binned<weight_sum<weight_sum_type<item_type<W>>>> weighted_histogram(const columns& x, const W& weights,
                                                                     const axes& bins,
                                                                     const weighting& how = {},
                                                                     const execution& exec = {}) {
  return detail::weighted_histogram<weight_sum_type<item_type<W>>>(x, detail::samples_of(weights), bins, how,
                                                                   exec);
}
template <sample_range R, sample_range W>
binned<weight_sum<weight_sum_type<item_type<W>>>> weighted_histogram(const R& x, const W& weights,
                                                                     const axes& bins,
                                                                     const weighting& how = {},
                                                                     const execution& exec = {}) {
  return weighted_histogram(columns(x), weights, bins, how, exec);
}
template <class X, sample_range W>
binned<weight_sum<weight_sum_type<item_type<W>>>> weighted_histogram(const X& x, const W& weights,
                                                                     const axes& bins,
                                                                     const execution& exec) {
  return weighted_histogram(x, weights, bins, weighting(), exec);
}

}  // namespace cairn
