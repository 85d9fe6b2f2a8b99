// The select sweep: order statistics by passes over the items; compiled once for each instruction set.
//
// Contract: each thread takes its part of the items, tile by tile, as order keys. select_keys counts them at
// the ends of windows of keys and keeps those within; count_digits counts them by part of a window. Each
// thread adds to numbers and tables of its own; nothing is written but these.
#include "src/host/sweeps/order_keys.hpp"
#include "src/host/sweeps/order_statistics/selection_task.hpp"
#include "src/layouts/instantiated.hpp"
#include "src/machine/parts.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

constexpr std::size_t tile = 256;  // items

using host::order_key;

// Lanes of the same width as the keys, which count.
template <class V>
struct lane_count {
  V sum = V(lanes::scalar_of<V>(0));

  void add(lanes::mask_of<V> which) {
    sum = static_cast<V>(sum + lanes::kept_where(which, V(lanes::scalar_of<V>(1))));
  }
  std::uint64_t total() const {
    lanes::scalar_of<V> each[lanes::traits<V>::size];
    lanes::store(each, sum);
    std::uint64_t all = 0;
    for (const auto one : each) all += static_cast<std::uint64_t>(one);
    return all;
  }
};

// Returns how many keys lie strictly between the ends. Those are stored at `to`, but for the ones beyond
// `room`. Few keys lie in a window: what is counted there is counted apart.
template <class V>
std::size_t scan(const lanes::scalar_of<V>* keys, std::size_t n, host::key_window<lanes::scalar_of<V>> window,
                 host::window_counts& counts, lanes::scalar_of<V>* to, std::size_t room) {
  constexpr std::size_t width = lanes::traits<V>::size;
  const V low(window.low);
  const V high(window.high);
  lane_count<V> below;
  lane_count<V> at_low;
  lane_count<V> at_high;
  std::size_t kept = 0;
  for (std::size_t i = 0; i + width <= n; i += width) {
    const V key = lanes::load<V>(keys + i);
    below.add(key < low);
    const lanes::mask_of<V> within = (low <= key) & (key <= high);
    if (!lanes::any(within)) continue;
    at_low.add(key == low);
    at_high.add(key == high);
    const lanes::mask_of<V> between = (low < key) & (key < high);
    kept += lanes::store_kept(to + (kept < room ? kept : room), between, key);
  }
  counts.below += below.total();
  counts.at_low += at_low.total();
  counts.between += kept;
  counts.at_high += at_high.total();
  return kept;
}

template <class Key>
std::size_t scan_tile(const Key* keys, std::size_t n, host::key_window<Key> window,
                      host::window_counts& counts, Key* to, std::size_t room) {
  using V = lanes_for<Key>;
  const std::size_t whole = n - n % lanes::traits<V>::size;
  std::size_t kept = scan<V>(keys, whole, window, counts, to, room);
  const std::size_t stored = lesser(kept, room);
  kept += scan<Key>(keys + whole, n - whole, window, counts, to + stored, room - stored);
  return kept;
}

template <class T>
void select_in_part(const host::selection_task<T>& task, part items, int thread) {
  const auto t = static_cast<std::size_t>(thread);
  host::window_counts* counts = task.counts + t * task.window_count;
  host::selected_part& mine = task.parts[t];
  order_key<T>* kept = task.kept + t * (task.capacity + task.kept_margin);
  alignas(64) order_key<T> keys[tile];
  for (std::size_t first = items.first; first < items.last; first += tile) {
    const std::size_t n = lesser(tile, items.last - first);
    mine.nan += make_keys(task.samples + first, n, task.flip, keys);
    for (std::size_t w = 0; w < task.window_count; ++w) {
      const std::size_t stored = lesser(mine.kept, task.capacity);
      mine.kept += scan_tile(keys, n, task.windows[w], counts[w], kept + stored, task.capacity - stored);
    }
  }
}

template <class T>
void digits_in_part(const host::digit_task<T>& task, part items, int thread) {
  using unsigned_key = lanes::unsigned_of<T>;
  std::uint64_t* tables = task.tables + static_cast<std::size_t>(thread) * task.window_count * task.digits;
  alignas(64) order_key<T> keys[tile];
  for (std::size_t first = items.first; first < items.last; first += tile) {
    const std::size_t n = lesser(tile, items.last - first);
    make_keys(task.samples + first, n, task.flip, keys);
    for (std::size_t w = 0; w < task.window_count; ++w) {
      const auto low = lanes::as_unsigned(task.windows[w].low);
      const auto wide = static_cast<unsigned_key>(lanes::as_unsigned(task.windows[w].high) - low);
      std::uint64_t* table = tables + w * task.digits;
      for (std::size_t i = 0; i < n; ++i) {
        const auto above = static_cast<unsigned_key>(lanes::as_unsigned(keys[i]) - low);
        if (above <= wide) ++table[above >> task.shifts[w]];
      }
    }
  }
}

// Calls use(part, thread) in each thread of the task.
template <class Task, class Use>
void in_parts(const Task& task, const Use& use) {
  on_threads(task.threads, task.team, [&](int thread, int threads) {
    use(part_of(task.size, tile, task.team, thread, threads), thread);
  });
}

}  // namespace

template <class T>
void select_keys(const host::selection_task<T>& task) {
  in_parts(task, [&](part items, int thread) { select_in_part(task, items, thread); });
}

template <class T>
void count_digits(const host::digit_task<T>& task) {
  in_parts(task, [&](part items, int thread) { digits_in_part(task, items, thread); });
}

#define CAIRN_INSTANTIATE(T) template void select_keys<T>(const host::selection_task<T>&);
CAIRN_FOR_EACH_WIDE_RAW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE
#define CAIRN_INSTANTIATE(T) template void count_digits<T>(const host::digit_task<T>&);
CAIRN_FOR_EACH_RAW_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::CAIRN_TARGET
