// Bins that end at infinity, as --edges -inf,0,inf. The library's axes have finite edges, so the greatest
// double stands for an infinite one: as the first or the last edge it is infinite, and infinite samples count
// as it.
#pragma once

#include <algorithm>
#include <cairn/axis.hpp>
#include <cmath>
#include <limits>
#include <span>
#include <type_traits>
#include <vector>

#include "shared/refusal.hpp"

namespace cairn::tool {

constexpr double greatest_edge = std::numeric_limits<double>::max();

// Both ask about edges that were given; for none they are false.
inline bool begins_at_infinity(std::span<const double> edges) {
  return !edges.empty() && edges.front() == -greatest_edge;
}
inline bool ends_at_infinity(std::span<const double> edges) {
  return !edges.empty() && edges.back() == greatest_edge;
}

// Infinite first and last edges become finite ones, which axis::edges takes.
template <class Edge>
std::vector<Edge> with_finite_ends(std::vector<Edge> edges) {
  if constexpr (std::is_same_v<Edge, double>) {
    if (!edges.empty()) edges.front() = std::max(edges.front(), -greatest_edge);
    if (!edges.empty()) edges.back() = std::min(edges.back(), greatest_edge);
  }
  return edges;
}

// Gives the edges as reports show them.
inline std::vector<double> shown_edges(std::span<const double> edges, bool are_given) {
  std::vector<double> shown(edges.begin(), edges.end());
  if (!are_given) return shown;
  if (begins_at_infinity(edges)) shown.front() = -std::numeric_limits<double>::infinity();
  if (ends_at_infinity(edges)) shown.back() = std::numeric_limits<double>::infinity();
  return shown;
}

// The samples, of which infinite ones lie in the bins of an axis that end at infinity. `room` holds them if
// some are infinite. Errors: refusal of 32-bit floats if the edge beside infinity is beyond them.
template <class T>
std::span<const T> with_finite_samples(std::span<const T> samples, std::span<const double> edges,
                                       std::vector<T>& room) {
  if constexpr (std::is_floating_point_v<T>) {
    const bool first = begins_at_infinity(edges), last = ends_at_infinity(edges);
    if (!first && !last) return samples;
    if (std::ranges::none_of(samples, [](T one) { return std::isinf(one); })) return samples;
    constexpr T most = std::numeric_limits<T>::max();
    if ((first && edges[1] < -most) || (last && edges[edges.size() - 2] > most))
      throw refusal(
          "--edges: infinite float32 samples, and an edge beside infinity that float32 does not reach");
    room.assign(samples.begin(), samples.end());
    for (T& one : room) {
      if (std::isinf(one) && (one < 0 ? first : last)) one = one < 0 ? -most : most;
    }
    return room;
  } else {
    return samples;
  }
}

}  // namespace cairn::tool
