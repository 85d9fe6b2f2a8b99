// The tables of an axis in device memory, for samples that are compared as T.
#pragma once

#include <cairn/memory.hpp>
#include <cstdint>
#include <memory>
#include <span>

#include "offload/sweeps/sweeps.hpp"
#include "src/tables/axis/axis_state.hpp"
#include "src/tables/axis/lookup_ways.hpp"

namespace cairn::offload {

template <class T>
class tables_there {
 public:
  // Copies what the axis' best lookup needs. `here` stays as it is while this lives.
  tables_there(const tables::sample_tables<T>& here, int device) : thresholds_(here.thresholds, device) {
    if (!here.slot_of_axis.empty()) slot_of_axis_ = device_array<std::uint32_t>(here.slot_of_axis, device);
    task_.slots = static_cast<std::uint32_t>(here.slots());
    task_.device = device;
    if (here.uniform) {
      task_.uniform = here.as_uniform();
      task_.uniform.thresholds = thresholds_.span().data;
    }
    task_.lookup = ways_of(here, true, false, true).first();
    if (here.guarded) task_.guarded = *here.guarded;
    if (task_.lookup == lookup_kind::positions || task_.lookup == lookup_kind::curve)
      copy_positions(*here.positions, here.thresholds);
    if (task_.lookup == lookup_kind::mesh) copy_mesh(here);
  }

  // Without samples and totals.
  const device_task<T>& task() const { return task_; }
  const std::uint32_t* slot_of_axis() const { return slot_of_axis_.span().data; }

 private:
  void copy_positions(const tables::position_table<T>& here, std::span<const T> thresholds) {
    const int device = task_.device;
    entries_ = device_array<std::uint32_t>(here.entries, device);
    task_.entries = static_cast<std::uint32_t>(here.entries.size());
    task_.positions = here.view(thresholds);
    task_.positions.entries = entries_.span().data + 1;
    task_.positions.thresholds = thresholds_.span().data;
    if (here.curve == nullptr) return;
    curve_ = device_array<tables::position_curve<T>>(std::span(here.curve.get(), 1), device);
    task_.positions.curve = curve_.span().data;
  }
  void copy_mesh(const tables::sample_tables<T>& here) {
    const int device = task_.device;
    const tables::mesh<T>& mesh = here.mesh->of(here.thresholds);
    cells_ = device_array<tables::mesh_cell<T>>(mesh.cells, device);
    roots_ = device_array<tables::mesh_root<T>>(mesh.roots, device);
    task_.mesh = mesh.view(here.thresholds);
    task_.mesh.thresholds = thresholds_.span().data;
    task_.mesh.cells = cells_.span().data;
    task_.mesh.roots = roots_.span().data;
  }

  device_task<T> task_;
  device_array<T> thresholds_;
  device_array<std::uint32_t> slot_of_axis_;
  device_array<std::uint32_t> entries_;
  device_array<tables::position_curve<T>> curve_;
  device_array<tables::mesh_cell<T>> cells_;
  device_array<tables::mesh_root<T>> roots_;
};

// Kept with the axis. At least one threshold.
template <class T>
std::shared_ptr<const tables_there<T>> tables_on(int device, const tables::sample_tables<T>& here) {
  return here.on_devices->template on<tables_there<T>>(
      device, [&] { return std::make_shared<const tables_there<T>>(here, device); });
}

}  // namespace cairn::offload
