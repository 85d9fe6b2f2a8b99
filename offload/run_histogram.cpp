#include "offload/run_histogram.hpp"

#include <algorithm>
#include <cairn/sample_types.hpp>

#include "offload/devices.hpp"
#include "offload/stream.hpp"
#include "offload/sweeps.hpp"

namespace cairn::offload {
namespace {

// The tables of an axis in device memory.
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

}  // namespace

template <class T>
slot_counts run_histogram(in<T> x, const tables::sample_tables<T>& tables, const execution& how, int device) {
  const std::string_view kind = kind_of(device);
  mesh_there<T> there(tables, device);
  device_task<T> task;
  there.describe(tables, task);
  slot_counts found;
  found.totals = scratch<std::uint64_t>(tables.slots() + 1);
  std::fill_n(found.totals.data(), found.totals.size(), 0);
  device_array<std::uint64_t> totals(std::span<const std::uint64_t>(found.totals.data(), found.totals.size()),
                                     device);
  task.totals = totals.span().data;
  task.device = device;
  for_each_chunk(x, most_items_a_launch, how, device, [&](const T* samples, std::size_t size) {
    task.samples = samples;
    task.size = size;
    histogram(task);
  });
  totals.copy_to({found.totals.data(), found.totals.size()});
  found.nan = found.totals.data()[tables.slots()];
  found.totals.data()[tables.slots()] = 0;
  found.how = {place::device, device, 1, kind, task.is_uniform ? "uniform" : "mesh"};
  return found;
}

template <class T>
found_extent<T> run_extent(in<T> x, const execution& how, int device, ran& ran_how) {
  ran_how = {place::device, device, 1, kind_of(device), "reduce"};
  found_extent<T> all{T{}, T{}, 0};
  std::size_t numbers = 0;
  for_each_chunk(x, most_items_a_launch, how, device, [&](const T* samples, std::size_t size) {
    const found_extent<T> part = extent(samples, size, device);
    all.nan += part.nan;
    if (part.nan == size) return;
    all.low = numbers == 0 ? part.low : std::min(all.low, part.low);
    all.high = numbers == 0 ? part.high : std::max(all.high, part.high);
    numbers += size - part.nan;
  });
  return all;
}

#define CAIRN_INSTANTIATE(T)                                                                            \
  template slot_counts run_histogram<T>(in<T>, const tables::sample_tables<T>&, const execution&, int); \
  template found_extent<T> run_extent<T>(in<T>, const execution&, int, ran&);
CAIRN_FOR_EACH_SAMPLE_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
