// The tables of an axis as plain memory, for the sweeps of one instruction set.
#pragma once

#include <cairn/execution.hpp>

#include "src/host/sweeps/histogram_task.hpp"
#include "src/machine/instruction_sets.hpp"
#include "src/tables/axis/axis_state.hpp"

namespace cairn::host {

// `narrow`: slots are 16 bits wide.
template <class T>
axis_view<T> view_of(const tables::sample_tables<T>& tables, isa target, bool narrow) {
  axis_view<T> view;
  view.slots = tables.slots();
  view.is_uniform = tables.uniform.has_value();
  if (view.is_uniform) view.uniform = tables.as_uniform();
  view.has_guard = tables.guarded.has_value();
  if (view.has_guard) view.guarded = *tables.guarded;
  view.has_positions = tables.positions.has_value();
  if (view.has_positions) view.positions = tables.positions->view(tables.thresholds);
  view.gather_is_fast = gather_is_fast();
  // Where vectors search crowded cells, the mesh is not used (table_tile::next_step).
  const bool searches = target == isa::avx512 && view.gather_is_fast && view.has_positions;
  if (!view.is_uniform && !(searches && narrow)) view.mesh = tables.as_mesh();
  return view;
}

}  // namespace cairn::host
