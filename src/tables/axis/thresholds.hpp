// From the edges of an axis, as real numbers, to thresholds in a sample's own type.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace cairn::tables {

// The threshold of an edge: the least value of T that is not below it; for the last edge, whose bin is
// closed, the least value above it. nullopt for an edge past T's greatest value.
template <class T>
std::optional<T> threshold_of(double edge, bool is_last);

struct edge_rule {
  bool rounded = false;       // float only: edges are rounded to T first
  bool is_half_open = false;  // the bin of the last edge is not closed
};

// The thresholds of all edges that have one: the result may be shorter than `edges`, even empty. Never
// decreasing. std::invalid_argument, naming the edge, where edges are rounded and T has no finite number for
// one.
template <class T>
std::vector<T> thresholds_of(std::span<const double> edges, edge_rule rule = {});

// Two thresholds for each of the integers, least first as `ascending` lists them: the least value of T that
// is not below it, and the least above it. Otherwise as thresholds_of.
template <class T>
std::vector<T> thresholds_of_integers(std::span<const std::int64_t> integers,
                                      std::span<const std::uint32_t> ascending);

// Edge i as a float. std::invalid_argument, naming the edge, where there is no finite one near it.
double as_rounded(double edge, std::size_t i);

}  // namespace cairn::tables
