// Adds up extremes and moments block by block, and asks the library's bin rules.
#include "commands/hist/bin_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

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

std::string_view bin_rule_names() { return "auto, sqrt, sturges, rice, scott, fd, doane or stone"; }

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
  const auto n = static_cast<double>(facts.kept.count);
  const double deviation = std::sqrt(facts.kept.m2 / n);
  const double skewness = facts.kept.m3 / n / (deviation * deviation * deviation);
  try {
    return cairn::bins_by_rule(rule,
                               {.count = facts.kept.count,
                                .spread = facts.ptp,
                                .deviation = deviation,
                                .skewness = skewness,
                                .quartiles_apart = facts.iqr,
                                .integers = facts.integers,
                                .floats = facts.floats},
                               facts.range, most);
  } catch (const std::invalid_argument& cause) {
    throw refusal(fmt::format("--bins: {}", cause.what()));
  }
}

}  // namespace cairn::tool
