#include <cairn/c/histogram.h>

#include <cairn/digitize.hpp>

#include "src/c/call.hpp"
#include "src/c/give.hpp"
#include "src/c/handles.hpp"

namespace c = cairn::c;

cairn_status cairn_digitize_into(const cairn_in* x, const cairn_axis* axis, const cairn_execution* exec,
                                 const cairn_out* numbers, cairn_tally* tally) {
  return c::call({__func__, exec}, [&](auto& run) {
    const cairn::detail::samples samples = c::samples_of(x, "x");
    const cairn::axis& bins = c::at(axis, "axis").it;
    c::with_type(c::types<std::int32_t, std::int64_t>{"int64"}, numbers, "numbers", [&](auto to) {
      c::give_tally(tally, cairn::detail::digitize_into(to, samples, bins, run));
    });
  });
}
