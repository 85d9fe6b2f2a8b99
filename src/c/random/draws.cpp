// Draws that need no handle.
#include <cairn/c/random.h>

#include <cairn/collective/bootstrap.hpp>
#include <cairn/collective/without_replacement.hpp>
#include <cairn/random/bootstrap.hpp>
#include <cairn/random/multinomial.hpp>
#include <cairn/random/shuffle.hpp>
#include <cairn/random/uniform.hpp>
#include <cairn/random/varying_draws.hpp>
#include <cairn/random/without_replacement.hpp>

#include "src/c/call.hpp"
#include "src/c/give.hpp"
#include "src/c/handles.hpp"
#include "src/c/random/copied_items.hpp"
#include "src/c/random/draw.hpp"

namespace c = cairn::c;

namespace {

using law = cairn::detail::varying_law;

// One number for each value, or one for all.
template <class Types>
cairn::detail::varying_parameter parameter_of(const Types& expected, const cairn_in* given,
                                              const char* name) {
  const cairn::detail::samples numbers = c::samples_of(given, name);
  c::with_view(expected, numbers, name, [](auto) {});
  return {numbers, numbers.size == 1 && !numbers.on_device()};
}
// The draws of a law with real parameters.
auto draws_by(law which, const cairn_in* reals, const char* name) {
  return [=](auto to, auto&... how) {
    return cairn::detail::draw_varying_into(which, to, parameter_of(c::reals, reals, name), {}, how...);
  };
}
cairn::sample_order sample_order_of(std::int32_t order) {
  return c::choice_of<cairn::sample_order>(order, 2, "order");
}

// The work returns the part of a sample that one rank has.
template <class Work>
cairn_status give_sample(const c::caller& in, std::uint64_t** taken, std::size_t* count, std::uint64_t* first,
                         const Work& work) {
  return c::call(in, [&](auto& how) {
    c::at(taken, "taken");
    c::at(count, "count");
    c::at(first, "first");
    const cairn::divided_sample drawn = work(how);
    void* bytes = nullptr;
    std::size_t size = 0;
    if (!drawn.items.empty())
      c::give_bytes([&](const cairn::sink& to) { to(std::as_bytes(std::span(drawn.items))); }, &bytes, &size);
    *taken = static_cast<std::uint64_t*>(bytes);
    *count = drawn.items.size();
    *first = drawn.first;
  });
}

}  // namespace

cairn_status cairn_bits_into(const cairn_draws* which, const cairn_execution* exec, const cairn_out* bits,
                             cairn_run* run) {
  return c::draw({__func__, exec}, which, run, c::integers, bits, "bits",
                 [](auto to, auto&... how) { return cairn::bits_into(to, how...); });
}

cairn_status cairn_uniform_into(double low, double high, const cairn_draws* which,
                                const cairn_execution* exec, const cairn_out* values, cairn_run* run) {
  return c::draw({__func__, exec}, which, run, c::reals, values, "values",
                 [&]<class T>(cairn::out<T> to, auto&... how) {
                   return cairn::uniform_into(to, static_cast<T>(low), static_cast<T>(high), how...);
                 });
}

cairn_status cairn_poisson_into(const cairn_in* means, const cairn_draws* which, const cairn_execution* exec,
                                const cairn_out* values, cairn_run* run) {
  return c::draw({__func__, exec}, which, run, c::integers, values, "values",
                 draws_by(law::poisson, means, "means"));
}

cairn_status cairn_binomial_into(const cairn_in* trials, const cairn_in* probabilities,
                                 const cairn_draws* which, const cairn_execution* exec,
                                 const cairn_out* values, cairn_run* run) {
  return c::draw({__func__, exec}, which, run, c::integers, values, "values", [&](auto to, auto&... how) {
    return cairn::detail::draw_varying_into(law::binomial, to,
                                            parameter_of(c::reals, probabilities, "probabilities"),
                                            parameter_of(c::wide_integers, trials, "trials"), how...);
  });
}

cairn_status cairn_geometric_into(const cairn_in* probabilities, const cairn_draws* which,
                                  const cairn_execution* exec, const cairn_out* values, cairn_run* run) {
  return c::draw({__func__, exec}, which, run, c::wide_integers, values, "values",
                 draws_by(law::geometric, probabilities, "probabilities"));
}

cairn_status cairn_zipf_into(const cairn_in* exponents, const cairn_draws* which, const cairn_execution* exec,
                             const cairn_out* values, cairn_run* run) {
  return c::draw({__func__, exec}, which, run, c::wide_integers, values, "values",
                 draws_by(law::zipf, exponents, "exponents"));
}

cairn_status cairn_gamma_into(const cairn_in* shapes, const cairn_draws* which, const cairn_execution* exec,
                              const cairn_out* values, cairn_run* run) {
  return c::draw({__func__, exec}, which, run, c::reals, values, "values",
                 draws_by(law::gamma, shapes, "shapes"));
}

cairn_status cairn_multinomial_into(const cairn_in* weights, uint64_t n, const cairn_draws* which,
                                    const cairn_execution* exec, const cairn_out* counts, cairn_run* run) {
  return c::draw(
      {__func__, exec}, which, run, c::wide_integers, counts, "counts", [&](auto to, auto&... how) {
        return c::with_type(c::reals, weights, "weights",
                            [&](auto each) { return cairn::multinomial_into(to, each, n, how...); });
      });
}

cairn_status cairn_sample_without_replacement_into(const cairn_in* weights, int32_t order,
                                                   const cairn_draws* which, const cairn_execution* exec,
                                                   const cairn_out* indices, cairn_run* run) {
  return c::draw({__func__, exec}, which, run, c::integers, indices, "indices",
                 [&](auto to, const auto& draws, const auto& how) {
                   return c::with_type(c::reals, weights, "weights", [&](auto each) {
                     return cairn::sample_without_replacement_into(to, each, draws, sample_order_of(order),
                                                                   how);
                   });
                 });
}

cairn_status cairn_sample_of_range_into(uint64_t items, int32_t order, const cairn_draws* which,
                                        const cairn_execution* exec, const cairn_out* indices,
                                        cairn_run* run) {
  return c::draw({__func__, exec}, which, run, c::integers, indices, "indices",
                 [&](auto to, const auto& draws, const auto& how) {
                   return cairn::sample_without_replacement_into(to, items, draws, sample_order_of(order),
                                                                 how);
                 });
}

cairn_status cairn_divided_sample_without_replacement(const cairn_in* weights, uint64_t wanted,
                                                      const cairn_draws* which, const cairn_execution* exec,
                                                      uint64_t** taken, size_t* count, uint64_t* first) {
  return give_sample({__func__, exec}, taken, count, first, [&](auto& how) {
    return c::with_type(c::reals, weights, "weights", [&](auto each) {
      return cairn::divided_sample_without_replacement(wanted, each, c::draws_of(which), how);
    });
  });
}

cairn_status cairn_divided_sample_of_range(uint64_t items, uint64_t wanted, const cairn_draws* which,
                                           const cairn_execution* exec, uint64_t** taken, size_t* count,
                                           uint64_t* first) {
  return give_sample({__func__, exec}, taken, count, first, [&](auto& how) {
    return cairn::divided_sample_without_replacement(wanted, items, c::draws_of(which), how);
  });
}

cairn_status cairn_shuffle(void* items, size_t count, size_t item_bytes, const cairn_draws* which,
                           const cairn_execution* exec, cairn_run* run) {
  return c::run({__func__, exec}, run, [&](auto& how) {
    if (item_bytes == 0) c::refuse("item_bytes is 0; expected 1 or more");
    const std::span<char> all = c::list(static_cast<char*>(items), count, "items");
    return cairn::detail::shuffle(all.data(), count, item_bytes, c::draws_of(which), how);
  });
}

cairn_status cairn_shuffle_rows(void* items, size_t count, size_t item_bytes, size_t width,
                                const cairn_draws* which, const cairn_execution* exec, cairn_run* run) {
  return c::run({__func__, exec}, run, [&](auto& how) {
    if (item_bytes == 0) c::refuse("item_bytes is 0; expected 1 or more");
    char* const first = c::list(static_cast<char*>(items), count, "items").data();
    return cairn::detail::shuffle_rows(first, count, item_bytes, width, c::draws_of(which), how);
  });
}

cairn_status cairn_permutation_into(const cairn_draws* which, const cairn_execution* exec,
                                    const cairn_out* indices, cairn_run* run) {
  return c::draw({__func__, exec}, which, run, c::integers, indices, "indices",
                 [](auto to, auto&... how) { return cairn::permutation_into(to, how...); });
}

cairn_status cairn_resample_into(const cairn_in* from, size_t numbers, const cairn_draws* which,
                                 const cairn_execution* exec, const cairn_out* values, cairn_run* run) {
  return c::run({__func__, exec}, run, [&](auto& how) {
    const cairn::detail::samples items = c::samples_of(from, "from");
    const c::output to = c::output_of(values, "values");
    if (numbers == 0 || items.size % numbers != 0 || to.size % numbers != 0)
      c::refuse("items of ", numbers, " numbers: from has ", items.size, " and values ", to.size,
                "; expected whole items");
    return c::with_copied_items(to, items, [&](auto written, auto read) {
      const auto rows = cairn::detail::gathered(written, read, numbers);
      return cairn::detail::resample_into(rows, written.size(), numbers, c::draws_of(which), how);
    });
  });
}

cairn_status cairn_poisson_weights_into(const cairn_draws* which, const cairn_execution* exec,
                                        const cairn_out* weights, cairn_run* run) {
  return c::run({__func__, exec}, run, [&](auto& how) {
    return c::with_any_type(c::output_of(weights, "weights"), [&](auto to) {
      return cairn::poisson_weights_into(to, c::draws_of(which), how);
    });
  });
}

cairn_status cairn_resampled(const cairn_binned* histogram, const cairn_draws* which,
                             const cairn_execution* exec, cairn_binned** made) {
  return c::make({__func__, exec, c::alone}, made, [&](auto& how) {
    return cairn::resampled(c::counts_of(histogram, "histogram"), c::draws_of(which), how);
  });
}

cairn_status cairn_divided_resampled(const cairn_binned* part, uint64_t first, const cairn_draws* which,
                                     const cairn_execution* exec, cairn_binned** made) {
  return c::make({__func__, exec}, made, [&](auto& how) {
    const cairn::binned<std::uint64_t>& counted = c::counts_of(part, "part");
    const cairn::binned_part<> mine{static_cast<const cairn::tally&>(counted), first, counted.counts,
                                    counted.axes};
    return c::binned_of(cairn::resampled(mine, c::draws_of(which), how), &first);
  });
}
