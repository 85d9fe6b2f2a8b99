// The saturating histogram on a device. Teams form batches. Each batch has a part of the items; each of its
// teams counts a tile of the hot rows, as large as team memory holds, and the first team also the items
// outside the hot rows, directly in the result. A second kernel adds the batches' copies of the hot rows to
// the result.
//
// One kernel ends before the next begins, but on virtual devices ThreadSanitizer does not see that. So memory
// that both use is accessed by atomics, which cost no more.
#include "offload/sweeps/grid.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "offload/sweeps/team_memory.hpp"
#include "src/kernels/saturated.hpp"

namespace cairn::offload {

// Counters of a tile, several in a word of team memory. Each has room for what all threads of a team can add
// before they see that it is full.
template <class Counter>
struct tile_counters {
  static constexpr std::uint32_t in_word = bins_a_tile<Counter> / team_words;
  static constexpr std::uint32_t bits = 32 / in_word;
  static constexpr std::uint32_t mask = 0xffffffffU >> (32 - bits);

  static std::uint32_t value(const std::uint32_t* table, std::uint32_t at) {
    std::uint32_t word = 0;
#pragma omp atomic read relaxed
    word = table[at / in_word];
    return word >> (at % in_word * bits) & mask;
  }
  static void add(std::uint32_t* table, std::uint32_t at) {
    if (value(table, at) >= full_counter<Counter>) return;
#pragma omp atomic update relaxed
    table[at / in_word] += 1U << (at % in_word * bits);
  }
};

// Counts in the result, as all teams may: devices exchange whole words, of which a counter is a part.
template <class Counter>
inline void add_together(Counter* counts, std::uint32_t bin) {
  constexpr std::uint32_t in_word = sizeof(std::uint32_t) / sizeof(Counter);
  const std::uint32_t shift = bin % in_word * static_cast<std::uint32_t>(8 * sizeof(Counter));
  std::uint32_t* const word = reinterpret_cast<std::uint32_t*>(counts) + bin / in_word;
  std::uint32_t seen = 0;
#pragma omp atomic read relaxed
  seen = *word;
  while (static_cast<Counter>(seen >> shift) != full_counter<Counter>) {
    const std::uint32_t more = seen + (std::uint32_t{1} << shift);
    std::uint32_t before = 0;
#pragma omp atomic compare capture relaxed
    {
      before = *word;
      if (*word == seen) *word = more;
    }
    if (before == seen) return;
    seen = before;
  }
}

// What one team counts.
template <class Counter>
struct team_part {
  std::size_t first, last;  // items
  bin_range tile;
  Counter* copy;  // of the tile
  bool takes_rest;

  team_part(const saturating_task<Counter>& task, std::uint32_t team) {
    const std::size_t batch = team / task.tiles;
    const std::size_t which = team % task.tiles;
    first = batch * task.size / task.batches;
    last = (batch + 1) * task.size / task.batches;
    const std::size_t begin = which * bins_a_tile<Counter>;
    const std::size_t rest = task.hot_rows.size - begin;
    tile = {task.hot_rows.first + begin, rest < bins_a_tile<Counter> ? rest : bins_a_tile<Counter>};
    copy = task.copies + batch * task.hot_rows.size + begin;
    takes_rest = which == 0;
  }
};

// An item outside the tile of its batch's first team.
template <class Counter>
inline void count_rest(const saturating_task<Counter>& task, std::size_t item) {
  const std::uint32_t bin = task.items[item];
  if (bin >= task.bins) {
    const std::uint64_t position = task.offset + item;
    std::uint64_t* const bad = task.bad;
#pragma omp atomic compare relaxed
    if (*bad > position) *bad = position;
  } else if (bin - task.hot_rows.first >= task.hot_rows.size) {
    add_together(task.counts, bin);
  }
}

template <class Counter>
inline void count_tile(std::uint32_t* table, const saturating_task<Counter>& task,
                       const team_part<Counter>& mine, team_thread here) {
  for (std::uint32_t w = here.number; w < team_words; w += here.all) table[w] = 0;
#pragma omp barrier
  for (std::size_t i = mine.first + here.number; i < mine.last; i += here.all) {
    // Wraps to a large number for items before the tile.
    const std::size_t at = task.items[i] - mine.tile.first;
    if (at < mine.tile.size) {
      tile_counters<Counter>::add(table, static_cast<std::uint32_t>(at));
    } else if (mine.takes_rest) {
      count_rest(task, i);
    }
  }
#pragma omp barrier
  for (std::uint32_t at = here.number; at < mine.tile.size; at += here.all) {
    const auto count = saturated<Counter>(tile_counters<Counter>::value(table, at));
#pragma omp atomic write relaxed
    mine.copy[at] = count;
  }
#pragma omp barrier
}

template <class Counter>
void count_saturating_in_team_memory(const saturating_task<Counter>& task) {
  on_teams_in_team_memory<std::uint32_t, team_words, body_is::shared>(
      static_cast<int>(task.batches * task.tiles), task.device, no_buffers(task.size),
      [task = task](std::uint32_t* table, team_thread here, buffers<void, void>) {
        const auto all = static_cast<std::uint32_t>(omp_get_num_teams());  // may be fewer than asked for
        for (auto t = static_cast<std::uint32_t>(omp_get_team_num()); t < task.batches * task.tiles; t += all)
          count_tile(table, task, team_part<Counter>(task, t), here);
      });
}

template <class Counter>
void merge_saturating(const saturating_task<Counter>& task) {
  for_each_item(task.hot_rows.size, task.device, [task = task](std::size_t i) {
    Counter* const to = task.counts + task.hot_rows.first + i;
    Counter sum = 0;
#pragma omp atomic read relaxed
    sum = *to;
    for (std::size_t b = 0; b < task.batches; ++b) {
      Counter count = 0;
#pragma omp atomic read relaxed
      count = task.copies[b * task.hot_rows.size + i];
      sum = saturated_sum(sum, count);
    }
#pragma omp atomic write relaxed
    *to = sum;
  });
}

void gather(const std::uint32_t* from, const std::uint64_t* positions, std::uint32_t* to, std::size_t n,
            int device) {
  using words = buffers<std::uint32_t, std::uint32_t>;
  for_each_item(device, words{from, to, n},
                [positions](std::size_t i, words there) { there.to[i] = there.from[positions[i]]; });
}

#define CAIRN_INSTANTIATE(C)                                                   \
  template void count_saturating_in_team_memory<C>(const saturating_task<C>&); \
  template void merge_saturating<C>(const saturating_task<C>&);
CAIRN_INSTANTIATE(std::uint8_t)
CAIRN_INSTANTIATE(std::uint16_t)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
