// The histogram on a device.
#include "offload/sweeps/count.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/kernels/compared.hpp"
#include "src/kernels/slot_of.hpp"
#include "src/layouts/instantiated.hpp"

namespace cairn::offload {

template <class Stored, class Table>
struct table_slot {
  const Stored* samples;
  Table table;
  std::uint32_t operator()(std::size_t i, std::uint64_t& nan) const {
    const auto x = compared(samples[i]);
    nan += lanes::is_nan(x) ? 1U : 0U;
    return slot_of(static_cast<std::uint32_t>(cell_of(x, table.map)), x, table);
  }
};

template <class Stored, class T>
void histogram(const Stored* samples, const device_task<T>& task) {
  static_assert(most_items_a_launch == most_items);
  const device_counters counters{task.totals, task.slots, task.device};
  if constexpr (std::is_floating_point_v<T>) {  // bins of integers have no uniform map
    if (task.is_uniform)
      return count(task.size, counters, table_slot<Stored, tables::uniform_view<T>>{samples, task.uniform});
  }
  count(task.size, counters, table_slot<Stored, tables::mesh_view<T>>{samples, task.mesh});
}

#define CAIRN_INSTANTIATE(T) \
  template void histogram<T, compared_type<T>>(const T*, const device_task<compared_type<T>>&);
CAIRN_FOR_EACH_STORED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
