// The histogram on the host; compiled once for each instruction set.
#include <cairn/sample_types.hpp>

#include "src/host/count.hpp"
#include "src/host/histogram_task.hpp"
#include "src/host/table_tile.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

template <class T>
struct value_tile {
  using slot = std::uint16_t;
  const T* samples;
  template <class Meanwhile>
  std::uint64_t operator()(std::size_t first, std::size_t n, slot* slots, Meanwhile meanwhile) const {
    constexpr int least = std::numeric_limits<T>::min();
    for (std::size_t i = 0; i < n; ++i) slots[i] = static_cast<slot>(samples[first + i] - least);
    for (std::size_t i = 0; i < n; i += host::counted_meanwhile) meanwhile();
    return 0;
  }
};

}  // namespace

template <class T>
std::uint64_t histogram(const host::histogram_task<T>& task) {
  if constexpr (sizeof(T) < 4) {
    if (task.by_value) return count(task.size, task.counters, value_tile<T>{task.samples});
  }
  if (task.counters.slots <= host::most_narrow_slots)
    return count(task.size, task.counters, table_tile<T, std::uint16_t>(task));
  return count(task.size, task.counters, table_tile<T, std::uint32_t>(task));
}

#define CAIRN_INSTANTIATE(T) template std::uint64_t histogram<T>(const host::histogram_task<T>&);
CAIRN_FOR_EACH_SAMPLE_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::CAIRN_TARGET
