// From the edges of an axis, as real numbers, to thresholds in a sample's own type.
#pragma once

#include <span>
#include <vector>

namespace cairn::tables {

// One threshold for each edge: the least value of T that is not below it; for the last edge, whose bin is
// closed, the least value above it. Never decreasing. Edges past T's greatest value have no threshold and are
// left out: the result may be shorter than `edges`, even empty. `rounded` (float only) rounds edges to T
// first; std::invalid_argument, naming the first such edge, where T has no finite number for one.
template <class T>
std::vector<T> thresholds_of(std::span<const double> edges, bool rounded);

// Edge i as a float. std::invalid_argument, naming the edge, where there is no finite one near it.
double as_rounded(std::span<const double> edges, std::size_t i);

}  // namespace cairn::tables
