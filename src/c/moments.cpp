#include <cairn/c/histogram.h>

#include <cairn/moments.hpp>

#include "src/c/call.hpp"

namespace c = cairn::c;

namespace {

cairn::sample_moments taken(const cairn_moments& from) {
  return {from.count, from.least, from.greatest, from.mean, from.squares, from.skewness};
}
cairn_moments given(const cairn::sample_moments& from) {
  return {from.count, from.least, from.greatest, from.mean, from.squares, from.skewness};
}

}  // namespace

cairn_status cairn_moments_of(const cairn_in* x, const cairn_bounds* range, double origin,
                              const cairn_execution* exec, cairn_moments* found) {
  return c::give({__func__, exec}, found, "found", [&](auto& how) {
    const cairn::detail::samples samples = c::samples_of(x, "x");
    const cairn::bounds kept =
        range == nullptr ? cairn::every_number : cairn::bounds{range->low, range->high};
    return given(cairn::detail::moments_of(samples, kept, origin, how));
  });
}

cairn_status cairn_moments_merge(cairn_moments* into, const cairn_moments* from) {
  return c::call(__func__, [&] {
    cairn::sample_moments both = taken(c::at(into, "into"));
    both.merge(taken(c::at(from, "from")));
    *into = given(both);
  });
}

cairn_status cairn_moments_merged(const cairn_moments* mine, const cairn_execution* exec,
                                  cairn_moments* found) {
  return c::give({__func__, exec}, found, "found",
                 [&](auto& how) { return given(cairn::merged(taken(c::at(mine, "mine")), how)); });
}
