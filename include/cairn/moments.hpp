// cairn/moments.hpp: count, ends, mean, variance and skewness of samples that may come in parts, such as
// those of a stream that is larger than memory.
//
// Numbers: sums are of distances from the mean of 4096 samples each and are joined in their order, so that
// little is lost where samples are large and differ little. They are the same bits on every thread count;
// merged parts differ from one call by rounding. Infinities follow IEEE. Integers of 64 bits are rounded to
// double, after `origin` is subtracted.
//
// Source: Pebay, "Formulas for robust, one-pass parallel computation of covariances and arbitrary-order
// statistical moments" (2008).
//
// Over ranks, moments of each are merged in the order of ranks: the last bits depend on how many samples each
// has, and are the same on all ranks, which all get the result. Cost: one read of the data; over ranks also
// 48 bytes of each. Samples lie in host memory. Thread safety: calls may run at once. Errors:
// std::invalid_argument (samples on a device, a device that is asked for), std::bad_alloc, cancelled.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/extremes.hpp>
#include <cairn/sample_types.hpp>
#include <cstdint>

namespace cairn {

struct sample_moments {
  std::uint64_t count = 0;
  double least = 0;  // both 0 where there are none
  double greatest = 0;
  double mean = 0;
  double squares = 0;   // the sum of squared distances from the mean
  double skewness = 0;  // the mean cube of the distance from the mean, in deviations; 0 where they are none

  // squares / (count - ddof): 0 for the variance of these samples, 1 for an estimate of that of those they
  // were drawn from. NaN where count <= ddof.
  double variance(double ddof = 0) const noexcept;
  // Becomes that of the samples of both.
  void merge(const sample_moments& other) noexcept;
};

// Those of the samples of all ranks of `exec`, which each has found parts of, on all of them.
sample_moments merged(const sample_moments& mine, const execution& exec);

namespace detail {
sample_moments moments_of(const samples& x, const bounds& range, double origin, const execution& exec);
}  // namespace detail

// From -infinity to infinity. Not in the header, where compilers that are told that there is no infinity
// (-Ofast) would warn of it.
extern const bounds every_number;

// Of the samples from range.low to range.high, compared as real numbers; NaN takes no part. `origin` is
// subtracted from each: exactly from integers, where it is one.
template <sample_range R>
sample_moments moments_of(const R& x, const bounds& range = every_number, double origin = 0,
                          const execution& exec = {}) {
  return detail::moments_of(detail::samples_of(x), range, origin, exec);
}
template <sample_range R>
sample_moments moments_of(const R& x, const execution& exec) {
  return detail::moments_of(detail::samples_of(x), every_number, 0, exec);
}

}  // namespace cairn
