// Boundary of histograms whose bins are found by a rule: the facts a rule needs, of one process or of all
// ranks, and how many bins it gives.
#include <algorithm>
#include <array>
#include <cairn/bin_rule.hpp>
#include <cairn/moments.hpp>
#include <cairn/order_statistics.hpp>
#include <cairn/profile.hpp>
#include <cmath>
#include <numbers>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "src/binned/range.hpp"
#include "src/binned/rule_facts.hpp"
#include "src/call/progress.hpp"
#include "src/call/sentence.hpp"
#include "src/collective/statistics.hpp"
#include "src/counting/linear_rule.hpp"
#include "src/counting/within.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/sample_kinds.hpp"
#include "src/ranks/agreement.hpp"
#include "src/ranks/exchange.hpp"

namespace cairn {
namespace {

constexpr std::array<std::string_view, 8> rule_names{"auto",  "fd",   "doane",   "scott",
                                                     "stone", "rice", "sturges", "sqrt"};

// Of float samples numpy computes some widths in float.
double in_their_type(const sample_facts& of, double value) {
  return of.floats ? static_cast<double>(static_cast<float>(value)) : value;
}
double quotient(const sample_facts& of, double dividend, double divisor) {
  return in_their_type(of, in_their_type(of, dividend) / in_their_type(of, divisor));
}

double sturges_width(const sample_facts& of) {
  return of.spread / (std::log2(static_cast<double>(of.count)) + 1.0);
}

double sqrt_width(const sample_facts& of) { return of.spread / std::sqrt(static_cast<double>(of.count)); }

double fd_width(const sample_facts& of) {
  return 2.0 * of.quartiles_apart * std::pow(static_cast<double>(of.count), -1.0 / 3.0);
}

// At most 2 sqrt(count) bins, however far the samples reach beyond their quartiles.
double automatic_width(const sample_facts& of) {
  return std::min(std::max(fd_width(of), sqrt_width(of) / 2), sturges_width(of));
}

double scott_width(const sample_facts& of) {
  const auto n = static_cast<double>(of.count);
  const double deviations = std::pow(24.0 * std::sqrt(std::numbers::pi) / n, 1.0 / 3.0);
  return in_their_type(of, in_their_type(of, deviations) * in_their_type(of, of.deviation));
}

double doane_width(const sample_facts& of) {
  const auto n = static_cast<double>(of.count);
  if (of.count <= 2 || !(of.deviation > 0)) return 0;
  const double of_skewness = std::sqrt(6.0 * (n - 2) / ((n + 1.0) * (n + 3)));
  return of.spread / (1.0 + std::log2(n) + std::log2(1.0 + std::abs(of.skewness) / of_skewness));
}

// 0 where the rule gives none.
double width_by_rule(bin_rule rule, const sample_facts& of) {
  switch (rule) {
    case bin_rule::fd:
      return fd_width(of);
    case bin_rule::doane:
      return doane_width(of);
    case bin_rule::scott:
      return scott_width(of);
    case bin_rule::rice:
      return quotient(of, of.spread, 2.0 * std::pow(static_cast<double>(of.count), 1.0 / 3));
    case bin_rule::sturges:
      return sturges_width(of);
    case bin_rule::sqrt:
      return sqrt_width(of);
    default:
      return automatic_width(of);
  }
}

// How many bins of this width the range takes.
double bins_of_width(bin_rule rule, const sample_facts& of, double width, double range) {
  if (width == 0) return 1;
  if (of.integers) width = std::max(width, 1.0);
  const bool width_is_float = rule == bin_rule::scott || rule == bin_rule::rice || rule == bin_rule::stone;
  // A range that is that of the samples is a float too.
  const bool both_are = width_is_float && range == of.spread;
  return std::max(1.0, std::ceil(both_are ? quotient(of, range, width) : range / width));
}

// --- facts
bool is_float(const detail::samples& x) { return x.type == detail::sample_type::float32; }

// Edges between float samples are rounded to float: the nearest sample outside of a range may lie on its end
// then, and would be counted and ordered.
bool takes_in_others(std::span<const float> x, const bounds& range) {
  const bounds rounded{static_cast<float>(range.low), static_cast<float>(range.high)};
  if (rounded.low >= range.low && rounded.high <= range.high) return false;
  return std::ranges::any_of(x, [rounded = within<float>(rounded), given = within<float>(range)](float each) {
    return rounded(each) && !given(each);
  });
}

std::vector<float> samples_within(std::span<const float> x, const bounds& range) {
  std::vector<float> kept;
  std::ranges::copy_if(x, std::back_inserter(kept), within<float>(range));
  return kept;
}

execution on_host(const execution& exec) {
  execution made = with_ranks(exec, exec.ranks);
  made.where = place::host;
  return made;
}

std::array<double, 4> items_at(const detail::samples& x, const std::array<std::uint64_t, 4>& positions,
                               const execution& exec) {
  return with_stored_type(x.type, [&](auto sample) {
    std::vector<decltype(sample)> found;
    detail::order_statistics(x, positions, detail::list_of(found), exec);
    return std::array{static_cast<double>(found[0]), static_cast<double>(found[1]),
                      static_cast<double>(found[2]), static_cast<double>(found[3])};
  });
}

// True if it is so on this process, or on any rank.
bool is_on_any(bool is_here, const execution& exec) {
  std::uint64_t word = is_here ? 1 : 0;
  if (exec.ranks != nullptr) ranks::greatest(*exec.ranks, std::span(&word, 1));
  return word != 0;
}
// A failure on one rank is one of all.
template <class Work>
void on_each(const execution& exec, const Work& work) {
  exec.ranks == nullptr ? work() : ranks::on_each(*exec.ranks, work);
}

// Of those in a range: they follow those below it in ascending order.
double quartiles_apart_in(const detail::samples& x, std::uint64_t below, std::uint64_t count,
                          const execution& exec) {
  std::array<std::uint64_t, 4> positions = quartile_positions(count);
  for (std::uint64_t& position : positions) position += below;
  return quartiles_apart(items_at(x, positions, exec), count, is_float(x));
}

sample_facts facts_of(const detail::samples& x, bin_rule rule, const bounds& range, const axis& whole,
                      const execution& exec) {
  const auto within = detail::profile(columns(x), x, whole, {}, exec);
  const mean_of& all = within.counts[0];
  sample_facts found;
  found.count = all.count;
  found.integers = !detail::is_real(x.type);
  found.floats = is_float(x);
  if (found.count == 0) return found;
  found.spread = distance_in(x.type, all.greatest, all.least);
  found.deviation = std::sqrt(all.variance(0));
  if (rule == bin_rule::doane && found.deviation > 0)
    found.skewness = detail::moments_of(x, range, 0, on_host(exec)).skewness;
  if (needs_quartiles(rule))
    found.quartiles_apart = quartiles_apart_in(x, within.outside[0].below, found.count, exec);
  return found;
}

// numpy's estimate, by cross-validation, of what a histogram of so many bins loses.
double loss_of(const detail::samples& x, std::size_t bins, const sample_facts& facts, const bounds& range,
               const execution& exec) {
  const auto n = static_cast<double>(facts.count);
  double squares = 0;
  std::optional<axis> even;
  on_each(exec, [&] { even = axis::uniform(bins, range.low, range.high); });
  // Bins that the samples' type cannot tell apart are empty here, not refused: fewer may be the best.
  for (const std::uint64_t count : detail::histogram(x, *even, exec).counts)
    squares += (static_cast<double>(count) / n) * (static_cast<double>(count) / n);
  return (2 - (n + 1) * squares) / quotient(facts, facts.spread, static_cast<double>(bins));
}

// 0 where there is none.
double stone_width(const detail::samples& x, const sample_facts& facts, const bounds& range,
                   const execution& exec) {
  if (facts.count <= 1 || facts.spread == 0) return 0;
  const auto most =
      std::max(std::size_t{100}, static_cast<std::size_t>(std::sqrt(static_cast<double>(facts.count))));
  double least = std::numeric_limits<double>::infinity();
  std::size_t best = 1;
  for (std::size_t bins = 1; bins <= most; ++bins) {
    const double loss = loss_of(x, bins, facts, range, exec);
    if (!(loss < least)) continue;
    least = loss;
    best = bins;
  }
  return quotient(facts, facts.spread, static_cast<double>(best));
}

// The ends of a range that is not given are those of the samples.
std::size_t bins_within(detail::samples x, bin_rule rule, const bounds& range, bool is_given,
                        const execution& exec) {
  const double wide = is_given ? range.high - range.low : distance_in(x.type, range.high, range.low);
  std::vector<float> kept;
  const auto floats = [&] { return std::span(static_cast<const float*>(x.data), x.size); };
  if (is_on_any(is_float(x) && takes_in_others(floats(), range), exec)) {
    on_each(exec, [&] { kept = samples_within(floats(), range); });
    x = detail::samples_of(kept);
  }
  std::optional<axis> whole;
  on_each(exec, [&] { whole = axis::edges({range.low, range.high}); });
  const sample_facts facts = facts_of(x, rule, range, *whole, exec);
  if (rule != bin_rule::stone) return bins_by_rule(rule, facts, wide);
  return static_cast<std::size_t>(bins_of_width(rule, facts, stone_width(x, facts, range, exec), wide));
}

constexpr std::string_view rule_call = "bins_by_rule";

void check_on_host(const detail::samples& x) {
  if (x.device >= 0)
    throw std::invalid_argument(
        sentence(rule_call, ": the samples lie on a device; expected samples in host memory"));
}

// `who`: the function that was called: over ranks, one that only asks for bins is another than one that goes
// on to count.
std::size_t bins_of(std::string_view who, const detail::samples& x, bin_rule rule,
                    const std::optional<bounds>& range, const execution& given) {
  if (given.ranks == nullptr) {
    check_on_host(x);
    return bins_within(x, rule, range_of(x, range, given), range.has_value(), given);
  }
  const execution exec = with_ranks(given, given.ranks);
  const bounds ends_given = range.value_or(bounds{});
  ranks::begin(*exec.ranks,
               {.who = who,
                .types = ranks::packed_types(x.type),
                .options = {{"rule", static_cast<int>(rule)},
                            {"has a range", range.has_value()},
                            {"low", ends_given.low},
                            {"high", ends_given.high}}},
               ranks::failure_of([&] { check_on_host(x); }));
  bounds ends;
  if (range) {
    on_each(exec, [&] { ends = range_of(x, range, without_ranks(exec)); });
  } else {
    ends = collective::range_of_all(*exec.ranks, x, without_ranks(exec));
  }
  return bins_within(x, rule, ends, range.has_value(), exec);
}

}  // namespace

std::string_view name_of(bin_rule rule) noexcept { return rule_names[static_cast<std::size_t>(rule)]; }

std::optional<bin_rule> bin_rule_named(std::string_view name) noexcept {
  const auto* const found = std::ranges::find(rule_names, name);
  if (found == rule_names.end()) return std::nullopt;
  return static_cast<bin_rule>(found - rule_names.begin());
}

std::array<std::uint64_t, 4> quartile_positions(std::uint64_t count) {
  if (count == 0) throw std::invalid_argument("quartile_positions: the count is 0; expected 1 or more");
  const quantile_position lower = position_of_quantile(0.25, count);
  const quantile_position upper = position_of_quantile(0.75, count);
  return {lower.below, lower.above, upper.below, upper.above};
}

double quartiles_apart(const std::array<double, 4>& items, std::uint64_t count, bool floats) {
  if (count == 0) throw std::invalid_argument("quartiles_apart: the count is 0; expected 1 or more");
  const portable::fp_default fp;
  const auto quartile = [&](double at, double low, double high) {
    const double apart = floats ? static_cast<double>(static_cast<float>(high - low)) : high - low;
    return between(low, high, position_of_quantile(at, count).fraction, apart);
  };
  return quartile(0.75, items[2], items[3]) - quartile(0.25, items[0], items[1]);
}

std::size_t bins_by_rule(bin_rule rule, const sample_facts& facts, double range, std::size_t most) {
  if (rule == bin_rule::stone)
    throw std::invalid_argument("bins_by_rule: the rule stone looks at all samples; expected another");
  // Of equal samples, the rounding error of their mean would look like a deviation.
  if (facts.count == 0 || facts.spread == 0) return 1;
  if (!std::isfinite(range))
    throw std::invalid_argument(sentence("bins_by_rule: the range is ", range,
                                         " wide; expected a finite width, or a number of bins instead"));
  const double width = width_by_rule(rule, facts);
  const double bins = bins_of_width(rule, facts, width, range);
  if (bins <= static_cast<double>(most)) return static_cast<std::size_t>(bins);
  throw std::invalid_argument(sentence("bins_by_rule: the rule ", name_of(rule), " asks for ", bins,
                                       " bins; expected at most ", most, ", or a number of bins instead"));
}

std::size_t detail::bins_by_rule(const samples& x, bin_rule rule, const std::optional<bounds>& range,
                                 const execution& exec) {
  return bins_of(rule_call, x, rule, range, exec);
}

binned<std::uint64_t> detail::histogram(const samples& x, bin_rule rule, const std::optional<bounds>& range,
                                        const execution& exec) {
  const std::size_t bins = bins_of("histogram by a rule", x, rule, range, exec);
  return histogram(x, bins, range, exec);
}

}  // namespace cairn
