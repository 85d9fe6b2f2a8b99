// What samples are looked up in on one axis by a call on the host.
#pragma once

#include <algorithm>
#include <cairn/axis.hpp>
#include <cairn/execution.hpp>
#include <cairn/sample_types.hpp>

#include "src/host/run/entry_reads.hpp"
#include "src/layouts/lookup.hpp"
#include "src/tables/axis/axis_state.hpp"
#include "src/tables/axis/lookup_ways.hpp"

namespace cairn::host {

// The slots that tiles write: those of the tables, of which the caller makes those of the axis, or the
// latter.
enum class slots_written { of_tables, of_axis };

// For samples of this type, which are compared as T. The tables of the axis are built at its first call and
// stay with it; what is returned points to them. std::bad_alloc; std::invalid_argument where edges must be
// rounded and do not fit.
template <class T>
tables::lookup<T> lookup_of(const axis::state& axis, detail::sample_type type, isa target,
                            slots_written written = slots_written::of_axis) {
  tables::lookup<T> made;
  made.bins = axis.bins();
  if (const auto wide = axis.wide_view_for(type)) {
    made.ways = tables::ways_of(*wide);
    made.wide = *wide;
    made.slots = made.bins + 2;
    made.has_narrow_slots = false;
    return made;
  }
  const auto& tables = axis.tables_for<T>();
  made.slots = tables.slots();
  const std::size_t most_slots =
      written == slots_written::of_tables ? made.slots : std::max(made.slots, made.bins + 2);
  made.has_narrow_slots = most_slots <= tables::most_narrow_slots;
  made.reads = entry_reads_of(target);
  const bool searches = target == isa::avx512 && made.reads == tables::entry_reads::gathers;
  made.ways = tables::ways_of(tables, made.has_narrow_slots, searches);
  if (written == slots_written::of_axis && !tables.slot_of_axis.empty())
    made.slot_of_axis = tables.slot_of_axis.data();
  if (made.ways.first() == tables::lookup_kind::none) return made;
  made.is_uniform = tables.uniform.has_value();
  made.has_positions = tables.positions.has_value();
  if (made.is_uniform) made.uniform = tables.as_uniform();
  if (tables.guarded) made.guarded = *tables.guarded;
  if (made.has_positions) made.positions = tables.positions->view(tables.thresholds);
  if (made.ways.has(tables::lookup_kind::mesh)) made.mesh = tables.as_mesh();
  return made;
}

}  // namespace cairn::host
