// The histogram on the host; compiled once for each instruction set.
#include "src/host/count.hpp"
#include "src/host/histogram_task.hpp"
#include "src/host/lane_choice.hpp"
#include "src/kernels/slot_of.hpp"
#include "src/sample_types.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

// Predicts the cells of n samples and returns how many are NaN.
template <class T>
std::uint64_t cells_of(const T* x, std::size_t n, const tables::cell_map<T>& map, lanes::unsigned_of<T>* cells) {
  using V = lanes_for<T>;
  constexpr std::size_t width = lanes::traits<V>::size;
  std::uint64_t nan = 0;
  std::size_t i = 0;
  for (; i + width <= n; i += width) {
    const V v = lanes::load<V>(x + i);
    lanes::store(cells + i, cell_of(v, map));
    if constexpr (std::is_floating_point_v<T>) {
      const auto is_nan = lanes::is_nan(v);
      if (lanes::any(is_nan)) [[unlikely]] nan += lanes::count(is_nan);
    }
  }
  for (; i < n; ++i) {
    cells[i] = cell_of(x[i], map);
    nan += lanes::is_nan(x[i]) ? 1 : 0;
  }
  return nan;
}

// Predict for a tile, then correct one sample at a time.
template <class T, class Table>
struct table_tile {
  const T* samples;
  Table table;
  std::uint64_t operator()(std::size_t first, std::size_t n, std::uint32_t* slots) const {
    const T* x = samples + first;
    lanes::unsigned_of<T> cells[tile_items];
    const std::uint64_t nan = cells_of(x, n, table.map, cells);
    for (std::size_t i = 0; i < n; ++i) slots[i] = slot_of(static_cast<std::uint32_t>(cells[i]), x[i], table);
    return nan;
  }
};

template <class T>
struct value_tile {
  const T* samples;
  std::uint64_t operator()(std::size_t first, std::size_t n, std::uint32_t* slots) const {
    constexpr int least = std::numeric_limits<T>::min();
    for (std::size_t i = 0; i < n; ++i) slots[i] = static_cast<std::uint32_t>(samples[first + i] - least);
    return 0;
  }
};

}  // namespace

template <class T>
std::uint64_t histogram(const host::histogram_task<T>& task) {
  if constexpr (sizeof(T) < 4) {
    if (task.method == host::histogram_method::values)
      return count(task.size, task.counters, value_tile<T>{task.samples});
  }
  if (task.method == host::histogram_method::uniform) {
    const table_tile<T, tables::uniform_view<T>> tile{task.samples, task.uniform};
    return count(task.size, task.counters, tile);
  }
  const table_tile<T, tables::mesh_view<T>> tile{task.samples, task.mesh};
  return count(task.size, task.counters, tile);
}

#define CAIRN_INSTANTIATE(T) template std::uint64_t histogram<T>(const host::histogram_task<T>&);
CAIRN_SAMPLE_TYPES(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::CAIRN_TARGET
