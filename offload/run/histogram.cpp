#include "offload/run/histogram.hpp"

#include <algorithm>

#include "offload/memory/devices.hpp"
#include "offload/run/stream.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/counting/keys.hpp"
#include "src/layouts/instantiated.hpp"
#include "src/layouts/sample_kinds.hpp"

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

// The samples of type Stored, chunk by chunk.
template <class Stored, class T>
void count_chunks(const detail::samples& x, device_task<T> task, const execution& exec) {
  for_each_chunk(typed<Stored>(x), most_items_a_launch, exec, task.device,
                 [&](const Stored* samples, std::size_t size) {
                   task.size = size;
                   histogram(samples, task);
                 });
}

void count_all(const detail::samples& x, const device_task<std::int32_t>& task, const execution& exec) {
  using enum detail::sample_type;
  switch (x.type) {
    case int8:
      return count_chunks<std::int8_t>(x, task, exec);
    case uint8:
      return count_chunks<std::uint8_t>(x, task, exec);
    case int16:
      return count_chunks<std::int16_t>(x, task, exec);
    case uint16:
      return count_chunks<std::uint16_t>(x, task, exec);
    default:
      return count_chunks<std::int32_t>(x, task, exec);
  }
}
template <class T>
void count_all(const detail::samples& x, const device_task<T>& task, const execution& exec) {
  count_chunks<T>(x, task, exec);
}

}  // namespace

template <class T>
slot_counts run_histogram(const detail::samples& x, const tables::sample_tables<T>& tables,
                          const execution& exec, int device) {
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
  count_all(x, task, exec);
  totals.copy_to({found.totals.data(), found.totals.size()});
  found.nan = found.totals.data()[tables.slots()];
  found.totals.data()[tables.slots()] = 0;
  found.run = {place::device, device, 1, kind, task.is_uniform ? "uniform" : "mesh"};
  return found;
}

template <class Raw>
extent_result<Raw> run_extent(const detail::samples& x, Raw flip, const execution& exec, int device,
                              run_info& run) {
  run = {place::device, device, 1, kind_of(device), "reduce"};
  extent_result<Raw> all{Raw{}, Raw{}, 0};
  const auto is_before = [flip](Raw a, Raw b) { return key_of_raw(a, flip) < key_of_raw(b, flip); };
  std::size_t numbers = 0;
  for_each_chunk(typed<Raw>(x), most_items_a_launch, exec, device, [&](const Raw* samples, std::size_t size) {
    const extent_result<Raw> part = extent(samples, flip, size, device);
    all.nan += part.nan;
    if (part.nan == size) return;
    all.low = numbers == 0 ? part.low : std::min(all.low, part.low, is_before);
    all.high = numbers == 0 ? part.high : std::max(all.high, part.high, is_before);
    numbers += size - part.nan;
  });
  return all;
}

#define CAIRN_INSTANTIATE(T)                                                                     \
  template slot_counts run_histogram<T>(const detail::samples&, const tables::sample_tables<T>&, \
                                        const execution&, int);
CAIRN_FOR_EACH_COMPARED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

#define CAIRN_INSTANTIATE(Raw) \
  template extent_result<Raw> run_extent<Raw>(const detail::samples&, Raw, const execution&, int, run_info&);
CAIRN_FOR_EACH_RAW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
