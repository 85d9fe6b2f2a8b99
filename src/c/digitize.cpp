#include <cairn/c/histogram.h>

#include <cairn/digitize.hpp>

#include "src/c/call.hpp"
#include "src/c/give.hpp"
#include "src/c/handles.hpp"

namespace c = cairn::c;

cairn_status cairn_digitize_into(const cairn_in* x, const cairn_axis* axis, const cairn_execution* exec,
                                 const cairn_out* numbers, cairn_tally* tally) {
  return c::call(__func__, exec, [&](const cairn::execution& run) {
    const cairn::detail::samples samples = c::samples_of(x, "x");
    const cairn::axis& bins = c::at(axis, "axis").it;
    const auto digitize = [&](auto to) {
      c::give_tally(tally, cairn::detail::digitize_into(to, samples, bins, run));
    };
    const c::output to = c::output_of(numbers, "numbers");
    if (to.type == cairn::detail::sample_type::int32) {
      digitize(c::typed_out<std::int32_t>(to));
    } else {
      digitize(c::out_of<std::int64_t>(numbers, "numbers"));
    }
  });
}
