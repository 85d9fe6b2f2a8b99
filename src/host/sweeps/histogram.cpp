// The histogram on the host; compiled once for each instruction set.
#include <own_histogram_block.hpp>

#include "src/host/sweeps/count.hpp"
#include "src/host/sweeps/histogram/joint_tile.hpp"
#include "src/host/sweeps/histogram/slot_tile.hpp"
#include "src/host/sweeps/histogram_task.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

template <class T>
struct narrow_tile {
  const T* samples;
  T flip;
  void operator()(std::size_t first, std::size_t n, std::uint16_t* slots) const {
    for (std::size_t i = 0; i < n; ++i) slots[i] = static_cast<std::uint16_t>(samples[first + i] ^ flip);
  }
};

template <class T>
std::uint64_t count_values(const host::histogram_task& task, bool has_sign) {
  constexpr auto top_bit = static_cast<T>(T{1} << (8 * sizeof(T) - 1));
  const narrow_tile<T> tile{static_cast<const T*>(task.axis.samples.data), has_sign ? top_bit : T{0}};
  return count(task.size, task.counters, plain_tile<std::uint16_t>(tile));
}

std::uint64_t count_values(const host::histogram_task& task) {
  using enum detail::sample_type;
  const detail::sample_type type = task.axis.samples.type;
  if (type == int8 || type == uint8) return count_values<std::uint8_t>(task, type == int8);
  return count_values<std::uint16_t>(task, type == int16);
}

}  // namespace

bool has_gathers() { return target_blocks::gathers; }
bool searches_by_vectors() { return target_blocks::search; }

void histogram(const host::histogram_task& task) {
  if (task.by_value) {
    count_values(task);
    return;
  }
  task.axis.seen->nan +=
      task.axis.lookup->has_narrow_slots
          ? count(task.size, task.counters, slot_tile<std::uint16_t>{tile_state(task.axis)})
          : count(task.size, task.counters, slot_tile<std::uint32_t>{tile_state(task.axis)});
}

void count_joint(const host::joint_task& task) {
  if (task.bins < tables::most_narrow_slots) {
    count(task.size, task.counters, joint_tile<std::uint16_t>(task));
  } else if (task.bins < 0xffffffffU) {
    count(task.size, task.counters, joint_tile<std::uint32_t>(task));
  } else {
    count(task.size, task.counters, joint_tile<std::uint64_t>(task));
  }
}

}  // namespace cairn::CAIRN_TARGET
