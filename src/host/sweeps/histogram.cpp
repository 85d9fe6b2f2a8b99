// The histogram on the host; compiled once for each instruction set.
#include "src/host/sweeps/count.hpp"
#include "src/host/sweeps/histogram/joint_tile.hpp"
#include "src/host/sweeps/histogram/table_tile.hpp"
#include "src/host/sweeps/histogram_task.hpp"
#include "src/layouts/instantiated.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

template <class T>
struct narrow_tile {
  using slot = std::uint16_t;
  const T* samples;
  T flip;
  template <class Meanwhile>
  std::uint64_t operator()(std::size_t first, std::size_t n, slot* slots, Meanwhile meanwhile) const {
    for (std::size_t i = 0; i < n; ++i) slots[i] = static_cast<slot>(samples[first + i] ^ flip);
    for (std::size_t i = 0; i < n; i += host::counted_meanwhile) meanwhile();
    return 0;
  }
};

template <class T>
std::uint64_t count_values(const host::histogram_task<std::int32_t>& task, bool has_sign) {
  constexpr auto top_bit = static_cast<T>(T{1} << (8 * sizeof(T) - 1));
  const narrow_tile<T> tile{static_cast<const T*>(task.samples.data), has_sign ? top_bit : T{0}};
  return count(task.size, task.counters, tile);
}

std::uint64_t count_values(const host::histogram_task<std::int32_t>& task) {
  using enum detail::sample_type;
  const detail::sample_type type = task.samples.type;
  if (type == int8 || type == uint8) return count_values<std::uint8_t>(task, type == int8);
  return count_values<std::uint16_t>(task, type == int16);
}

}  // namespace

template <class T>
void histogram(const host::histogram_task<T>& task) {
  if constexpr (std::is_same_v<T, std::int32_t>) {
    if (task.by_value) {
      count_values(task);
      return;
    }
  }
  task.seen->nan += task.lookup->has_narrow_slots
                        ? count(task.size, task.counters, table_tile<T, std::uint16_t>(task))
                        : count(task.size, task.counters, table_tile<T, std::uint32_t>(task));
}

void count_joint(const host::joint_task& task) {
  if (task.bins < tables::most_narrow_slots) {
    count(task.size, task.counters, joint_tile_of_thread<std::uint16_t>(task));
  } else if (task.bins < 0xffffffffU) {
    count(task.size, task.counters, joint_tile_of_thread<std::uint32_t>(task));
  } else {
    count(task.size, task.counters, joint_tile_of_thread<std::uint64_t>(task));
  }
}

#define CAIRN_INSTANTIATE(T) template void histogram<T>(const host::histogram_task<T>&);
CAIRN_FOR_EACH_COMPARED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::CAIRN_TARGET
