// Shuffles on the host; compiled once for each instruction set.
#include "src/host/sweeps/partition.hpp"
#include "src/host/sweeps/random/draws/item_word_stream.hpp"
#include "src/host/sweeps/random/shuffle_task.hpp"

namespace cairn::CAIRN_TARGET {

template <class Item>
void scatter_items(const host::scatter_task<Item>& task) {
  const draw_words<word_lanes> from(task.seed, task.stream);
  const auto read = [&task](std::size_t first, std::size_t n, Item* to) {
    for (std::size_t i = 0; i < n; ++i)
      to[i] = task.items == nullptr ? static_cast<Item>(first + i) : task.items[first + i];
  };
  const auto bucket = [&task, &from](std::size_t first, std::size_t n, std::uint32_t* buckets) {
    std::uint32_t words[host::tile_items + 4 * blocks_at_once + 4];
    const std::uint64_t draw = task.offset + first;
    const std::size_t before = draw & 3;
    write_words(words, draw >> 2, (before + n + 3) / 4, from, [](std::size_t) {});
    const int unused = 32 - task.bits;
    for (std::size_t i = 0; i < n; ++i) buckets[i] = words[before + i] >> unused;
  };
  partition(task.plan, read, bucket);
}

// Fisher and Yates's method, from behind.
template <class Item>
void shuffle_bucket(const host::shuffled_bucket<Item>& task) {
  const item_words<word_lanes> from(task.seed, task.stream);
  item_word_stream words(from, task.item, task.words, host::shuffle_words_at_once);
  Item* const items = task.items;
  for (std::size_t left = task.size; left > 1; --left) {
    const std::size_t at = words.below(static_cast<std::uint32_t>(left));
    const Item last = items[left - 1];
    items[left - 1] = items[at];
    items[at] = last;
  }
}

#define CAIRN_INSTANTIATE(Item)                                       \
  template void scatter_items<Item>(const host::scatter_task<Item>&); \
  template void shuffle_bucket<Item>(const host::shuffled_bucket<Item>&);
CAIRN_INSTANTIATE(std::uint32_t)
CAIRN_INSTANTIATE(std::uint64_t)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::CAIRN_TARGET
