// Curves for the fast tables (src/layouts/position_view.hpp): made for the thresholds of an axis, with the
// kernel that will use them.
#pragma once

#include <cairn/axis_map.hpp>
#include <optional>
#include <span>

#include "src/layouts/position_view.hpp"

namespace cairn::tables {

// The curve that `map`, neither automatic nor uniform, asks for, or a learned one where these thresholds,
// ascending and at least two, do not admit it. None where a straight line parts them about as well. Both with
// the number of cells that each is used with.
template <class T>
std::optional<position_curve<T>> paying_curve(const axis_map& map, std::span<const T> thresholds,
                                              int cell_bits, int straight_cell_bits);

// A curve of the kind of `map`. None where the thresholds admit none that never decreases: logarithms of
// numbers that are not positive, learned edges that are all alike.
template <class T>
std::optional<position_curve<T>> make_curve(const axis_map& map, std::span<const T> thresholds,
                                            int cell_bits);

// The kind that `edges` ask for: the cheapest that parts most of them. Looks at some thousands.
map_shape best_map(std::span<const double> edges);

}  // namespace cairn::tables
