// cairn/random/varying_draws.hpp: draws of distributions whose parameters vary by item: Poisson, binomial,
// geometric, Zipf, gamma.
//
//   std::vector<std::int64_t> counts(expected.size());
//   cairn::poisson_into(counts, expected, {.seed = 1});   // counts[i] has the mean expected[i]
//
// Draw number i of (seed, stream) is a function of its own parameters, seed, stream and i alone: the same on
// any number of threads, any instruction set, host or device, in one call or in pieces. One law for all draws
// is cheaper as a cairn::distribution, whose draws are others.
//
// Source: Hoermann, "The generation of binomial random variates" (1993), BTRS; masses by the deviances of
// Loader, "Fast and accurate computation of binomial probabilities" (2000).
//
// Definition, version 1, frozen: src/kernels/random/poisson_draw.hpp and binomial_draw.hpp. By inversion
// where the mean (of binomial draws the lesser of those of successes and failures) is below 10, else by
// transformed rejection. geometric: inversion (item_draw.hpp). zipf: rejection-inversion (zipf_draw.hpp).
// gamma: Marsaglia and Tsang's rejection (gamma_draw.hpp). Each probability, of gamma that of each interval,
// is off by less than 2^-50.
//
// Over ranks each gives the parameters of its own values; all of them, one rank's behind the other's, are
// those of one call. A number for all values is the same on all ranks; the error of another parameter says
// its number on its rank.
//
// Cost: O(1) a draw, some 5 to 10 ns with AVX-512. Parameters are looked through first, so that nothing is
// written where one is refused. Thread safety: calls may run at once; parameters must not overlap the values.
// Errors: std::invalid_argument (sizes that differ; parameters out of range, with their index; values of 32
// bits that draws may not fit in; a place that does not fit, an instruction set that this machine lacks,
// draws beyond 2^64 - 1), std::bad_alloc, device_error, cancelled; after the last three it is not defined
// what the values hold.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/memory.hpp>
#include <cairn/sample_types.hpp>
#include <cairn/sampling.hpp>
#include <concepts>
#include <cstdint>
#include <type_traits>

namespace cairn {

template <class R>
concept drawn_values = sample_range<R> && std::integral<item_type<R>> && sizeof(item_type<R>) >= 4;
// One number for each value, or one for all.
template <class R>
concept item_reals =
    std::floating_point<std::remove_cvref_t<R>> || (sample_range<R> && std::floating_point<item_type<R>>);
template <class R>
concept item_wholes = std::integral<std::remove_cvref_t<R>> ||
                      (sample_range<R> && std::integral<item_type<R>> && sizeof(item_type<R>) == 8);

namespace detail {

struct varying_parameter {
  samples all;
  bool is_common = false;
};
template <class R>
varying_parameter varying_parameter_of(const R& numbers) {
  if constexpr (std::is_arithmetic_v<R>) {
    return {{&numbers, 1, -1, sample_type_of<R>()}, true};
  } else {
    return {samples_of(numbers), false};
  }
}

enum class varying_law : std::uint8_t { poisson, binomial, geometric, zipf, gamma };

// `trials`: of binomial alone. Values of real numbers: gamma alone.
run_info draw_varying(varying_law law, out<std::uint32_t> values, bool with_sign,
                      const varying_parameter& reals, const varying_parameter& trials, const draws& which,
                      const execution& exec);
run_info draw_varying(varying_law law, out<std::uint64_t> values, bool with_sign,
                      const varying_parameter& reals, const varying_parameter& trials, const draws& which,
                      const execution& exec);
run_info draw_varying(varying_law law, out<float> values, bool with_sign, const varying_parameter& reals,
                      const varying_parameter& trials, const draws& which, const execution& exec);
run_info draw_varying(varying_law law, out<double> values, bool with_sign, const varying_parameter& reals,
                      const varying_parameter& trials, const draws& which, const execution& exec);

template <class Item>
struct drawn_word {
  using type = std::conditional_t<sizeof(Item) == 4, std::uint32_t, std::uint64_t>;
};
template <std::floating_point Item>
struct drawn_word<Item> {
  using type = Item;
};

template <class Values>
run_info draw_varying_into(varying_law law, Values& values, const varying_parameter& reals,
                           const varying_parameter& trials, const draws& which, const execution& exec) {
  using item = item_type<Values>;
  using word = typename drawn_word<item>::type;
  const out<item> to(values);
  alias_barrier();
  const run_info run =
      draw_varying(law, out<word>(reinterpret_cast<word*>(to.data()), to.size(), to.device()),
                   std::is_signed_v<item>, reals, trials, which, exec);
  alias_barrier();
  return run;
}

}  // namespace detail

// values[i], integers of 32 or 64 bits, becomes draw which.offset + i of (seed, stream): how many events
// happen where means[i], float or double from 0 to 2^62, are expected. Values of 32 bits have room for means
// up to half their greatest number.
template <drawn_values Values, item_reals Means>
run_info poisson_into(Values&& values, const Means& means, draws which = {}, const execution& exec = {}) {
  return detail::draw_varying_into(detail::varying_law::poisson, values, detail::varying_parameter_of(means),
                                   {}, which, exec);
}

// values[i] becomes the number of successes among trials[i] (integers of 64 bits, 0 to 2^62, or one number of
// any integer type for all), each with probabilities[i] (float or double from 0 to 1, or one for all).
template <drawn_values Values, item_wholes Trials, item_reals Probabilities>
run_info binomial_into(Values&& values, const Trials& trials, const Probabilities& probabilities,
                       draws which = {}, const execution& exec = {}) {
  if constexpr (std::is_integral_v<Trials>) {
    // A negative number stays one, which is refused.
    using wide = std::conditional_t<std::is_signed_v<Trials>, std::int64_t, std::uint64_t>;
    const auto all = static_cast<wide>(trials);
    return detail::draw_varying_into(detail::varying_law::binomial, values,
                                     detail::varying_parameter_of(probabilities),
                                     detail::varying_parameter_of(all), which, exec);
  } else {
    return detail::draw_varying_into(detail::varying_law::binomial, values,
                                     detail::varying_parameter_of(probabilities),
                                     detail::varying_parameter_of(trials), which, exec);
  }
}

// values[i], integers of 64 bits, becomes the number of trials up to and with the first success, each trial
// succeeding with probabilities[i] (float or double above 0, to 1).
template <drawn_values Values, item_reals Probabilities>
  requires(sizeof(item_type<Values>) == 8)
run_info geometric_into(Values&& values, const Probabilities& probabilities, draws which = {},
                        const execution& exec = {}) {
  return detail::draw_varying_into(detail::varying_law::geometric, values,
                                   detail::varying_parameter_of(probabilities), {}, which, exec);
}

// values[i], integers of 64 bits, becomes a number k from 1 to 2^63 - 1 with a probability in proportion to
// k^-exponents[i] (float or double above 1, to 512).
template <drawn_values Values, item_reals Exponents>
  requires(sizeof(item_type<Values>) == 8)
run_info zipf_into(Values&& values, const Exponents& exponents, draws which = {},
                   const execution& exec = {}) {
  return detail::draw_varying_into(detail::varying_law::zipf, values, detail::varying_parameter_of(exponents),
                                   {}, which, exec);
}

// values[i], float or double, becomes a number of the gamma distribution with shapes[i] (float or double, 0
// to 1e300) and the scale 1: for others multiply. Of the shape 0 it is 0.
template <sample_range Values, item_reals Shapes>
  requires std::floating_point<item_type<Values>>
run_info gamma_into(Values&& values, const Shapes& shapes, draws which = {}, const execution& exec = {}) {
  return detail::draw_varying_into(detail::varying_law::gamma, values, detail::varying_parameter_of(shapes),
                                   {}, which, exec);
}

}  // namespace cairn
