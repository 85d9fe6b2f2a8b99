// The pattern of functions that draw random numbers into an array.
#pragma once

#include "src/c/call.hpp"

namespace cairn::c {

// `numbers` may be of the types `expected`; drawn(view, draws, execution) fills them and returns how it ran.
template <class Types, class Drawn>
cairn_status draw(const caller& in, const cairn_draws* which, cairn_run* run, const Types& expected,
                  const cairn_out* numbers, const char* name, const Drawn& drawn) noexcept {
  return cairn::c::run(in, run, [&](const execution& how) {
    const draws taken = draws_of(which);
    return with_type(expected, numbers, name, [&](auto to) { return drawn(to, taken, how); });
  });
}

}  // namespace cairn::c
