// Exponential keys on a device: a thread makes the words of four draws and the keys of those that may be
// below the threshold.
#include "offload/sweeps/grid.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/kernels/random/exponential_key.hpp"

namespace cairn::offload {

// Virtual devices: see list_hashed.
inline void append_key(std::uint64_t key, std::uint64_t item, std::uint64_t* found, std::uint64_t* keys,
                       std::uint64_t* items) {
  std::uint64_t at = 0;
#pragma omp atomic capture relaxed
  {
    at = *found;
    *found += 1;
  }
#pragma omp atomic write relaxed
  keys[at] = key;
#pragma omp atomic write relaxed
  items[at] = item;
}

template <class S>
inline void key_block(std::size_t block, const key_task<S>& task, const key_words& from) {
  const std::uint64_t before = task.draw & 3;  // draws of the first block that are not wanted
  const four_words<std::uint64_t> words = from.draws.of_block((task.draw >> 2) + block);
  const key_bound<S> bound(task.threshold);
  for (std::uint64_t i = 0; i < 4; ++i) {
    const std::uint64_t at = 4 * block + i - before;  // wraps to a large number for draws before the first
    if (at >= task.size) continue;
    const S weight = task.weights[at];
    const std::uint64_t x = words.word[i] & 0xffffffffU;
    if (!(weight >= 0 && weight <= std::numeric_limits<S>::max())) {
      add_found(task.found + 1, 1);
      continue;
    }
    if (static_cast<std::int32_t>(x >> 2) > bound.of(weight)) continue;
    const std::uint64_t key = key_of_item(task.draw + at, x, static_cast<double>(weight), from);
    if (key <= task.threshold) append_key(key, task.item + at, task.found, task.keys, task.items);
  }
}

template <class S>
void keep_least_keys(const key_task<S>& task) {
  const key_words from(task.seed, task.stream);
  const std::size_t blocks = ((task.draw & 3) + task.size + 3) / 4;
  for_each_item(teams_for(4 * blocks), task.device, no_buffers(blocks),
                [task, from](std::size_t i) { key_block(i, task, from); });
}

template void keep_least_keys<float>(const key_task<float>&);
template void keep_least_keys<double>(const key_task<double>&);

}  // namespace cairn::offload
