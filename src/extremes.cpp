#include <cairn/extremes.hpp>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include "offload/run/histogram.hpp"
#include "src/call/place.hpp"
#include "src/host/run/histogram.hpp"
#include "src/lanes/fp_control.hpp"
#include "src/layouts/sample_kinds.hpp"

namespace cairn {
namespace {

// Compares x with the double that it was rounded to: below 0, 0 or above 0 where x is less, equal or greater.
template <class T>
int side_of(T x, double rounded) {
  constexpr double past_greatest =
      2.0 * static_cast<double>(std::uint64_t{1} << (std::numeric_limits<T>::digits - 1));
  if (rounded >= past_greatest) return -1;
  const T back = static_cast<T>(rounded);
  return x < back ? -1 : x > back ? 1 : 0;
}

template <class T>
bounds outward_of(const void* least, const void* greatest) {
  constexpr double infinity = std::numeric_limits<double>::infinity();
  T low;
  T high;
  std::memcpy(&low, least, sizeof low);
  std::memcpy(&high, greatest, sizeof high);
  bounds made{static_cast<double>(low), static_cast<double>(high)};
  if constexpr (std::is_integral_v<T>) {
    if (side_of(low, made.low) < 0) made.low = std::nextafter(made.low, -infinity);
    if (side_of(high, made.high) > 0) made.high = std::nextafter(made.high, infinity);
  }
  return made;
}

}  // namespace

bounds detail::outward(sample_type type, const void* least, const void* greatest) {
  const portable::fp_default fp;
  using enum sample_type;
  switch (type) {
    case int8:
      return outward_of<std::int8_t>(least, greatest);
    case int16:
      return outward_of<std::int16_t>(least, greatest);
    case int32:
      return outward_of<std::int32_t>(least, greatest);
    case int64:
      return outward_of<std::int64_t>(least, greatest);
    case uint8:
      return outward_of<std::uint8_t>(least, greatest);
    case uint16:
      return outward_of<std::uint16_t>(least, greatest);
    case uint32:
      return outward_of<std::uint32_t>(least, greatest);
    case uint64:
      return outward_of<std::uint64_t>(least, greatest);
    case float32:
      return outward_of<float>(least, greatest);
    default:
      return outward_of<double>(least, greatest);
  }
}

std::uint64_t detail::find_extremes(const samples& x, void* least, void* greatest, run_info& run,
                                    const execution& exec) {
  const portable::fp_default fp;  // also min and max flush denormals where the control word says so
  const site at = choose_site(exec, x.device, x.bytes());
  return with_raw_type(x.type, [&](auto flip) {
    const auto found = at.where == place::device ? offload::run_extent(x, flip, exec, at.device, run)
                                                 : host::run_extent(x, flip, exec, run);
    if (found.nan == x.size) return found.nan;
    std::memcpy(least, &found.low, sizeof found.low);
    std::memcpy(greatest, &found.high, sizeof found.high);
    return found.nan;
  });
}

}  // namespace cairn
