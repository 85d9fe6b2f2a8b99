// The histogram on a device.
#include <cairn/sample_types.hpp>

#include "offload/count.hpp"
#include "offload/sweeps.hpp"
#include "src/kernels/slot_of.hpp"

namespace cairn::offload {

template <class T, class Table>
struct table_slot {
  const T* samples;
  Table table;
  std::uint32_t operator()(std::size_t i, std::uint64_t& nan) const {
    const T x = samples[i];
    nan += lanes::is_nan(x) ? 1U : 0U;
    return slot_of(static_cast<std::uint32_t>(cell_of(x, table.map)), x, table);
  }
};

template <class T>
void histogram(const device_task<T>& task) {
  static_assert(most_items_a_launch == most_items);
  const device_counters counters{task.totals, task.slots, task.device};
  if (task.is_uniform) {
    count(task.size, counters, table_slot<T, tables::uniform_view<T>>{task.samples, task.uniform});
  } else {
    count(task.size, counters, table_slot<T, tables::mesh_view<T>>{task.samples, task.mesh});
  }
}

#define CAIRN_INSTANTIATE(T) template void histogram<T>(const device_task<T>&);
CAIRN_FOR_EACH_SAMPLE_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
