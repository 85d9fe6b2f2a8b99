#include <cairn/c/random.h>

#include <cairn/random/continuous_distribution.hpp>

#include "src/c/call.hpp"
#include "src/c/handles.hpp"
#include "src/c/random/draw.hpp"

namespace c = cairn::c;
using cairn::continuous_distribution;

struct cairn_continuous_distribution {
  continuous_distribution it;
};

namespace {

cairn::within_bins spread_of(std::int32_t within) {
  return c::choice_of<cairn::within_bins>(within, 2, "within");
}
const continuous_distribution& held(const cairn_continuous_distribution* distribution) {
  return c::at(distribution, "distribution").it;
}

}  // namespace

cairn_status cairn_exponential(double rate, cairn_continuous_distribution** made) {
  return c::make(__func__, made, [&] { return continuous_distribution::exponential(rate); });
}

cairn_status cairn_normal(double mean, double deviation, cairn_continuous_distribution** made) {
  return c::make(__func__, made, [&] { return continuous_distribution::normal(mean, deviation); });
}

cairn_status cairn_gamma(double shape, double scale, cairn_continuous_distribution** made) {
  return c::make(__func__, made, [&] { return continuous_distribution::gamma(shape, scale); });
}

cairn_status cairn_by_quantile(double (*quantile)(double p, int upper, void* data), void* data,
                               cairn_continuous_distribution** made) {
  return c::make(__func__, made, [&] {
    if (quantile == nullptr) c::refuse("quantile is NULL");
    return continuous_distribution::by_quantile(
        [=](double p, bool upper) { return quantile(p, upper ? 1 : 0, data); });
  });
}

cairn_status cairn_empirical(const cairn_binned* histogram, int32_t within,
                             cairn_continuous_distribution** made) {
  return c::make(__func__, made, [&] {
    return continuous_distribution::empirical(c::counts_of(histogram, "histogram"), spread_of(within));
  });
}

cairn_status cairn_empirical_of_edges(const double* edges, const double* weights, size_t bins, int32_t within,
                                      cairn_continuous_distribution** made) {
  return c::make(__func__, made, [&] {
    return continuous_distribution::empirical(c::list(edges, bins == 0 ? 0 : bins + 1, "edges"),
                                              c::list(weights, bins, "weights"), spread_of(within));
  });
}

void cairn_continuous_distribution_free(cairn_continuous_distribution* distribution) { delete distribution; }

cairn_status cairn_continuous_distribution_copy(const cairn_continuous_distribution* distribution,
                                                cairn_continuous_distribution** made) {
  return c::make(__func__, made, [&] { return held(distribution); });
}

cairn_status cairn_continuous_distribution_moments(const cairn_continuous_distribution* distribution,
                                                   double* mean, double* variance) {
  return c::call(__func__, [&] {
    const continuous_distribution& of = held(distribution);
    if (mean != nullptr) *mean = of.mean();
    if (variance != nullptr) *variance = of.variance();
  });
}

cairn_status cairn_continuous_distribution_density(const cairn_continuous_distribution* distribution,
                                                   double x, double* density) {
  return c::give(__func__, density, "density", [&] { return held(distribution).density(x); });
}

cairn_status cairn_continuous_distribution_cumulative(const cairn_continuous_distribution* distribution,
                                                      double x, double* probability) {
  return c::give(__func__, probability, "probability", [&] { return held(distribution).cumulative(x); });
}

cairn_status cairn_continuous_distribution_quantile(const cairn_continuous_distribution* distribution,
                                                    double p, double* x) {
  return c::give(__func__, x, "x", [&] { return held(distribution).quantile(p); });
}

cairn_status cairn_continuous_distribution_draw_into(const cairn_continuous_distribution* distribution,
                                                     const cairn_draws* which, const cairn_execution* exec,
                                                     const cairn_out* values, cairn_run* run) {
  return c::draw({__func__, exec}, which, run, c::reals, values, "values",
                 [&](auto to, auto&... how) { return held(distribution).draw_into(to, how...); });
}
