#include <cairn/c/random.h>

#include <cairn/random/continuous_distribution.hpp>
#include <variant>

#include "src/c/call.hpp"
#include "src/c/handles.hpp"

namespace c = cairn::c;
using cairn::continuous_distribution;

struct cairn_continuous_distribution {
  continuous_distribution it;
};

namespace {

cairn::within_bins spread_of(std::int32_t within) {
  return c::choice_of<cairn::within_bins>(within, 2, "within");
}
cairn_continuous_distribution* handle_of(continuous_distribution from) {
  return new cairn_continuous_distribution{std::move(from)};
}

}  // namespace

cairn_status cairn_exponential(double rate, cairn_continuous_distribution** made) {
  return c::make(__func__, made, [&] { return handle_of(continuous_distribution::exponential(rate)); });
}

cairn_status cairn_normal(double mean, double deviation, cairn_continuous_distribution** made) {
  return c::make(__func__, made, [&] { return handle_of(continuous_distribution::normal(mean, deviation)); });
}

cairn_status cairn_gamma(double shape, double scale, cairn_continuous_distribution** made) {
  return c::make(__func__, made, [&] { return handle_of(continuous_distribution::gamma(shape, scale)); });
}

cairn_status cairn_by_quantile(double (*quantile)(double p, int upper, void* data), void* data,
                               cairn_continuous_distribution** made) {
  return c::make(__func__, made, [&] {
    if (quantile == nullptr) c::refuse("quantile is NULL");
    return handle_of(continuous_distribution::by_quantile(
        [=](double p, bool upper) { return quantile(p, upper ? 1 : 0, data); }));
  });
}

cairn_status cairn_empirical(const cairn_binned* histogram, int32_t within,
                             cairn_continuous_distribution** made) {
  return c::make(__func__, made, [&] {
    const auto* const counts = std::get_if<cairn::binned<std::uint64_t>>(&c::at(histogram, "histogram").it);
    if (counts == nullptr) c::refuse("histogram keeps no counts; expected CAIRN_COUNTS");
    return handle_of(continuous_distribution::empirical(*counts, spread_of(within)));
  });
}

cairn_status cairn_empirical_of_edges(const double* edges, const double* weights, size_t bins, int32_t within,
                                      cairn_continuous_distribution** made) {
  return c::make(__func__, made, [&] {
    return handle_of(continuous_distribution::empirical(c::list(edges, bins == 0 ? 0 : bins + 1, "edges"),
                                                        c::list(weights, bins, "weights"),
                                                        spread_of(within)));
  });
}

void cairn_continuous_distribution_free(cairn_continuous_distribution* distribution) { delete distribution; }

cairn_status cairn_continuous_distribution_copy(const cairn_continuous_distribution* distribution,
                                                cairn_continuous_distribution** made) {
  return c::make(__func__, made,
                 [&] { return new cairn_continuous_distribution{c::at(distribution, "distribution").it}; });
}

cairn_status cairn_continuous_distribution_moments(const cairn_continuous_distribution* distribution,
                                                   double* mean, double* variance) {
  return c::call(__func__, [&] {
    const auto& of = c::at(distribution, "distribution").it;
    if (mean != nullptr) *mean = of.mean();
    if (variance != nullptr) *variance = of.variance();
  });
}

cairn_status cairn_continuous_distribution_density(const cairn_continuous_distribution* distribution,
                                                   double x, double* density) {
  return c::give(__func__, density, "density",
                 [&] { return c::at(distribution, "distribution").it.density(x); });
}

cairn_status cairn_continuous_distribution_cumulative(const cairn_continuous_distribution* distribution,
                                                      double x, double* probability) {
  return c::give(__func__, probability, "probability",
                 [&] { return c::at(distribution, "distribution").it.cumulative(x); });
}

cairn_status cairn_continuous_distribution_quantile(const cairn_continuous_distribution* distribution,
                                                    double p, double* x) {
  return c::give(__func__, x, "x", [&] { return c::at(distribution, "distribution").it.quantile(p); });
}

cairn_status cairn_continuous_distribution_draw_into(const cairn_continuous_distribution* distribution,
                                                     const cairn_draws* which, const cairn_execution* exec,
                                                     const cairn_out* values, cairn_run* run) {
  return c::run(__func__, exec, run, [&](const cairn::execution& how) {
    const auto& from = c::at(distribution, "distribution").it;
    return c::with_reals(values, "values",
                         [&](auto to) { return from.draw_into(to, c::draws_of(which), how); });
  });
}
