// The range of bins where the call gives none: that of the samples.
#include "src/binned/range.hpp"

#include <algorithm>
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

bounds checked(const bounds& ends, bool is_given) {
  if (!(ends.low <= ends.high) || !std::isfinite(ends.low) || !std::isfinite(ends.high))
    throw std::invalid_argument(sentence("histogram: the range is from ", ends.low, " to ", ends.high,
                                         is_given
                                             ? "; expected two finite numbers, the first not above the second"
                                             : ", as the samples are; infinite ones need a range"));
  return ends.low == ends.high ? bounds{ends.low - 0.5, ends.high + 0.5} : ends;
}

}  // namespace

bounds range_of(const detail::samples& x, const std::optional<bounds>& given, const execution& exec) {
  const portable::fp_default fp;
  return checked(given ? *given : bounds_of_samples(x, exec), given.has_value());
}

bounds range_of(const detail::extremes_fields& found, const std::optional<bounds>& given) {
  const portable::fp_default fp;
  if (given) return checked(*given, true);
  return checked(
      *found.numbers == 0 ? bounds{0, 1} : detail::outward(found.type, found.least, found.greatest), false);
}

void check_widths(const axis& bins, detail::sample_type type) {
  const double first = bins.edge(0);
  const double last = bins.edge(bins.bins());
  const double step = type == detail::sample_type::float32 ? 0x1p-20 : 0x1p-49;  // some numbers apart
  if ((last - first) / static_cast<double>(bins.bins()) > step * std::max(std::abs(first), std::abs(last)))
    return;
  double before = bins.edge(0);
  for (std::size_t i = 1; i <= bins.bins(); ++i) {
    const double edge = bins.edge(i);
    if (!(edge > before))
      throw std::invalid_argument(
          sentence("histogram: ", bins.bins(), " bins are too many for the range from ", bins.edge(0), " to ",
                   bins.edge(bins.bins()), ": edges ", i - 1, " and ", i, " are equal; expected fewer bins"));
    before = edge;
  }
}

}  // namespace cairn
