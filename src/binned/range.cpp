// The range of bins where the call gives none: that of the samples.
#include "src/binned/range.hpp"

#include <cmath>
#include <stdexcept>

#include "src/call/sentence.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn {
namespace {

bounds bounds_of_samples(const detail::samples& x, const execution& exec) {
  return with_stored_type(x.type, [&](auto sample) {
    const auto found = extremes_of(typed<decltype(sample)>(x), exec);
    return found.numbers == 0 ? bounds{0, 1} : bounds_of(found);
  });
}

}  // namespace

bounds range_of(const detail::samples& x, const std::optional<bounds>& given, const execution& exec) {
  const portable::fp_default fp;
  const bounds ends = given ? *given : bounds_of_samples(x, exec);
  if (!(ends.low <= ends.high) || !std::isfinite(ends.low) || !std::isfinite(ends.high))
    throw std::invalid_argument(sentence("histogram: the range is from ", ends.low, " to ", ends.high,
                                         given
                                             ? "; expected two finite numbers, the first not above the second"
                                             : ", as the samples are; infinite ones need a range"));
  return ends.low == ends.high ? bounds{ends.low - 0.5, ends.high + 0.5} : ends;
}

}  // namespace cairn
