// cairn/collective/varying_draws.hpp: draws whose parameters vary by item, and that several ranks share
// (cairn/communicator.hpp, cairn/random/varying_draws.hpp).
//
// Each rank gives the parameters of its own values; all of them, one rank's behind the other's, are those of
// one call: value i of a rank is draw which.offset + i + how many values the ranks before have.
//
// Cost: an exscan of 8 bytes and three small allreduces, then that of the local call. Errors: those of the
// local call, on all ranks; that of a parameter says its number on its rank. A number for all values is the
// same on all ranks.
#pragma once

#include <cairn/collective/sampling.hpp>
#include <cairn/communicator.hpp>
#include <cairn/random/varying_draws.hpp>
#include <concepts>
#include <cstdint>
#include <type_traits>

namespace cairn {

namespace detail {
// What ranks have alike of a parameter: the number for all values, or that there is none.
template <class Number, class R>
Number common_number(const R& numbers) {
  if constexpr (std::is_arithmetic_v<R>) {
    return static_cast<Number>(numbers);
  } else {
    return static_cast<Number>(-1);
  }
}
}  // namespace detail

template <drawn_values Values, item_reals Means>
run_info poisson_into(const communicator& all, Values&& values, const Means& means, draws which = {},
                      const execution& exec = {}) {
  const out<item_type<Values>> to(values);
  return detail::draw_slice(all, {.who = "poisson_into", .second = detail::common_number<double>(means)},
                            to.size(), which,
                            [&](draws mine) { return poisson_into(to, means, mine, exec); });
}

template <drawn_values Values, item_wholes Trials, item_reals Probabilities>
run_info binomial_into(const communicator& all, Values&& values, const Trials& trials,
                       const Probabilities& probabilities, draws which = {}, const execution& exec = {}) {
  const out<item_type<Values>> to(values);
  return detail::draw_slice(all,
                            {.who = "binomial_into",
                             .first = detail::common_number<std::uint64_t>(trials),
                             .second = detail::common_number<double>(probabilities)},
                            to.size(), which,
                            [&](draws mine) { return binomial_into(to, trials, probabilities, mine, exec); });
}

template <drawn_values Values, item_reals Probabilities>
  requires(sizeof(item_type<Values>) == 8)
run_info geometric_into(const communicator& all, Values&& values, const Probabilities& probabilities,
                        draws which = {}, const execution& exec = {}) {
  const out<item_type<Values>> to(values);
  return detail::draw_slice(
      all, {.who = "geometric_into", .second = detail::common_number<double>(probabilities)}, to.size(),
      which, [&](draws mine) { return geometric_into(to, probabilities, mine, exec); });
}

template <drawn_values Values, item_reals Exponents>
  requires(sizeof(item_type<Values>) == 8)
run_info zipf_into(const communicator& all, Values&& values, const Exponents& exponents, draws which = {},
                   const execution& exec = {}) {
  const out<item_type<Values>> to(values);
  return detail::draw_slice(all, {.who = "zipf_into", .second = detail::common_number<double>(exponents)},
                            to.size(), which,
                            [&](draws mine) { return zipf_into(to, exponents, mine, exec); });
}

template <sample_range Values, item_reals Shapes>
  requires std::floating_point<item_type<Values>>
run_info gamma_into(const communicator& all, Values&& values, const Shapes& shapes, draws which = {},
                    const execution& exec = {}) {
  const out<item_type<Values>> to(values);
  return detail::draw_slice(all, {.who = "gamma_into", .second = detail::common_number<double>(shapes)},
                            to.size(), which, [&](draws mine) { return gamma_into(to, shapes, mine, exec); });
}

}  // namespace cairn
