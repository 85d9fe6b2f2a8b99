#include <cairn/c/random.h>

#include <cairn/random/distribution.hpp>

#include "src/c/call.hpp"
#include "src/c/random/draw.hpp"

namespace c = cairn::c;
using cairn::distribution;

struct cairn_distribution {
  distribution it;
};

namespace {

cairn::drawn_by way_of(std::int32_t drawn_by) {
  return c::choice_of<cairn::drawn_by>(drawn_by, 2, "drawn_by");
}
const distribution& held(const cairn_distribution* given) { return c::at(given, "distribution").it; }

}  // namespace

cairn_status cairn_poisson(double mean, int32_t drawn_by, cairn_distribution** made) {
  return c::make(__func__, made, [&] { return distribution::poisson(mean, way_of(drawn_by)); });
}

cairn_status cairn_binomial(uint64_t trials, double probability, int32_t drawn_by,
                            cairn_distribution** made) {
  return c::make(__func__, made,
                 [&] { return distribution::binomial(trials, probability, way_of(drawn_by)); });
}

cairn_status cairn_negative_binomial(double successes, double probability, int32_t drawn_by,
                                     cairn_distribution** made) {
  return c::make(__func__, made,
                 [&] { return distribution::negative_binomial(successes, probability, way_of(drawn_by)); });
}

cairn_status cairn_geometric(double probability, int32_t drawn_by, cairn_distribution** made) {
  return c::make(__func__, made, [&] { return distribution::geometric(probability, way_of(drawn_by)); });
}

cairn_status cairn_hypergeometric(uint64_t good, uint64_t bad, uint64_t taken, int32_t drawn_by,
                                  cairn_distribution** made) {
  return c::make(__func__, made,
                 [&] { return distribution::hypergeometric(good, bad, taken, way_of(drawn_by)); });
}

cairn_status cairn_zipf(double exponent, uint64_t most, cairn_distribution** made) {
  return c::make(__func__, made, [&] {
    return most == 0 ? distribution::zipf(exponent) : distribution::zipf(exponent, most);
  });
}

cairn_status cairn_uniform_integers(int64_t first, int64_t last, cairn_distribution** made) {
  return c::make(__func__, made, [&] { return distribution::uniform(first, last); });
}

cairn_status cairn_uniform_unsigned(uint64_t first, uint64_t last, cairn_distribution** made) {
  return c::make(__func__, made, [&] { return distribution::uniform_unsigned(first, last); });
}

void cairn_distribution_free(cairn_distribution* distribution) { delete distribution; }

cairn_status cairn_distribution_copy(const cairn_distribution* distribution, cairn_distribution** made) {
  return c::make(__func__, made, [&] { return held(distribution); });
}

cairn_status cairn_distribution_facts_of(const cairn_distribution* distribution,
                                         cairn_distribution_facts* facts) {
  return c::give(__func__, facts, "facts", [&] {
    const auto& of = held(distribution);
    return cairn_distribution_facts{of.least(), of.greatest(), of.mean(), of.variance()};
  });
}

cairn_status cairn_distribution_name(const cairn_distribution* distribution, char* name, size_t room) {
  return c::call(__func__, [&] { c::give_text(held(distribution).name(), name, room, "name"); });
}

cairn_status cairn_distribution_method(const cairn_distribution* distribution, char* name, size_t room) {
  return c::call(__func__, [&] { c::give_text(held(distribution).method(), name, room, "name"); });
}

cairn_status cairn_distribution_probability(const cairn_distribution* distribution, int64_t k,
                                            double* probability) {
  return c::give(__func__, probability, "probability", [&] { return held(distribution).probability(k); });
}

cairn_status cairn_distribution_cumulative(const cairn_distribution* distribution, int64_t k,
                                           double* probability) {
  return c::give(__func__, probability, "probability", [&] { return held(distribution).cumulative(k); });
}

cairn_status cairn_distribution_quantile(const cairn_distribution* distribution, double p, int64_t* k) {
  return c::give(__func__, k, "k", [&] { return held(distribution).quantile(p); });
}

cairn_status cairn_distribution_draw_into(const cairn_distribution* distribution, const cairn_draws* which,
                                          const cairn_execution* exec, const cairn_out* values,
                                          cairn_run* run) {
  return c::draw({__func__, exec}, which, run, c::integers, values, "values",
                 [&](auto to, auto&... how) { return held(distribution).draw_into(to, how...); });
}
