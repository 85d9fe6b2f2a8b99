// cairn/profile.hpp: the mean and the spread of a second quantity in each bin.
//
// Edges, samples outside and memory are as in cairn/histogram.hpp. Of y[i], which belongs to sample x[i], the
// bin of x[i] keeps the count, the mean, the sum of squared deviations, the least and the greatest.
// What lies outside of an axis is kept in the same way, in `outside_sums`.
//
// Sums are of y less a number near it, one for each bin, so that little is lost where numbers are large and
// differ little: with a mean of 10^8 standard deviations the variance still has eight digits. The last bits
// depend on the number of threads. What is NaN or infinite follows IEEE: a NaN makes mean, variance, least
// and greatest of its bin NaN. Numbers of 64-bit integers are rounded to double.
//
// Source: parts are joined by Chan, Golub, LeVeque, "Updating formulae and a pairwise algorithm for computing
// sample variances" (1979).
//
// Cost, memory, thread safety and errors: as cairn/weighted_histogram.hpp.
#pragma once

#include <cairn/histogram.hpp>
#include <cstdint>
#include <limits>

namespace cairn {

// Of the numbers in one bin.
struct mean_of {
  static constexpr double none = std::numeric_limits<double>::quiet_NaN();

  std::uint64_t count = 0;
  double mean = none;     // NaN where there are none
  double deviations = 0;  // the sum of squared deviations from the mean
  double least = none;    // NaN where there are none, one is NaN, or they were not asked for
  double greatest = none;

  // deviations / (count - ddof): 0 for the variance of these numbers, 1 for an estimate of that of those they
  // were drawn from. NaN where count <= ddof.
  double variance(double ddof = 0) const;
  // Of the numbers of both.
  mean_of& operator+=(const mean_of& other);
};

struct profiling {
  bool extremes = true;  // least and greatest; a call takes 1.4 times as long with them
};

namespace detail {
binned<mean_of> profile(const columns& x, const samples& y, const axes& bins, const profiling& how,
                        const execution& exec);
}  // namespace detail

// y: one number for each sample of x, which is samples, columns{x, y, ...} or rows(points, dims).
template <sample_range Y>
binned<mean_of> profile(const columns& x, const Y& y, const axes& bins, const profiling& how = {},
                        const execution& exec = {}) {
  return detail::profile(x, detail::samples_of(y), bins, how, exec);
}
template <sample_range R, sample_range Y>
binned<mean_of> profile(const R& x, const Y& y, const axes& bins, const profiling& how = {},
                        const execution& exec = {}) {
  return profile(columns(x), y, bins, how, exec);
}

}  // namespace cairn
