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
#include <cmath>
#include <variant>

#include "src/c/call.hpp"
#include "src/c/give.hpp"
#include "src/c/handles.hpp"
#include "src/c/random/copied_items.hpp"

namespace c = cairn::c;

cairn_status cairn_bits_into(const cairn_draws* which, const cairn_execution* exec, const cairn_out* bits,
                             cairn_run* run) {
  return c::run(__func__, exec, run, [&](const cairn::execution& how) {
    return c::with_integers(bits, "bits",
                            [&](auto to) { return cairn::bits_into(to, c::draws_of(which), how); });
  });
}

cairn_status cairn_uniform_into(double low, double high, const cairn_draws* which,
                                const cairn_execution* exec, const cairn_out* values, cairn_run* run) {
  return c::run(__func__, exec, run, [&](const cairn::execution& how) {
    return c::with_reals(values, "values", [&]<class T>(cairn::out<T> to) {
      const auto from = static_cast<T>(low);
      const auto up_to = static_cast<T>(high);
      return cairn::uniform_into(to, from, up_to, c::draws_of(which), how);
    });
  });
}

namespace {

// One number for each value, or one for all.
cairn::detail::varying_parameter parameter_of(const cairn_in* given, const char* name) {
  const cairn::detail::samples numbers = c::samples_of(given, name);
  return {numbers, numbers.size == 1 && !numbers.on_device()};
}
cairn::detail::varying_parameter reals_of(const cairn_in* given, const char* name) {
  const cairn::detail::varying_parameter reals = parameter_of(given, name);
  c::with_reals(given, name, [](auto) {});
  return reals;
}
cairn::detail::varying_parameter trials_of(const cairn_in* given) {
  const cairn::detail::varying_parameter trials = parameter_of(given, "trials");
  if (trials.all.type != cairn::detail::sample_type::int64 &&
      trials.all.type != cairn::detail::sample_type::uint64)
    c::refuse("trials are of ", cairn::detail::name_of(trials.all.type), "; expected int64 or uint64");
  return trials;
}
struct varying_call {
  cairn::detail::varying_law law;
  cairn::detail::varying_parameter reals;
  cairn::detail::varying_parameter trials;
};
template <class Values>
cairn::run_info draw_varying(const varying_call& call, Values to, const cairn_draws* which,
                             const cairn::execution& how) {
  return cairn::detail::draw_varying_into(call.law, to, call.reals, call.trials, c::draws_of(which), how);
}
}  // namespace

cairn_status cairn_poisson_into(const cairn_in* means, const cairn_draws* which, const cairn_execution* exec,
                                const cairn_out* values, cairn_run* run) {
  return c::run(__func__, exec, run, [&](const cairn::execution& how) {
    const varying_call call{cairn::detail::varying_law::poisson, reals_of(means, "means"), {}};
    return c::with_integers(values, "values", [&](auto to) { return draw_varying(call, to, which, how); });
  });
}

cairn_status cairn_binomial_into(const cairn_in* trials, const cairn_in* probabilities,
                                 const cairn_draws* which, const cairn_execution* exec,
                                 const cairn_out* values, cairn_run* run) {
  return c::run(__func__, exec, run, [&](const cairn::execution& how) {
    const varying_call call{cairn::detail::varying_law::binomial, reals_of(probabilities, "probabilities"),
                            trials_of(trials)};
    return c::with_integers(values, "values", [&](auto to) { return draw_varying(call, to, which, how); });
  });
}

cairn_status cairn_geometric_into(const cairn_in* probabilities, const cairn_draws* which,
                                  const cairn_execution* exec, const cairn_out* values, cairn_run* run) {
  return c::run(__func__, exec, run, [&](const cairn::execution& how) {
    const varying_call call{
        cairn::detail::varying_law::geometric, reals_of(probabilities, "probabilities"), {}};
    return c::with_wide_integers(values, "values",
                                 [&](auto to) { return draw_varying(call, to, which, how); });
  });
}

cairn_status cairn_zipf_into(const cairn_in* exponents, const cairn_draws* which, const cairn_execution* exec,
                             const cairn_out* values, cairn_run* run) {
  return c::run(__func__, exec, run, [&](const cairn::execution& how) {
    const varying_call call{cairn::detail::varying_law::zipf, reals_of(exponents, "exponents"), {}};
    return c::with_wide_integers(values, "values",
                                 [&](auto to) { return draw_varying(call, to, which, how); });
  });
}

cairn_status cairn_gamma_into(const cairn_in* shapes, const cairn_draws* which, const cairn_execution* exec,
                              const cairn_out* values, cairn_run* run) {
  return c::run(__func__, exec, run, [&](const cairn::execution& how) {
    const varying_call call{cairn::detail::varying_law::gamma, reals_of(shapes, "shapes"), {}};
    return c::with_reals(values, "values", [&](auto to) { return draw_varying(call, to, which, how); });
  });
}

cairn_status cairn_multinomial_into(const cairn_in* weights, uint64_t n, const cairn_draws* which,
                                    const cairn_execution* exec, const cairn_out* counts, cairn_run* run) {
  return c::run(__func__, exec, run, [&](const cairn::execution& how) {
    return c::with_reals(weights, "weights", [&](auto each) {
      return c::with_wide_integers(counts, "counts", [&](auto written) {
        return cairn::multinomial_into(written, each, n, c::draws_of(which), how);
      });
    });
  });
}

cairn_status cairn_sample_without_replacement_into(const cairn_in* weights, int32_t order,
                                                   const cairn_draws* which, const cairn_execution* exec,
                                                   const cairn_out* indices, cairn_run* run) {
  return c::run(__func__, exec, run, [&](const cairn::execution& how) {
    const auto wanted = c::choice_of<cairn::sample_order>(order, 2, "order");
    return c::with_reals(weights, "weights", [&](auto each) {
      return c::with_integers(indices, "indices", [&](auto written) {
        return cairn::sample_without_replacement_into(written, each, c::draws_of(which), wanted, how);
      });
    });
  });
}

cairn_status cairn_sample_of_range_into(uint64_t items, int32_t order, const cairn_draws* which,
                                        const cairn_execution* exec, const cairn_out* indices,
                                        cairn_run* run) {
  return c::run(__func__, exec, run, [&](const cairn::execution& how) {
    const auto wanted = c::choice_of<cairn::sample_order>(order, 2, "order");
    return c::with_integers(indices, "indices", [&](auto to) {
      return cairn::sample_without_replacement_into(to, items, c::draws_of(which), wanted, how);
    });
  });
}

namespace {

void give_sample(const cairn::divided_sample& drawn, std::uint64_t** taken, std::size_t* count,
                 std::uint64_t* first) {
  void* bytes = nullptr;
  std::size_t size = 0;
  if (!drawn.items.empty())
    c::give_bytes([&](const cairn::sink& to) { to(std::as_bytes(std::span(drawn.items))); }, &bytes, &size);
  *taken = static_cast<std::uint64_t*>(bytes);
  *count = drawn.items.size();
  *first = drawn.first;
}

}  // namespace

cairn_status cairn_divided_sample_without_replacement(const cairn_in* weights, uint64_t wanted,
                                                      const cairn_draws* which, const cairn_execution* exec,
                                                      uint64_t** taken, size_t* count, uint64_t* first) {
  return c::call(__func__, exec, [&](const cairn::execution& how) {
    c::at(taken, "taken");
    c::at(count, "count");
    c::at(first, "first");
    c::with_reals(weights, "weights", [&](auto each) {
      give_sample(cairn::divided_sample_without_replacement(wanted, each, c::draws_of(which), how), taken,
                  count, first);
    });
  });
}

cairn_status cairn_divided_sample_of_range(uint64_t items, uint64_t wanted, const cairn_draws* which,
                                           const cairn_execution* exec, uint64_t** taken, size_t* count,
                                           uint64_t* first) {
  return c::call(__func__, exec, [&](const cairn::execution& how) {
    c::at(taken, "taken");
    c::at(count, "count");
    c::at(first, "first");
    give_sample(cairn::divided_sample_without_replacement(wanted, items, c::draws_of(which), how), taken,
                count, first);
  });
}

cairn_status cairn_shuffle(void* items, size_t count, size_t item_bytes, const cairn_draws* which,
                           const cairn_execution* exec, cairn_run* run) {
  return c::run(__func__, exec, run, [&](const cairn::execution& how) {
    if (item_bytes == 0) c::refuse("item_bytes is 0; expected 1 or more");
    const std::span<char> all = c::list(static_cast<char*>(items), count, "items");
    return cairn::detail::shuffle(all.data(), count, item_bytes, c::draws_of(which), how);
  });
}

cairn_status cairn_shuffle_rows(void* items, size_t count, size_t item_bytes, size_t width,
                                const cairn_draws* which, const cairn_execution* exec, cairn_run* run) {
  return c::run(__func__, exec, run, [&](const cairn::execution& how) {
    if (item_bytes == 0) c::refuse("item_bytes is 0; expected 1 or more");
    char* const first = c::list(static_cast<char*>(items), count, "items").data();
    return cairn::detail::shuffle_rows(first, count, item_bytes, width, c::draws_of(which), how);
  });
}

cairn_status cairn_permutation_into(const cairn_draws* which, const cairn_execution* exec,
                                    const cairn_out* indices, cairn_run* run) {
  return c::run(__func__, exec, run, [&](const cairn::execution& how) {
    return c::with_integers(indices, "indices",
                            [&](auto to) { return cairn::permutation_into(to, c::draws_of(which), how); });
  });
}

cairn_status cairn_resample_into(const cairn_in* from, size_t numbers, const cairn_draws* which,
                                 const cairn_execution* exec, const cairn_out* values, cairn_run* run) {
  return c::run(__func__, exec, run, [&](const cairn::execution& how) {
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
  return c::run(__func__, exec, run, [&](const cairn::execution& how) {
    const c::output to = c::output_of(weights, "weights");
    return cairn::with_stored_type(to.type, [&]<class T>(T) {
      return cairn::poisson_weights_into(c::typed_out<T>(to), c::draws_of(which), how);
    });
  });
}

cairn_status cairn_resampled(const cairn_binned* histogram, const cairn_draws* which,
                             const cairn_execution* exec, cairn_binned** made) {
  return c::make(__func__, made, [&] {
    const c::how how(exec);
    const auto* const counts = std::get_if<cairn::binned<std::uint64_t>>(&c::at(histogram, "histogram").it);
    if (counts == nullptr) c::refuse("histogram keeps no counts; expected CAIRN_COUNTS");
    return new cairn_binned{c::any_binned(cairn::resampled(*counts, c::draws_of(which), how.exec))};
  });
}

cairn_status cairn_divided_resampled(const cairn_binned* part, uint64_t first, const cairn_draws* which,
                                     const cairn_execution* exec, cairn_binned** made) {
  return c::make(__func__, exec, made, [&](const cairn::execution& how) {
    const auto* const counted = std::get_if<cairn::binned<std::uint64_t>>(&c::at(part, "part").it);
    if (counted == nullptr) c::refuse("part keeps no counts; expected CAIRN_COUNTS");
    const cairn::binned_part<> mine{static_cast<const cairn::tally&>(*counted), first, counted->counts,
                                    counted->axes};
    return c::handle_of_part(cairn::resampled(mine, c::draws_of(which), how), &first);
  });
}
