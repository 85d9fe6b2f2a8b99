// Boundary of continuous distributions: their parameters, their draws on host or device.
#include <cairn/random/continuous_distribution.hpp>
#include <cmath>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "offload/run/random/draw_values.hpp"
#include "src/call/check_draws.hpp"
#include "src/call/place.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/draws.hpp"
#include "src/host/run/random/draw_values.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/tables/curves/continuous_state.hpp"

namespace cairn {
namespace {

// `wanted` must hold; a NaN makes it false.
void expect_parameter(bool wanted, std::string_view who, std::string_view parameter, double value,
                      std::string_view range) {
  if (!wanted)
    throw std::invalid_argument(
        sentence("continuous_distribution::", who, ": ", parameter, " is ", value, "; expected ", range));
}

using table_pointer = std::shared_ptr<const curves::curve_table>;
table_pointer shared_table(const curves::density_law& law) {
  return std::make_shared<const curves::curve_table>(curves::table_of(law));
}

std::shared_ptr<const continuous_distribution::state> state_of(std::string_view name, table_pointer table,
                                                               const curves::density_law& density,
                                                               double location, double scale, double mean,
                                                               double variance) {
  const bool of_logarithms = density.kind == curves::density_kind::gamma_of_logarithms;
  const tables::curve_law law{table->data(), location, scale, of_logarithms};
  return std::make_shared<const continuous_distribution::state>(
      name, curve_state{std::move(table), law, true, density}, mean, variance);
}

const continuous_distribution::state& held(const continuous_distribution::state* from,
                                           std::string_view call) {
  if (from == nullptr)
    throw std::invalid_argument(
        sentence("continuous_distribution::", call, ": the distribution was moved from"));
  return *from;
}

template <class Value>
run_info drawn_here(const continuous_distribution::state& from, out<Value> values, const draws& which,
                    const execution& exec) {
  check_draws("continuous_distribution::draw_into", values.size(), which);
  const site at = choose_site(exec, values.device());
  const auto by = [&](const auto& law) {
    run_info done = at.where == place::device
                        ? offload::run_draw_values(values, law, from.there, which, exec, at.device)
                        : host::run_draw_values(values, law, which, exec);
    done.method = "inversion";
    return done;
  };
  if (const auto* const curve = std::get_if<curve_state>(&from.values)) return by(curve->law);
  return by(std::get<curves::bin_table>(from.values).law());
}

template <class Value>
run_info drawn(const continuous_distribution& law, const continuous_distribution::state* from,
               out<Value> values, const draws& which, const execution& exec) {
  return collective::in_slices(
      "draw_into", values.size(), which, exec, [&] { return collective::options_of(law); },
      [&](const draws& mine, const execution& own) {
        return drawn_here(held(from, "draw_into"), values, mine, own);
      });
}

void check_edges(std::span<const double> edges, std::span<const double> weights, within_bins spread) {
  constexpr std::string_view who = "continuous_distribution::empirical: ";
  if (edges.size() != weights.size() + 1)
    throw std::invalid_argument(sentence(who, edges.size(), " edges and the weights of ", weights.size(),
                                         " bins; expected one edge more"));
  if (spread > within_bins::evenly_in_logarithms)
    throw std::invalid_argument(sentence(who, "spread is ", static_cast<int>(spread), "; expected 0 or 1"));
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (!std::isfinite(edges[i]))
      throw std::invalid_argument(sentence(who, "edges[", i, "] is ", edges[i], "; expected finite numbers"));
    if (i > 0 && edges[i] < edges[i - 1])
      throw std::invalid_argument(sentence(who, "edges[", i, "] is ", edges[i], ", below edges[", i - 1,
                                           "], ", edges[i - 1], "; expected none that decreases"));
    if (spread == within_bins::evenly_in_logarithms && edges[i] <= 0)
      throw std::invalid_argument(sentence(who, "edges[", i, "] is ", edges[i],
                                           "; expected positive numbers, whose logarithms are taken"));
  }
}

}  // namespace

continuous_distribution continuous_distribution::exponential(double rate) {
  const portable::fp_default fp;
  expect_parameter(rate > 0 && std::isfinite(rate) && std::isfinite(1 / rate), "exponential", "rate", rate,
                   "a finite number above 0, whose reciprocal is finite too");
  static const table_pointer table = shared_table(curves::gamma_law(1));
  const double scale = 1 / rate;
  return continuous_distribution(
      state_of("exponential", table, curves::gamma_law(1), 0, scale, scale, scale * scale));
}

continuous_distribution continuous_distribution::normal(double mean, double deviation) {
  const portable::fp_default fp;
  expect_parameter(std::isfinite(mean), "normal", "mean", mean, "a finite number");
  expect_parameter(deviation >= 0 && std::isfinite(std::abs(mean) + 10 * deviation), "normal", "deviation",
                   deviation, "0 or more, and |mean| + 10 * deviation finite");
  static const table_pointer table = shared_table(curves::normal_law());
  return continuous_distribution(
      state_of("normal", table, curves::normal_law(), mean, deviation, mean, deviation * deviation));
}

continuous_distribution continuous_distribution::gamma(double shape, double scale) {
  const portable::fp_default fp;
  expect_parameter(shape >= 1e-3 && shape <= 1e12, "gamma", "shape", shape, "1e-3 to 1e12");
  expect_parameter(scale > 0 && std::isfinite(scale * (shape + 10 * std::sqrt(shape) + 100)), "gamma",
                   "scale", scale, "a number above 0, and scale * (shape + 10 * sqrt(shape) + 100) finite");
  const curves::density_law law = curves::gamma_law(shape);
  const bool is_centred = law.kind == curves::density_kind::centred_gamma;
  return continuous_distribution(state_of("gamma", shared_table(law), law, is_centred ? shape * scale : 0,
                                          is_centred ? std::sqrt(shape) * scale : scale, shape * scale,
                                          shape * scale * scale));
}

continuous_distribution continuous_distribution::by_quantile(
    const std::function<double(double, bool)>& quantile) {
  const portable::fp_default fp;
  if (!quantile)
    throw std::invalid_argument(
        "continuous_distribution::by_quantile: quantile is empty; expected a function");
  auto table = std::make_shared<const curves::curve_table>(curves::table_of(quantile));
  const curves::two_moments moments = curves::moments_of(table->data());
  const tables::curve_law law{table->data(), 0, 1, false};
  return continuous_distribution(std::make_shared<const state>(
      "by_quantile", curve_state{std::move(table), law, false, {}}, moments.mean, moments.variance));
}

continuous_distribution continuous_distribution::empirical(std::span<const double> edges,
                                                           std::span<const double> weights,
                                                           within_bins spread) {
  const portable::fp_default fp;  // edges may be denormals
  check_edges(edges, weights, spread);
  curves::bin_table table = curves::bins_of(edges, weights, spread == within_bins::evenly_in_logarithms);
  const double mean = curves::mean_of(table);
  const double variance = curves::variance_of(table);
  return continuous_distribution(
      std::make_shared<const state>("empirical", std::move(table), mean, variance));
}

continuous_distribution continuous_distribution::empirical(const binned<std::uint64_t>& histogram,
                                                           within_bins spread) {
  if (histogram.axes.size() != 1)
    throw std::invalid_argument(sentence("continuous_distribution::empirical: a histogram of ",
                                         histogram.axes.size(), " axes; expected one"));
  if (!histogram.axes[0].categories().empty() && histogram.axes[0].edges().empty())
    throw std::invalid_argument("continuous_distribution::empirical: an axis of categories; expected edges");
  const binned<std::uint64_t> inner = histogram.without_flow();
  const std::vector<double> weights(inner.counts.begin(), inner.counts.end());
  return empirical(inner.edges(), weights, spread);
}

double continuous_distribution::mean() const { return held(state_.get(), "mean").mean; }
double continuous_distribution::variance() const { return held(state_.get(), "variance").variance; }
double continuous_distribution::density(double x) const {
  const portable::fp_default fp;
  return std::visit([x](const auto& from) { return density_of(from, x); },
                    held(state_.get(), "density").values);
}
double continuous_distribution::cumulative(double x) const {
  const portable::fp_default fp;
  return std::visit([x](const auto& from) { return cumulative_of(from, x); },
                    held(state_.get(), "cumulative").values);
}
double continuous_distribution::quantile(double p) const {
  const portable::fp_default fp;
  const state& from = held(state_.get(), "quantile");
  expect_parameter(p >= 0 && p <= 1, "quantile", "p", p, "0 to 1");
  return std::visit([p](const auto& of) { return quantile_of(of, p); }, from.values);
}
std::string_view continuous_distribution::name() const noexcept {
  return state_ == nullptr ? std::string_view() : state_->name;
}

run_info continuous_distribution::draw(out<float> values, draws which, const execution& exec) const {
  return drawn(*this, state_.get(), values, which, exec);
}
run_info continuous_distribution::draw(out<double> values, draws which, const execution& exec) const {
  return drawn(*this, state_.get(), values, which, exec);
}

}  // namespace cairn
