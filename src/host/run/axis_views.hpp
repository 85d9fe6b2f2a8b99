// The tables of an axis as plain memory, for the sweeps of one instruction set.
#pragma once

#include <cairn/execution.hpp>
#include <string_view>
#include <type_traits>

#include "src/host/run/lookups.hpp"
#include "src/host/sweeps/histogram_task.hpp"
#include "src/tables/axis/axis_state.hpp"

namespace cairn::host {

// has_narrow_slots: whether a tile's slots have 16 bits, as they may where the view has few enough.
template <class T>
axis_view<T> view_of(const tables::sample_tables<T>& tables, isa target, bool has_narrow_slots) {
  axis_view<T> view;
  view.slots = tables.slots();
  view.is_uniform = tables.uniform.has_value();
  if (view.is_uniform) view.uniform = tables.as_uniform();
  view.has_guard = tables.guarded.has_value();
  if (view.has_guard) view.guarded = *tables.guarded;
  view.has_positions = tables.positions.has_value();
  if (view.has_positions) view.positions = tables.positions->view(tables.thresholds);
  view.how = lookups_of(target);
  // Where vectors search crowded cells, the mesh is not used (table_tile::next_step).
  const bool fast = view.has_positions && (std::is_floating_point_v<T> || has_narrow_slots);
  const bool searches = target == isa::avx512 && view.how == lookups::gathers && fast;
  if (!view.is_uniform && !searches) view.mesh = tables.as_mesh();
  return view;
}

template <class T>
axis_view<T> view_of(const tables::wide_view& wide) {
  axis_view<T> view;
  view.wide = &wide;
  view.slots = (wide.is_line ? wide.line.bins : wide.listed.bins) + 2;
  return view;
}

// How samples are looked up in it, in a word.
template <class T>
std::string_view method_of(const axis_view<T>& axis) {
  if (axis.wide != nullptr) return axis.wide->is_line ? "uniform" : "search";
  const bool narrow = axis.slots <= most_narrow_slots;
  if (narrow && axis.has_guard) return "uniform";
  const bool fast = narrow || (std::is_floating_point_v<T> && !axis.is_uniform);
  if (axis.has_positions && fast) return "positions";
  return axis.is_uniform ? "uniform" : "mesh";
}

}  // namespace cairn::host
