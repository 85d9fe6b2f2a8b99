// Least, greatest and most probable values. Where rounding moves a mode by a few, nothing is lost: masses are
// relative to that of the value taken for it.
#include "src/tables/distributions/mass_laws.hpp"

#include <algorithm>
#include <cmath>

#include "src/kernels/random/mass_ratio.hpp"
#include "src/kernels/random/zipf_draw.hpp"
#include "src/tables/distributions/mass_facts.hpp"
#include "src/tables/draws/wide.hpp"

namespace cairn::distributions {
namespace {

constexpr std::uint64_t no_greatest = 0x7fffffffffffffffU;

std::uint64_t floor_within(double at, std::uint64_t least, std::uint64_t most) {
  if (!(at > static_cast<double>(least))) return least;
  if (at >= 0x1p63 || at >= static_cast<double>(most)) return most;
  return std::clamp(static_cast<std::uint64_t>(at), least, most);
}

}  // namespace

tables::mass_law poisson_law(double mean) {
  return {.family = tables::mass_family::poisson,
          .rate = mean,
          .most = mean == 0 ? 0 : no_greatest,
          .mode = floor_within(mean, 0, no_greatest)};
}

tables::mass_law binomial_law(std::uint64_t trials, double probability) {
  tables::mass_law made{.family = tables::mass_family::binomial, .trials = trials, .most = trials};
  if (probability == 0) made.most = 0;
  if (probability == 1) made.least = trials;
  if (made.least == made.most) {
    made.mode = made.least;
    return made;
  }
  const portable::double_double rest = portable::exact_sum(1, -probability);
  const portable::double_double odds = portable::double_double(probability) / rest;
  made.rate = odds.upper;
  made.rate_rest = odds.lower;
  const portable::double_double at =
      (portable::whole_number(trials) + 1.0) * portable::double_double(probability);
  made.mode = floor_within(at.upper, 0, trials);
  return made;
}

tables::mass_law negative_binomial_law(double successes, double probability) {
  const portable::double_double failure = portable::exact_sum(1, -probability);
  return {.family = tables::mass_family::negative_binomial,
          .rate = failure.upper,
          .rate_rest = failure.lower,
          .successes = successes,
          .most = probability == 1 ? 0 : no_greatest,
          .mode = probability == 1
                      ? 0
                      : floor_within((successes - 1) * failure.upper / probability, 0, no_greatest)};
}

tables::mass_law geometric_law(double probability) {
  tables::mass_law made = negative_binomial_law(1, probability);
  if (made.most != 0) --made.most;  // 1 is added to values
  return made;
}

tables::mass_law hypergeometric_law(std::uint64_t good, std::uint64_t bad, std::uint64_t taken) {
  tables::mass_law made{.family = tables::mass_family::hypergeometric,
                        .trials = taken,
                        .good = good,
                        .bad = bad,
                        .least = taken > bad ? taken - bad : 0,
                        .most = std::min(good, taken)};
  // (taken + 1)(good + 1) / (good + bad + 2), which needs 128 bits.
  const auto at = static_cast<std::uint64_t>(sampling::wide{taken + 1} * (good + 1) / (good + bad + 2));
  made.mode = std::clamp(at, made.least, made.most);
  return made;
}

tables::mass_law zipf_law(double exponent, std::uint64_t most) {
  return {.family = tables::mass_family::zipf,
          .rate = exponent,
          .successes = sum_of_powers(-exponent, 1, most),
          .least = 1,
          .most = most,
          .mode = 1};
}
tables::mass_law uniform_law(std::uint64_t most) {
  return {.family = tables::mass_family::uniform, .most = most};
}

item_law poisson_items(double mean) { return {.family = item_family::poisson, .real = {mean}}; }
item_law binomial_items(std::uint64_t trials, double probability) {
  return {.family = item_family::binomial, .real = {probability}, .whole = {trials}};
}
item_law negative_binomial_items(double successes, double probability) {
  return {.family = item_family::negative_binomial, .real = {successes, (1 - probability) / probability}};
}
item_law geometric_items(double probability) {
  return {.family = item_family::geometric, .real = {probability}, .shift = 1};
}
item_law hypergeometric_items(std::uint64_t good, std::uint64_t bad, std::uint64_t taken) {
  const std::uint64_t all = good + bad;
  const sampling::wide product = sampling::wide{std::min(good, bad)} * std::min(taken, all - taken);
  const auto rest = static_cast<std::uint64_t>(product % all);
  return {.family = item_family::hypergeometric,
          .real = {static_cast<double>(rest) / static_cast<double>(all)},
          .whole = {good, bad, taken, static_cast<std::uint64_t>(product / all)}};
}
item_law zipf_items(double exponent, std::uint64_t first, std::uint64_t most) {
  const portable::zipf_hat<double> hat = portable::zipf_hat_of(exponent, first, most);
  return {.family = item_family::zipf,
          .real = {exponent, hat.from, hat.width, hat.at_once},
          .whole = {most, first}};
}
item_law uniform_items(std::uint64_t most) { return {.family = item_family::uniform, .whole = {most + 1}}; }

}  // namespace cairn::distributions
