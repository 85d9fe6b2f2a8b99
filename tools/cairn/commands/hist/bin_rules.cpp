#include "commands/hist/bin_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

constexpr std::array rules{std::pair{std::string_view("auto"), bin_rule::automatic},
                           std::pair{std::string_view("sqrt"), bin_rule::sqrt},
                           std::pair{std::string_view("sturges"), bin_rule::sturges},
                           std::pair{std::string_view("rice"), bin_rule::rice},
                           std::pair{std::string_view("scott"), bin_rule::scott},
                           std::pair{std::string_view("fd"), bin_rule::fd},
                           std::pair{std::string_view("doane"), bin_rule::doane}};

double count_of(const rule_facts& facts) { return static_cast<double>(facts.kept.count); }

double sturges_width(const rule_facts& facts) { return facts.ptp / (std::log2(count_of(facts)) + 1.0); }

double rice_width(const rule_facts& facts) { return facts.ptp / (2.0 * std::pow(count_of(facts), 1.0 / 3)); }

double fd_width(const rule_facts& facts) { return 2.0 * facts.iqr * std::pow(count_of(facts), -1.0 / 3.0); }

double auto_width(const rule_facts& facts) {
  const double fd = fd_width(facts);
  const double sturges = sturges_width(facts);
  return fd != 0 ? std::min(fd, sturges) : sturges;
}

double scott_width(const rule_facts& facts) {
  const double deviation = std::sqrt(facts.kept.m2 / count_of(facts));
  return std::pow(24.0 * std::sqrt(std::numbers::pi) / count_of(facts), 1.0 / 3.0) * deviation;
}

double doane_width(const rule_facts& facts) {
  const double n = count_of(facts);
  const double deviation = std::sqrt(facts.kept.m2 / n);
  if (facts.kept.count <= 2 || !(deviation > 0)) return 0;
  const double skewness = facts.kept.m3 / n / (deviation * deviation * deviation);
  const double its_deviation = std::sqrt(6.0 * (n - 2) / ((n + 1.0) * (n + 3)));
  return facts.ptp / (1.0 + std::log2(n) + std::log2(1.0 + std::abs(skewness) / its_deviation));
}

double width_by_rule(bin_rule rule, const rule_facts& facts) {
  switch (rule) {
    case bin_rule::sqrt:
      return facts.ptp / std::sqrt(count_of(facts));
    case bin_rule::sturges:
      return sturges_width(facts);
    case bin_rule::rice:
      return rice_width(facts);
    case bin_rule::scott:
      return scott_width(facts);
    case bin_rule::fd:
      return fd_width(facts);
    case bin_rule::doane:
      return doane_width(facts);
    case bin_rule::automatic:
      break;
  }
  return auto_width(facts);
}

// Moments about the mean of a block, then merged: sums of squares of large values would lose all digits.
template <class T>
sample_summary summary_of_block(std::span<const T> x, const samples_between<T>& kept, bool with_moments) {
  sample_summary block;
  block.low = std::numeric_limits<double>::infinity();
  block.high = -block.low;
  double sum = 0;
  for (const T sample : x) {
    if (!kept.hold(sample)) continue;
    const double value = kept.value_of(sample);
    ++block.count;
    sum += value;
    block.low = std::min(block.low, value);
    block.high = std::max(block.high, value);
  }
  if (block.count == 0 || !with_moments) return block;
  block.mean = sum / static_cast<double>(block.count);
  for (const T sample : x) {
    if (!kept.hold(sample)) continue;
    const double away = kept.value_of(sample) - block.mean;
    block.m2 += away * away;
    block.m3 += away * away * away;
  }
  return block;
}

}  // namespace

std::optional<bin_rule> parse_bin_rule(std::string_view name) {
  const auto* const found = std::ranges::find(rules, name, [](const auto& rule) { return rule.first; });
  return found == rules.end() ? std::nullopt : std::optional(found->second);
}

std::string_view bin_rule_names() { return "auto, sqrt, sturges, rice, scott, fd or doane"; }

bool needs_moments(bin_rule rule) { return rule == bin_rule::scott || rule == bin_rule::doane; }

bool needs_quartiles(bin_rule rule) { return rule == bin_rule::fd || rule == bin_rule::automatic; }

template <class T>
void sample_summary::add(std::span<const T> x, const samples_between<T>& kept, bool with_moments) {
  constexpr std::size_t block = 4096;
  for (std::size_t at = 0; at < x.size(); at += block) {
    merge(summary_of_block(x.subspan(at, std::min(block, x.size() - at)), kept, with_moments));
  }
}

// Pebay, "Formulas for robust, one-pass parallel computation of covariances and arbitrary-order statistical
// moments", 2008.
void sample_summary::merge(const sample_summary& other) {
  if (other.count == 0) return;
  if (count == 0) {
    *this = other;
    return;
  }
  const auto a = static_cast<double>(count);
  const auto b = static_cast<double>(other.count);
  const double n = a + b;
  const double apart = other.mean - mean;
  m3 +=
      other.m3 + apart * apart * apart * a * b * (a - b) / (n * n) + 3 * apart * (a * other.m2 - b * m2) / n;
  m2 += other.m2 + apart * apart * a * b / n;
  mean += apart * b / n;
  count += other.count;
  low = std::min(low, other.low);
  high = std::max(high, other.high);
}

template void sample_summary::add(std::span<const std::int8_t>, const samples_between<std::int8_t>&, bool);
template void sample_summary::add(std::span<const std::int16_t>, const samples_between<std::int16_t>&, bool);
template void sample_summary::add(std::span<const std::int32_t>, const samples_between<std::int32_t>&, bool);
template void sample_summary::add(std::span<const std::int64_t>, const samples_between<std::int64_t>&, bool);
template void sample_summary::add(std::span<const std::uint8_t>, const samples_between<std::uint8_t>&, bool);
template void sample_summary::add(std::span<const std::uint16_t>, const samples_between<std::uint16_t>&,
                                  bool);
template void sample_summary::add(std::span<const std::uint32_t>, const samples_between<std::uint32_t>&,
                                  bool);
template void sample_summary::add(std::span<const std::uint64_t>, const samples_between<std::uint64_t>&,
                                  bool);
template void sample_summary::add(std::span<const float>, const samples_between<float>&, bool);
template void sample_summary::add(std::span<const double>, const samples_between<double>&, bool);

std::uint64_t bins_by_rule(bin_rule rule, const rule_facts& facts, std::uint64_t most) {
  // For equal samples, the rounding error of their mean would look like a deviation.
  if (facts.kept.count == 0 || facts.ptp == 0) return 1;
  if (!std::isfinite(facts.range)) {
    throw refusal("--bins: the samples span more than a rule can divide; give a number of bins");
  }
  const double width = width_by_rule(rule, facts);
  const double bins = width == 0 ? 1 : std::max(1.0, std::ceil(facts.range / width));
  if (bins <= static_cast<double>(most)) return static_cast<std::uint64_t>(bins);
  throw refusal(fmt::format(
      "--bins: the rule asks for {:.6g} bins, at most {} are possible; give a number of bins", bins, most));
}

}  // namespace cairn::tool
