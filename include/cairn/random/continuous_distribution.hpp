// cairn/random/continuous_distribution.hpp: draws from distributions of real numbers, by inversion.
//
//   const auto heights = cairn::continuous_distribution::normal(178, 7);
//   std::vector<double> values(1'000'000);
//   heights.draw_into(values, {.seed = 1});
//
// A distribution is made once and drawn from many times. Draw number i of (seed, stream) is a function of the
// parameters, seed, stream and i alone: the same bits on any number of threads, any instruction set, host or
// device, in one call or in pieces.
//
// Source: "UNIHIST: Fast histogram and weighted random sampling with replacement for data-parallel devices",
// section VI: inversion through uneven bins; here bins are halved again and again towards both tails, and a
// polynomial stands in each.
//
// Definition, version 1, frozen. Draw i is the quantile at p = (u + 1/2) / 2^64, where u has the 64 random
// bits of draw i of a sampler (cairn/sampling.hpp). So draws rise with u, and tails reach to 2^-65 on both
// sides. A quantile is wrong by less than 2^-50 of probability (but for that of by_quantile, whose function
// may be), beside the rounding of the number itself: where values lie close together for their size, as of
// gamma(1e12), neighbouring doubles are further apart than that. Draws as float are those as double, rounded.
//
// Thread safety: a distribution is immutable; copies share its tables; calls may run at once. One that was
// moved from has no values; its calls throw std::invalid_argument.
#pragma once

#include <cairn/binned.hpp>
#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <cairn/sampling.hpp>
#include <concepts>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

namespace cairn {

// How an empirical distribution spreads the samples of a bin between its edges.
enum class within_bins : std::uint8_t {
  evenly,
  evenly_in_logarithms  // of axes whose edges are; these must be positive
};

class continuous_distribution {
 public:
  // Waiting times with `rate` events expected in the unit: a number above 0 whose reciprocal is finite.
  // Errors of all: std::invalid_argument naming a parameter that is not in its range, its value and the
  // range; std::bad_alloc. Cost: 256 KiB, some 5 ms for the first of exponential, normal each, and for every
  // gamma.
  static continuous_distribution exponential(double rate = 1);
  // Both finite, deviation not below 0; |mean| + 10 * deviation must be finite.
  static continuous_distribution normal(double mean = 0, double deviation = 1);
  // Shape 1e-3 to 1e12, scale above 0; scale * (shape + 10 * sqrt(shape) + 100) must be finite. Where the
  // shape is small, draws may be too small for a double: then they are 0.
  static continuous_distribution gamma(double shape, double scale = 1);

  // Any other one. quantile(p, upper) is the x with P(X < x) = p, or, if `upper`, with P(X > x) = p, for p
  // from 2^-65 to 1/2. It is asked some 37,000 times, here alone, at Chebyshev's nodes, and must be smooth
  // but for p = 0: draws follow polynomials of degree 7, 32 for each halving of p. Errors: also
  // std::invalid_argument naming p where x is not finite, decreases, or is not met by the polynomial of its
  // neighbours to 2^-40; what the function throws.
  static continuous_distribution by_quantile(const std::function<double(double p, bool upper)>& quantile);

  // The samples of a histogram, of one axis: a bin by its count, then a number within it. Straight lines
  // between the edges, exactly: of counts beyond 2^53 their nearest doubles. Numbers stay below the upper
  // edge of their bin; empty bins are never drawn. Edges must be finite. What lies outside of all bins is not
  // drawn. Cost: O(bins), 40 to 60 bytes a bin.
  static continuous_distribution empirical(const binned<std::uint64_t>& histogram,
                                           within_bins spread = within_bins::evenly);
  // bins + 1 edges, which never decrease, and the bins' weights: not negative, finite, not all 0.
  static continuous_distribution empirical(std::span<const double> edges, std::span<const double> weights,
                                           within_bins spread = within_bins::evenly);

  double mean() const;
  double variance() const;
  // Of by_quantile, these two and the next from its polynomials; what lies beyond 2^-65 is left out.
  double density(double x) const;
  // P(X <= x), off by less than 2^-48, in the lower tail also of 2^-40 of itself.
  double cumulative(double x) const;
  // The x with P(X <= x) = p, for p from 0 to 1: as draws are. 0 and 1: the ends, of by_quantile and
  // empirical those that draws reach.
  double quantile(double p) const;

  // "exponential", "normal", "gamma", "by_quantile", "empirical"; "" if moved from.
  std::string_view name() const noexcept;

  // Fills `values`, float or double, on the host or on a device, with draws which.offset, which.offset + 1,
  // ... Cost: O(1) a draw. Errors: std::invalid_argument (a place that does not fit, an instruction set that
  // this machine lacks, draws beyond 2^64 - 1), std::bad_alloc, device_error, cancelled; what `values` holds
  // is then not defined.
  template <sample_range R>
    requires std::floating_point<item_type<R>>
  run_info draw_into(R&& values, draws which = {}, const execution& exec = {}) const {
    return draw(out<item_type<R>>(values), which, exec);
  }

  struct state;  // the library's own; see src/tables/curves/continuous_state.hpp
  const state& internal() const noexcept { return *state_; }

 private:
  explicit continuous_distribution(std::shared_ptr<const state> made) : state_(std::move(made)) {}
  run_info draw(out<float> values, draws which, const execution& exec) const;
  run_info draw(out<double> values, draws which, const execution& exec) const;
  std::shared_ptr<const state> state_;
};

}  // namespace cairn
