// Options and types of what bins add up.
#pragma once

#include <cairn/c/histogram.h>

#include <cairn/profile.hpp>
#include <cairn/weighted_histogram.hpp>
#include <cstdint>

#include "src/c/call.hpp"

namespace cairn::c {

inline weighting weighting_of(const cairn_weighting* given) {
  const cairn_weighting taken = options_of(given, CAIRN_WEIGHTING, "cairn_weighting");
  return {.squares = taken.squares != 0, .reproducible = taken.reproducible != 0, .bound = taken.bound};
}
inline profiling profiling_of(const cairn_profiling* given) {
  const cairn_profiling taken = options_of(given, CAIRN_PROFILING, "cairn_profiling");
  if (taken.reserved != 0) refuse("cairn_profiling: reserved is ", taken.reserved, "; expected 0");
  return {.extremes = taken.extremes != 0};
}

// Calls use(Sum{}) with the type that weights of a type are added up in.
template <class Use>
decltype(auto) with_sum_type(detail::sample_type weights, const Use& use) {
  using enum detail::sample_type;
  if (detail::is_real(weights)) return use(double{});
  if (weights >= uint8) return use(std::uint64_t{});
  return use(std::int64_t{});
}

}  // namespace cairn::c
