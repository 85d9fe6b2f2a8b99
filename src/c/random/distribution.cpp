#include <cairn/c/random.h>

#include <cairn/random/distribution.hpp>

#include "src/c/call.hpp"
#include "src/c/handles.hpp"

namespace c = cairn::c;
using cairn::distribution;

struct cairn_distribution {
  distribution it;
};

namespace {

cairn::drawn_by way_of(std::int32_t drawn_by) {
  return c::choice_of<cairn::drawn_by>(drawn_by, 2, "drawn_by");
}
cairn_distribution* handle_of(distribution from) { return new cairn_distribution{std::move(from)}; }

}  // namespace

cairn_status cairn_poisson(double mean, int32_t drawn_by, cairn_distribution** made) {
  return c::make(__func__, made, [&] { return handle_of(distribution::poisson(mean, way_of(drawn_by))); });
}

cairn_status cairn_binomial(uint64_t trials, double probability, int32_t drawn_by,
                            cairn_distribution** made) {
  return c::make(__func__, made,
                 [&] { return handle_of(distribution::binomial(trials, probability, way_of(drawn_by))); });
}

cairn_status cairn_negative_binomial(double successes, double probability, int32_t drawn_by,
                                     cairn_distribution** made) {
  return c::make(__func__, made, [&] {
    return handle_of(distribution::negative_binomial(successes, probability, way_of(drawn_by)));
  });
}

cairn_status cairn_geometric(double probability, int32_t drawn_by, cairn_distribution** made) {
  return c::make(__func__, made,
                 [&] { return handle_of(distribution::geometric(probability, way_of(drawn_by))); });
}

cairn_status cairn_hypergeometric(uint64_t good, uint64_t bad, uint64_t taken, int32_t drawn_by,
                                  cairn_distribution** made) {
  return c::make(__func__, made,
                 [&] { return handle_of(distribution::hypergeometric(good, bad, taken, way_of(drawn_by))); });
}

cairn_status cairn_zipf(double exponent, uint64_t most, cairn_distribution** made) {
  return c::make(__func__, made, [&] {
    return handle_of(most == 0 ? distribution::zipf(exponent) : distribution::zipf(exponent, most));
  });
}

cairn_status cairn_uniform_integers(int64_t first, int64_t last, cairn_distribution** made) {
  return c::make(__func__, made, [&] { return handle_of(distribution::uniform(first, last)); });
}

cairn_status cairn_uniform_unsigned(uint64_t first, uint64_t last, cairn_distribution** made) {
  return c::make(__func__, made, [&] { return handle_of(distribution::uniform_unsigned(first, last)); });
}

void cairn_distribution_free(cairn_distribution* distribution) { delete distribution; }

cairn_status cairn_distribution_copy(const cairn_distribution* distribution, cairn_distribution** made) {
  return c::make(__func__, made,
                 [&] { return new cairn_distribution{c::at(distribution, "distribution").it}; });
}

cairn_status cairn_distribution_facts_of(const cairn_distribution* distribution,
                                         cairn_distribution_facts* facts) {
  return c::give(__func__, facts, "facts", [&] {
    const auto& of = c::at(distribution, "distribution").it;
    return cairn_distribution_facts{of.least(), of.greatest(), of.mean(), of.variance()};
  });
}

cairn_status cairn_distribution_name(const cairn_distribution* distribution, char* name, size_t room) {
  return c::call(__func__,
                 [&] { c::give_text(c::at(distribution, "distribution").it.name(), name, room, "name"); });
}

cairn_status cairn_distribution_method(const cairn_distribution* distribution, char* name, size_t room) {
  return c::call(__func__,
                 [&] { c::give_text(c::at(distribution, "distribution").it.method(), name, room, "name"); });
}

cairn_status cairn_distribution_probability(const cairn_distribution* distribution, int64_t k,
                                            double* probability) {
  return c::give(__func__, probability, "probability",
                 [&] { return c::at(distribution, "distribution").it.probability(k); });
}

cairn_status cairn_distribution_cumulative(const cairn_distribution* distribution, int64_t k,
                                           double* probability) {
  return c::give(__func__, probability, "probability",
                 [&] { return c::at(distribution, "distribution").it.cumulative(k); });
}

cairn_status cairn_distribution_quantile(const cairn_distribution* distribution, double p, int64_t* k) {
  return c::give(__func__, k, "k", [&] { return c::at(distribution, "distribution").it.quantile(p); });
}

cairn_status cairn_distribution_draw_into(const cairn_distribution* distribution, const cairn_draws* which,
                                          const cairn_execution* exec, const cairn_out* values,
                                          cairn_run* run) {
  return c::run(__func__, exec, run, [&](const cairn::execution& how) {
    const auto& from = c::at(distribution, "distribution").it;
    return c::with_integers(values, "values",
                            [&](auto to) { return from.draw_into(to, c::draws_of(which), how); });
  });
}
