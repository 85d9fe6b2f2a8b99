// What samples are looked up in on one axis by a call on the host.
#pragma once

#include <algorithm>
#include <cairn/axis.hpp>
#include <cairn/execution.hpp>
#include <cairn/sample_types.hpp>
#include <cstddef>
#include <cstring>

#include "src/host/run/call_target.hpp"
#include "src/host/run/entry_reads.hpp"
#include "src/host/sweeps/histogram_task.hpp"
#include "src/kernels/position.hpp"
#include "src/layouts/lookup.hpp"
#include "src/tables/axis/axis_state.hpp"
#include "src/tables/axis/lookup_ways.hpp"

namespace cairn::host {

// The slots that tiles write: those of the tables, of which the caller makes those of the axis, or the
// latter.
enum class slots_written { of_tables, of_axis };

// The samples of one axis in a call.
struct axis_samples {
  detail::column column;
  std::size_t size;
};

// Whether positions leave so few of some samples, taken from all of them, to be compared that a mesh would
// not pay. That depends on how many are compared, not on their order. False where samples are not of type T.
template <class T>
bool positions_suffice(const axis_samples& x, const tables::position_view<T>& table) {
  constexpr std::size_t most_looked_at = 256;
  constexpr std::size_t one_of = 64;
  if (x.column.type != detail::sample_type_of<T>()) return false;
  const std::size_t some = std::min(x.size / one_of, most_looked_at);
  std::size_t left = 0;
  for (std::size_t i = 0; i < some; ++i) {
    T sample;
    std::memcpy(&sample, static_cast<const std::byte*>(x.column.data) + i * x.size / some * x.column.stride,
                sizeof sample);
    left += portable::is_decided(sample, table) ? 0U : 1U;
  }
  return left <= some / 32;
}

// For these samples, which are compared as T. The tables of the axis are built when they are first needed and
// stay with it; what is returned points to them. std::bad_alloc; std::invalid_argument where edges must be
// rounded and do not fit.
template <class T>
tables::lookup<T> lookup_of(const axis::state& axis, const axis_samples& x, isa target,
                            slots_written written = slots_written::of_axis) {
  tables::lookup<T> made;
  made.bins = axis.bins();
  made.wrap = axis.wraps();
  if (const auto wide = axis.wide_view_for(x.column.type)) {
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
  const bool searches =
      CAIRN_ON_TARGET(target, searches_by_vectors()) && made.reads == tables::entry_reads::gathers;
  made.has_positions = tables.positions.has_value();
  if (made.has_positions) made.positions = tables.positions->view(tables.thresholds);
  const bool needs_mesh = tables.mesh != nullptr && made.has_positions &&
                          (tables.mesh->is_made() || !positions_suffice(x, made.positions));
  made.ways = tables::ways_of(tables, made.has_narrow_slots, searches, needs_mesh);
  if (written == slots_written::of_axis && !tables.slot_of_axis.empty())
    made.slot_of_axis = tables.slot_of_axis.data();
  if (made.ways.first() == tables::lookup_kind::none) return made;
  made.is_uniform = tables.uniform.has_value();
  if (made.is_uniform) made.uniform = tables.as_uniform();
  if (tables.guarded) made.guarded = *tables.guarded;
  if (made.ways.has(tables::lookup_kind::mesh)) made.mesh = tables.as_mesh();
  return made;
}

}  // namespace cairn::host
