// cairn/random/distribution.hpp: draws from distributions over whole numbers.
//
//   const auto hits = cairn::distribution::poisson(3.5);
//   std::vector<std::int64_t> values(1'000'000);
//   hits.draw_into(values, {.seed = 1});
//
// A distribution is made once and drawn from many times. Draw number i of (seed, stream) is a function of the
// parameters, seed, stream and i alone: the same on any number of threads, any instruction set, host or
// device, in one call or in pieces.
//
// Source: "UNIHIST: Fast histogram and weighted random sampling with replacement for data-parallel devices",
// section VI and Future Work: draws are looked up among cumulative probabilities, as samples among edges.
//
// Definition, version 1, frozen, where all but 2^-64 of the distribution lies on at most 2^22 values
// (method() is then that of a sampler's table): draw i is the least k with P(X <= k) > (u + 2^-10) / 2^64,
// where u has the 64 random bits of draw i of a sampler (cairn/sampling.hpp). For u = 0 and u = 2^64 - 1, 64
// bits more decide (src/kernels/random/tail_draw.hpp). P is known to 2^-78, by recurrence from the most
// probable value.
//
// Definition, version 1, frozen, of zipf with more than 4096 values: as with a table, for values up to 1024.
// Where u says that the value is above, it is drawn by rejection-inversion among those (zipf_draw.hpp), with
// the blocks of item i from 1 on.
//
// Definition, version 1, frozen, where more values would be needed (method() is then "rejection"): draw i
// takes the blocks of item i (src/kernels/random/item_words.hpp) one after the other until one of them is
// accepted. poisson, binomial: as cairn/random/varying_draws.hpp. hypergeometric: ratio of uniforms (HRUA).
// zipf: rejection-inversion. geometric: inversion of the exponential distribution.
// negative_binomial: poisson, whose mean has a gamma distribution (Marsaglia, Tsang). uniform: Lemire's. Each
// probability is off by less than 2^-50; numbers beyond 2^63 - 1 become that.
//
// Thread safety: a distribution is immutable; copies share its tables; calls may run at once. One that was
// moved from has no values; its calls throw std::invalid_argument.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <cairn/sampling.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>

namespace cairn {

// How draws are found where parameters leave the choice: by a table, which takes time to make, or one by one,
// for few draws of many distributions. One by one they are others, as defined above for rejection.
enum class drawn_by : std::uint8_t { table, rejection };

class distribution {
 public:
  // Events in an interval in which `mean` are expected; 0 to 2^62. Errors of all below: std::invalid_argument
  // naming a parameter that is not in its range, its value and the range; std::bad_alloc. Cost of all: the
  // table's, some 50 ns a value of the 18 standard deviations that it holds.
  static distribution poisson(double mean, drawn_by how = drawn_by::table);
  // Successes among `trials` (up to 2^62), each with `probability` (0 to 1).
  static distribution binomial(std::uint64_t trials, double probability, drawn_by how = drawn_by::table);
  // Failures before so many successes (any real number above 0), each trial succeeding with `probability`
  // (above 0, to 1).
  static distribution negative_binomial(double successes, double probability, drawn_by how = drawn_by::table);
  // Trials up to and with the first success: 1, 2, ...
  static distribution geometric(double probability, drawn_by how = drawn_by::table);
  // Good items among `taken` that are taken, without replacement, from `good` and `bad` ones.
  static distribution hypergeometric(std::uint64_t good, std::uint64_t bad, std::uint64_t taken,
                                     drawn_by how = drawn_by::table);
  // k from 1 on with probabilities in proportion to k^-exponent: without a bound (exponent above 1, to 512;
  // conditional on k < 2^63), or up to `most` (exponent 0 to 512).
  // Cost: 0.2 ms, for a table of 1024 values, or up to 1 ms for all of at most 4096.
  static distribution zipf(double exponent, drawn_by how = drawn_by::table);
  static distribution zipf(double exponent, std::uint64_t most, drawn_by how = drawn_by::table);
  // All whole numbers from `first` to `last`, each as probable. Of unsigned numbers, those above 2^63 - 1 are
  // passed to the functions below, and given by them, as negative ones of the same 64 bits.
  static distribution uniform(std::int64_t first, std::int64_t last);
  static distribution uniform_unsigned(std::uint64_t first, std::uint64_t last);

  // The least and the greatest value with a probability above 0. poisson, negative_binomial and geometric
  // have no greatest one: all that lies above 2^63 - 1 counts as 2^63 - 1. Draws and quantile give 2^63 - 1
  // then, and probability(2^63 - 1) is P(X >= 2^63 - 1).
  std::int64_t least() const;
  std::int64_t greatest() const;
  double mean() const;
  double variance() const;
  // P(X = k), P(X <= k): off by less than 2e-13 of themselves, or, below e^-4, by 5e-14 of themselves times
  // -log of them; numbers below 2^-1022 also by 2^-1073. Cost: one mass; at most 2500 masses.
  double probability(std::int64_t k) const;
  double cumulative(std::int64_t k) const;
  // The least k with P(X <= k) >= p, for p from 0 to 1. For p = 1, the least k with P(X > k) <= 2^-1074.
  // A sum counts as equal to p if it differs by less than 1e-14 (1 - log p) of p. For p above 1/2 the same
  // holds for P(X > k) and 1 - p. Cost: most often some thousand masses, always less than 10^5.
  std::int64_t quantile(double p) const;

  // "poisson", "binomial", ...
  std::string_view name() const noexcept;
  // How draws are found, chosen from the parameters alone: a sampler's table, or "rejection".
  std::string_view method() const noexcept;

  // Fills `values`, integers of 32 or 64 bits on the host or on a device, with draws which.offset,
  // which.offset + 1, ... Cost: O(1) a draw. Errors: std::invalid_argument (values that may not fit in 32
  // bits, a place that does not fit, an instruction set that this machine lacks, draws beyond 2^64 - 1),
  // std::bad_alloc, device_error, cancelled; what `values` holds is then not defined.
  template <sample_range R>
    requires std::integral<item_type<R>> && (sizeof(item_type<R>) >= 4)
  run_info draw_into(R&& values, draws which = {}, const execution& exec = {}) const {
    using word = std::conditional_t<sizeof(item_type<R>) == 4, std::uint32_t, std::uint64_t>;
    const out<item_type<R>> to(values);
    detail::alias_barrier();
    const run_info run = draw(out<word>(reinterpret_cast<word*>(to.data()), to.size(), to.device()),
                              std::is_signed_v<item_type<R>>, which, exec);
    detail::alias_barrier();
    return run;
  }

  struct state;  // the library's own; see src/tables/distributions/distribution_state.hpp
  const state& internal() const noexcept { return *state_; }

 private:
  explicit distribution(std::shared_ptr<const state> made) : state_(std::move(made)) {}
  run_info draw(out<std::uint32_t> values, bool with_sign, draws which, const execution& exec) const;
  run_info draw(out<std::uint64_t> values, bool with_sign, draws which, const execution& exec) const;
  std::shared_ptr<const state> state_;
};

}  // namespace cairn
