// Finds for each edge the least sample that is not below it.
#include "src/tables/axis/thresholds.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <stdexcept>
#include <utility>

#include "src/call/sentence.hpp"
#include "src/kernels/wide_slot.hpp"
#include "src/layouts/instantiated.hpp"

namespace cairn::tables {
namespace {

template <class T>
std::optional<T> least_not_below(double edge) {
  using limits = std::numeric_limits<T>;
  if constexpr (std::is_same_v<T, double>) {
    return edge + 0.0;  // no negative zero
  } else if constexpr (std::is_same_v<T, float>) {
    if (edge > limits::max()) return limits::infinity();
    if (edge < limits::lowest()) return limits::lowest();
    const auto nearest = static_cast<float>(edge) + 0.0F;
    return nearest < edge ? std::nextafter(nearest, limits::infinity()) : nearest;
  } else {
    const double whole = std::ceil(edge);
    if (whole >= portable::past_greatest<T>) return std::nullopt;
    if (whole < static_cast<double>(limits::min())) return limits::min();
    return static_cast<T>(whole);
  }
}

template <class T>
std::optional<T> least_above(double edge) {
  const std::optional<T> candidate = least_not_below<T>(edge);
  if constexpr (std::is_floating_point_v<T>) {
    if (*candidate > edge) return candidate;
    return std::nextafter(*candidate, std::numeric_limits<T>::infinity()) + T(0);
  } else {
    const double whole = std::floor(edge);
    if (!candidate || whole < static_cast<double>(std::numeric_limits<T>::min())) return candidate;
    if (whole != edge) return candidate;
    if (*candidate == std::numeric_limits<T>::max()) return std::nullopt;
    return static_cast<T>(*candidate + 1);
  }
}

// As least_not_below and least_above, of an integer.
template <class T>
std::optional<T> first_from(std::int64_t integer, bool is_above) {
  using limits = std::numeric_limits<T>;
  if constexpr (std::is_floating_point_v<T>) {
    const auto nearest = static_cast<T>(integer);
    const bool is_greater = nearest >= T(0x1p63) || static_cast<std::int64_t>(nearest) > integer;
    const bool is_equal = !is_greater && static_cast<std::int64_t>(nearest) == integer;
    if (is_greater || (is_equal && !is_above)) return nearest;
    return std::nextafter(nearest, limits::infinity()) + T(0);
  } else {
    if (std::cmp_less(integer, limits::min())) return limits::min();
    if (std::cmp_greater(integer, limits::max())) return std::nullopt;
    const auto same = static_cast<T>(integer);
    if (!is_above) return same;
    return same == limits::max() ? std::nullopt : std::optional<T>(static_cast<T>(same + 1));
  }
}

}  // namespace

double as_rounded(double edge, std::size_t i) {
  constexpr double first_too_great = 0x1.ffffffp127;  // halfway from the greatest float to 2^128
  if (std::abs(edge) < first_too_great) return static_cast<double>(static_cast<float>(edge));
  throw std::invalid_argument(sentence(
      "histogram: edges[", i, "] = ", edge,
      " of the axis does not fit float, to which edges made by axis::uniform and axis::logarithmic "
      "are rounded for float samples; expected edges of at most ",
      std::numeric_limits<float>::max(), " in size, or those of axis::edges, which are not rounded"));
}

template <class T>
std::optional<T> threshold_of(double edge, bool is_last) {
  return is_last ? least_above<T>(edge) : least_not_below<T>(edge);
}

template <class T>
std::vector<T> thresholds_of(std::span<const double> edges, edge_rule rule) {
  std::vector<T> thresholds;
  thresholds.reserve(edges.size());
  for (std::size_t i = 0; i < edges.size(); ++i) {
    const bool round_first = rule.rounded && std::is_same_v<T, float>;
    const double edge = round_first ? as_rounded(edges[i], i) : edges[i];
    const std::optional<T> threshold = threshold_of<T>(edge, !rule.is_half_open && i + 1 == edges.size());
    if (!threshold) break;
    thresholds.push_back(*threshold);
  }
  return thresholds;
}

template <class T>
std::vector<T> thresholds_of_integers(std::span<const std::int64_t> integers,
                                      std::span<const std::uint32_t> ascending) {
  std::vector<T> thresholds;
  thresholds.reserve(2 * ascending.size());
  for (const std::uint32_t i : ascending) {
    for (const bool is_above : {false, true}) {
      const std::optional<T> threshold = first_from<T>(integers[i], is_above);
      if (!threshold) return thresholds;
      thresholds.push_back(*threshold);
    }
  }
  return thresholds;
}

#define CAIRN_INSTANTIATE(T)                                                       \
  template std::optional<T> threshold_of<T>(double, bool);                         \
  template std::vector<T> thresholds_of<T>(std::span<const double>, edge_rule);    \
  template std::vector<T> thresholds_of_integers<T>(std::span<const std::int64_t>, \
                                                    std::span<const std::uint32_t>);
CAIRN_FOR_EACH_COMPARED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::tables
