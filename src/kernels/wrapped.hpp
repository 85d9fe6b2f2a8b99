// Samples of circular axes, moved by whole periods without rounding.
//
// x + turns * period is a multiple of the last bit of the period, where x is a period or more in size, and
// not larger than a period: a double. Between half a period and a period, turns are 0, 1 or -1, and the
// sum is exact by Sterbenz's lemma. So one fma gives it.
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

// The number of periods that are added to x; of infinities and NaN no number.
template <lanes::lane_value V>
inline V turns_of(V x, const tables::wrap_rule& rule) {
  const V rounder(0x1.8p52);  // added, it leaves a whole number
  const V turns = rounder - ((x - V(rule.center)) * V(rule.inverse) + rounder);
  return lanes::select(lanes::max(x, V(0) - x) < V(rule.period / 2), V(0), turns);
}
// x moved by few turns, those of turns_of(x).
template <lanes::lane_value V>
inline V moved_near(V x, V turns, const tables::wrap_rule& rule) {
  return fused(turns, V(rule.period), x);
}
// `moved`, or `last` where x itself lies in the seam; `moved` is moved_near() of x.
template <lanes::lane_value V>
inline V before_seam(V x, V moved, const tables::wrap_rule& rule) {
  return lanes::select(x >= V(rule.seam), lanes::select(x < V(rule.high), V(rule.last), moved), moved);
}

// Infinities become what lies above all.
inline double wrapped(double x, const tables::wrap_rule& rule) {
  const double turns = turns_of(x, rule);
  if (!(std::fabs(turns) > most_turns)) return before_seam(x, moved_near(x, turns, rule), rule);
  if (x - x != 0) return __builtin_inf();
  const double rest = std::fmod(x, rule.period);
  return moved_near(rest, turns_of(rest, rule), rule);
}

}  // namespace cairn::CAIRN_TARGET
