// Samples of circular axes, moved by whole periods without rounding.
//
// x - turns * period is a multiple of the last bit of the period, where x is a period or more in size, and
// not larger than a period: a double. Between half a period and a period, turns are 0 or 1, and the
// difference is exact by Sterbenz's lemma. So one fma gives it.
#pragma once

#include <cmath>
#include <cstddef>

#include "src/lanes/lanes.hpp"
#include "src/layouts/wrap_rule.hpp"

namespace cairn::CAIRN_TARGET {

constexpr double most_turns = 0x1p40;  // of which the rounded quotient is off by less than 2^-11

// a * b + c, rounded once: of batches only where the target has the instruction.
inline double fused(double a, double b, double c) { return __builtin_fma(a, b, c); }
template <lanes::lane_value V>
inline V fused(V a, V b, V c) {
  return lanes::multiply_add(a, b, c);
}

// The number of periods that are taken off x; of infinities and NaN no number.
template <lanes::lane_value V>
inline V turns_of(V x, const tables::wrap_rule& rule) {
  const V rounder(0x1.8p52);  // added, it leaves a whole number
  const V turns = ((x - V(rule.center)) * V(rule.inverse) + rounder) - rounder;
  return lanes::select(lanes::max(x, V(0) - x) < V(rule.period / 2), V(0), turns);
}
// NaN are few.
template <lanes::lane_value V>
inline lanes::mask_of<V> are_many_turns(V turns) {
  return lanes::max(turns, V(0) - turns) > V(most_turns);
}

// For few turns, turns_of(x).
template <lanes::lane_value V>
inline V wrapped_near(V x, V turns, const tables::wrap_rule& rule) {
  const V moved = fused(V(0) - turns, V(rule.period), x);
  return lanes::select(x >= V(rule.seam), lanes::select(x < V(rule.high), V(rule.last), moved), moved);
}

// Infinities become what lies above all.
inline double wrapped(double x, const tables::wrap_rule& rule) {
  const double turns = turns_of(x, rule);
  if (!are_many_turns(turns)) return wrapped_near(x, turns, rule);
  if (x - x != 0) return __builtin_inf();
  const double rest = std::fmod(x, rule.period);
  return fused(-turns_of(rest, rule), rule.period, rest);
}

}  // namespace cairn::CAIRN_TARGET
