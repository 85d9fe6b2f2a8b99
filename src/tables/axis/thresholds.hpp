// From the edges of an axis, as real numbers, to thresholds in a sample's own type.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace cairn::tables {

// Of edge i: the least value of T that is not below it; of the last edge, whose bin is closed, the least
// value above it. Nothing for an edge past T's greatest value. `rounded` (float only) rounds edges to T
// first; std::invalid_argument, naming the edge, where T has no finite number for it.
template <class T>
std::optional<T> threshold_of(std::span<const double> edges, std::size_t i, bool rounded);

// Of all edges that have one: the result may be shorter than `edges`, even empty. Never decreasing.
template <class T>
std::vector<T> thresholds_of(std::span<const double> edges, bool rounded);

// Edge i as a float. std::invalid_argument, naming the edge, where there is no finite one near it.
double as_rounded(std::span<const double> edges, std::size_t i);

}  // namespace cairn::tables
