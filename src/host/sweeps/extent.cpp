// The least and greatest sample on the host; compiled once for each instruction set.
#include "src/host/sweeps/histogram_task.hpp"
#include "src/host/sweeps/lane_choice.hpp"
#include "src/kernels/extent_of.hpp"
#include "src/layouts/instantiated.hpp"
#include "src/machine/parts.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

template <class T>
constexpr extent_result<T> nothing() {
  return {no_extent<T>().low, no_extent<T>().high, 0};
}

template <class T>
void join(extent_result<T>& all, const extent_result<T>& part) {
  all.low = lanes::min(part.low, all.low);
  all.high = lanes::max(part.high, all.high);
  all.nan += part.nan;
}

template <class T>
extent_result<T> extent_of_part(const T* x, std::size_t n, T flip) {
  using V = lanes_for<T>;
  constexpr std::size_t width = lanes::traits<V>::size;
  extent_result<T> found = nothing<T>();
  running_extent<V> running{V(found.low), V(found.high)};
  std::size_t i = 0;
  for (; i + width <= n; i += width) {
    const V v = turned(lanes::load<V>(x + i), flip);
    running = extended(running, v);
    if constexpr (std::is_floating_point_v<T>) {
      const auto is_nan = lanes::is_nan(v);
      if (lanes::any(is_nan)) [[unlikely]]
        found.nan += lanes::count(is_nan);
    }
  }
  T low[width];
  T high[width];
  lanes::store(low, running.low);
  lanes::store(high, running.high);
  for (std::size_t lane = 0; lane < width; ++lane) join(found, {low[lane], high[lane], 0});
  for (; i < n; ++i) {
    const T v = turned(x[i], flip);
    join(found, {v, v, lanes::is_nan(v) ? 1U : 0U});
  }
  return found;
}

}  // namespace

template <class T>
extent_result<T> extent(const host::extent_task<T>& task) {
  extent_result<T> all = nothing<T>();
  on_threads(task.threads, task.team, [&](int thread, int threads) {
    const part mine = part_of(task.size, 64, task.team, thread, threads);
    const extent_result<T> found =
        extent_of_part(task.samples + mine.first, mine.last - mine.first, task.flip);
#pragma omp critical(cairn_extent)
    join(all, found);
  });
  return all;
}

#define CAIRN_INSTANTIATE(T) template extent_result<T> extent<T>(const host::extent_task<T>&);
CAIRN_FOR_EACH_SIGNED_TYPE(CAIRN_INSTANTIATE)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::CAIRN_TARGET
