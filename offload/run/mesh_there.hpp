// The tables of an axis in device memory.
#pragma once

#include <cairn/memory.hpp>
#include <cstdint>

#include "offload/sweeps/sweeps.hpp"
#include "src/tables/axis/axis_state.hpp"

namespace cairn::offload {

template <class T>
class mesh_there {
 public:
  mesh_there(const tables::sample_tables<T>& here, int device) : thresholds_(here.thresholds, device) {
    if (here.uniform) return;
    const tables::mesh<T>& mesh = here.mesh->of(here.thresholds);
    cells_ = device_array<tables::mesh_cell<T>>(mesh.cells, device);
    nodes_ = device_array<tables::mesh_node<T>>(mesh.nodes, device);
  }

  void describe(const tables::sample_tables<T>& here, device_task<T>& task) {
    task.is_uniform = here.uniform.has_value();
    task.slots = static_cast<std::uint32_t>(here.slots());
    if (task.is_uniform) {
      task.uniform = here.as_uniform();
      task.uniform.thresholds = thresholds_.span().data;
      return;
    }
    task.mesh = here.as_mesh();
    task.mesh.thresholds = thresholds_.span().data;
    task.mesh.cells = cells_.span().data;
    task.mesh.nodes = nodes_.span().data;
  }

 private:
  device_array<T> thresholds_;
  device_array<tables::mesh_cell<T>> cells_;
  device_array<tables::mesh_node<T>> nodes_;
};

}  // namespace cairn::offload
