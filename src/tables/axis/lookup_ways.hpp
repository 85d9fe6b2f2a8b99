// Which of an axis' tables samples are looked up in, in which order: decided here for every call on the host
// and on devices that looks into tables.
#pragma once

#include <string_view>

#include "src/layouts/lookup.hpp"
#include "src/tables/axis/axis_state.hpp"

namespace cairn::tables {

// has_narrow_slots: whether slots get 16 bits; true for a device, whose slots have 32, but which takes the
// same ways. searches: whether vectors search crowded cells. needs_mesh: whether positions leave many samples
// to be compared; where there are none, the mesh is taken at once.
template <class T>
lookup_ways ways_of(const sample_tables<T>& tables, bool has_narrow_slots, bool searches, bool needs_mesh) {
  lookup_ways ways;
  if (tables.thresholds.empty()) {  // every edge lies past the type's greatest value
    ways.add(lookup_kind::none);
    return ways;
  }
  const bool is_uniform = tables.uniform.has_value();
  const bool is_fast = has_narrow_slots || (fast_with_wide_slots<T> && !is_uniform);
  const bool has_positions = is_fast && tables.positions.has_value();
  if (has_narrow_slots && tables.guarded) ways.add(lookup_kind::guarded);
  if (has_positions)
    ways.add(tables.positions->curve != nullptr ? lookup_kind::curve : lookup_kind::positions);
  if (has_positions && tables.positions->window_cells != 0) ways.add(lookup_kind::window);
  if (has_positions && searches) {
    ways.add(lookup_kind::search);
  } else if (is_uniform) {
    ways.add(lookup_kind::uniform);
  }
  if (!is_uniform && (needs_mesh || !has_positions)) {
    ways.add(lookup_kind::mesh);
    ways.add(lookup_kind::bisection);
  }
  return ways;
}

inline lookup_ways ways_of(const wide_view& wide) {
  lookup_ways ways;
  ways.add(wide.is_line ? lookup_kind::line : lookup_kind::listed);
  return ways;
}

// As run_info::method says it.
constexpr std::string_view name_of(lookup_kind kind) {
  constexpr std::string_view names[lookup_kinds] = {"none",      "uniform", "positions", "curve",
                                                    "window",    "search",  "uniform",   "mesh",
                                                    "bisection", "uniform", "search"};
  return names[static_cast<std::size_t>(kind)];
}

}  // namespace cairn::tables
