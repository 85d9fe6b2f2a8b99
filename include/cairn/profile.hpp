// cairn/profile.hpp: the mean and the spread of a second quantity in each bin, and how it varies with a
// third.
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
// weighted_profile is of numbers that have weights, too: the mean is sum(w y) / sum(w), deviations are
// sum(w (y - mean)^2). Weights of any sign; NaN where those of a bin add up to 0.
//
// covariance_profile is of pairs of numbers, y[i] and z[i]: both means, both variances, covariance and
// correlation. Means and variances are those of two profiles.
//
// Source: parts are joined by Chan, Golub, LeVeque, "Updating formulae and a pairwise algorithm for computing
// sample variances" (1979), and of pairs by Pebay, "Formulas for robust, one-pass parallel computation of
// covariances and arbitrary-order statistical moments" (2008).
//
// Over ranks, moments are joined in brackets that depend on the number of ranks alone, ((0 1) (2 3)) ...,
// each bin by one rank: so the same ranks get the same bits again, whatever connects them. 32 bytes a bin go
// to the rank that joins them, 48 with extremes or weights, 72 of pairs, and from there to where the result
// goes.
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

// Of the numbers in one bin, which have weights.
struct weighted_mean_of {
  std::uint64_t count = 0;
  double weights = 0;           // their sum
  double weight_squares = 0;    // the sum of their squares
  double mean = mean_of::none;  // NaN where there are none, or weights add up to 0
  double deviations = 0;        // the weighted sum of squared deviations from the mean

  // deviations / (weights - ddof * weight_squares / weights): 0 for the variance of these numbers, 1 for an
  // estimate of that of those they were drawn from. NaN where the divisor is not above 0.
  double variance(double ddof = 0) const;
  // Of the numbers of both.
  weighted_mean_of& operator+=(const weighted_mean_of& other);
};

// The pairs of numbers in one bin.
struct covariance_of {
  std::uint64_t count = 0;
  double mean_y = mean_of::none;  // NaN where there are none
  double mean_z = mean_of::none;
  double deviations_y = 0;  // the sum of squared deviations from the mean
  double deviations_z = 0;
  double products = 0;  // the sum of the products of both deviations

  // deviations_y, deviations_z and products / (count - ddof), as in mean_of::variance.
  double variance_y(double ddof = 0) const;
  double variance_z(double ddof = 0) const;
  double covariance(double ddof = 0) const;
  // Pearson's, -1 to 1. NaN where one of both does not vary.
  double correlation() const;
  // Becomes that of the pairs of both.
  covariance_of& operator+=(const covariance_of& other);
};

struct profiling {
  bool extremes = true;  // least and greatest; a call takes 1.4 times as long with them
};

namespace detail {
binned<mean_of> profile(const columns& x, const samples& y, const axes& bins, const profiling& how,
                        const execution& exec);
binned<weighted_mean_of> weighted_profile(const columns& x, const samples& y, const samples& weights,
                                          const axes& bins, const execution& exec);
binned<covariance_of> covariance_profile(const columns& x, const samples& y, const samples& z,
                                         const axes& bins, const execution& exec);
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
template <class X, sample_range Y>
binned<mean_of> profile(const X& x, const Y& y, const axes& bins, const execution& exec) {
  return profile(x, y, bins, profiling(), exec);
}

// y and weights: one number and one weight for each sample of x.
template <sample_range Y, sample_range W>
binned<weighted_mean_of> weighted_profile(const columns& x, const Y& y, const W& weights, const axes& bins,
                                          const execution& exec = {}) {
  return detail::weighted_profile(x, detail::samples_of(y), detail::samples_of(weights), bins, exec);
}
template <sample_range R, sample_range Y, sample_range W>
binned<weighted_mean_of> weighted_profile(const R& x, const Y& y, const W& weights, const axes& bins,
                                          const execution& exec = {}) {
  return weighted_profile(columns(x), y, weights, bins, exec);
}

// y and z: a pair of numbers for each sample of x.
template <sample_range Y, sample_range Z>
binned<covariance_of> covariance_profile(const columns& x, const Y& y, const Z& z, const axes& bins,
                                         const execution& exec = {}) {
  return detail::covariance_profile(x, detail::samples_of(y), detail::samples_of(z), bins, exec);
}
template <sample_range R, sample_range Y, sample_range Z>
binned<covariance_of> covariance_profile(const R& x, const Y& y, const Z& z, const axes& bins,
                                         const execution& exec = {}) {
  return covariance_profile(columns(x), y, z, bins, exec);
}

}  // namespace cairn
