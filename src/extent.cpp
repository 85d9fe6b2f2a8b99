#include <cairn/extent.hpp>
#include <cairn/sample_types.hpp>
#include <cmath>
#include <limits>
#include <type_traits>

#include "offload/run_histogram.hpp"
#include "src/host/run_histogram.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/places.hpp"

namespace cairn {
namespace {

template <class T>
extent<T> find_extent(in<T> x, const execution& how) {
  const portable::fp_default fp;  // also min and max flush denormals where the control word says so
  const site at = choose_site(how, x.device(), x.size() * sizeof(T));
  extent<T> made;
  const found_extent<T> found = at.where == place::device ? offload::run_extent(x, how, at.device, made.how)
                                                          : host::run_extent(x, how, made.how);
  made.nan = found.nan;
  made.numbers = x.size() - found.nan;
  if (made.numbers > 0) {
    made.low = found.low;
    made.high = found.high;
  }
  return made;
}

// How x lies to a double that it was rounded to: below 0, 0 or above 0 where x is less, equal or greater.
template <class T>
int compared(T x, double rounded) {
  constexpr double past_greatest =
      2.0 * static_cast<double>(std::uint64_t{1} << (std::numeric_limits<T>::digits - 1));
  if (rounded >= past_greatest) return -1;
  const T back = static_cast<T>(rounded);
  return x < back ? -1 : x > back ? 1 : 0;
}

template <class T>
bounds outward(T low, T high) {
  const portable::fp_default fp;
  constexpr double infinity = std::numeric_limits<double>::infinity();
  bounds made{static_cast<double>(low), static_cast<double>(high)};
  if constexpr (std::is_integral_v<T>) {
    if (compared(low, made.low) < 0) made.low = std::nextafter(made.low, -infinity);
    if (compared(high, made.high) > 0) made.high = std::nextafter(made.high, infinity);
  }
  return made;
}

}  // namespace

#define CAIRN_DEFINE(T)                                                              \
  extent<T> extent_of(in<T> x, const execution& how) { return find_extent(x, how); } \
  bounds bounds_of(const extent<T>& found) { return outward<T>(found.low, found.high); }
CAIRN_FOR_EACH_SAMPLE_TYPE(CAIRN_DEFINE)
#undef CAIRN_DEFINE

}  // namespace cairn
