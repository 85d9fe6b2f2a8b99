// Facts that rules for bins need, of samples in memory or in chunks.
#pragma once

#include <cairn/bin_rule.hpp>
#include <cairn/sample_types.hpp>

namespace cairn {

constexpr bool needs_quartiles(bin_rule rule) { return rule == bin_rule::fd || rule == bin_rule::automatic; }

// The distance of two samples as numpy subtracts them: floats in float.
inline double distance_in(detail::sample_type type, double high, double low) {
  const double exact = high - low;
  return type == detail::sample_type::float32 ? static_cast<double>(static_cast<float>(exact)) : exact;
}

}  // namespace cairn
