// Draws on the host; compiled once for each instruction set.
#include "src/host/sweeps/fill.hpp"
#include "src/host/sweeps/random/draw_task.hpp"
#include "src/host/sweeps/random/draws/find_draws.hpp"
#include "src/host/sweeps/random/draws/random_words.hpp"
#include "src/kernels/random/tail_draw.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

template <class Table>
void fetch_boundary(std::uint32_t which, const Table& table) {
  if constexpr (requires { table.all; }) __builtin_prefetch(table.all.boundaries + which);
}

template <class Index, class Table>
class draw_tile {
 public:
  draw_tile(const host::draw_task<Index>& task, const Table& table, int thread)
      : task_(task),
        table_(table),
        room_(task.rooms + thread),
        first_words_(task.all.seed, task.all.stream),
        second_words_(task.all.seed, task.all.stream) {
    for (std::uint32_t& word : room_->words) word = 0;  // some are looked up though no draw needs them
  }

  void operator()(std::size_t first, std::size_t last) {
    const std::uint64_t draw = task_.all.first + first;
    const std::size_t n = last - first;
    const std::size_t before = draw & 3;  // words of the first block that belong to earlier draws
    Index* const to = task_.all.indices + first;
    // Items are written all at once, so their cache lines are prefetched while words are made.
    write_words(room_->words, draw >> 2, (before + n + 3) / 4, first_words_, [&](std::size_t block) {
      constexpr std::size_t line = 64 / sizeof(Index);
      for (std::size_t i = 4 * block; i < 4 * (block + blocks_at_once) && i < n; i += line)
        __builtin_prefetch(to + i, 1);
    });
    const std::uint32_t* words = room_->words + before;
    std::uint32_t* const items = room_for(to, n);
    const std::size_t whole = (n + draw_block - 1) / draw_block * draw_block;
    settle(words, n, draw, items, find_draws(words, whole, items, *room_, table_));
    if (task_.all.values.tails.there || task_.all.values.least != 0) {
      write_values(words, n, draw, items, to);
    } else if (static_cast<void*>(items) != to) {
      for (std::size_t i = 0; i < n; ++i) to[i] = items[i];
    }
  }

 private:
  std::uint32_t* room_for(std::uint32_t* to, std::size_t n) {
    return n % draw_block == 0 ? to : room_->items;
  }
  std::uint32_t* room_for(std::uint64_t* /*to*/, std::size_t /*n*/) { return room_->items; }

  void settle(const std::uint32_t* words, std::size_t n, std::uint64_t draw, std::uint32_t* items,
              std::size_t listed) const {
    const std::uint16_t* const undecided = room_->undecided;
    for (std::size_t i = 0; i < listed; ++i) {
      const std::uint32_t at = undecided[i];
      items[at] = guess_of(words[at], table_).item;
      fetch_boundary(items[at], table_);
    }
    for (std::size_t i = 0; i < listed && undecided[i] < n; ++i) {
      const std::uint32_t at = undecided[i];
      items[at] = settled_draw(draw + at, words[at], items[at], second_words_, table_);
    }
  }

  // The values of a distribution: those of its table, or beyond it.
  void write_values(const std::uint32_t* words, std::size_t n, std::uint64_t draw, const std::uint32_t* items,
                    Index* to) const {
    write_values_of_table(words, n, draw, items, to);
    const tables::draw_tails& tails = task_.all.values.tails;
    if (tails.mass_beyond == 0) return;
    const item_words<std::uint64_t> more(task_.all.seed, task_.all.stream);
    for (std::size_t i = 0; i < n; ++i)
      if (static_cast<std::uint64_t>(to[i]) > tails.highest)
        to[i] = static_cast<Index>(beyond_zipf(draw + i, more, tails));
  }
  void write_values_of_table(const std::uint32_t* words, std::size_t n, std::uint64_t draw,
                             const std::uint32_t* items, Index* to) const {
    const auto least = static_cast<Index>(task_.all.values.least);
    std::uint32_t beyond = 0;
    for (std::size_t i = 0; i < n; ++i) {
      beyond |= words[i] + 1 <= 1 ? 1U : 0U;  // all bits are 0, or all are 1
      to[i] = static_cast<Index>(items[i] + least);
    }
    if (beyond == 0 || !task_.all.values.tails.there) [[likely]]
      return;
    for (std::size_t i = 0; i < n; ++i)
      to[i] = static_cast<Index>(
          value_beyond(draw + i, words[i], static_cast<std::uint64_t>(to[i]), second_words_, task_.all));
  }

  const host::draw_task<Index>& task_;
  const Table& table_;
  host::draw_room* room_;
  draw_words<word_lanes> first_words_;
  draw_words<std::uint64_t> second_words_;
};

}  // namespace

template <class Index, class Table>
void draw(const host::draw_task<Index>& task, const Table& table) {
  fill(task.all.size, draw_tile_size, task.threads, task.team,
       [&](int thread) { return draw_tile<Index, Table>(task, table, thread); });
}

#define CAIRN_INSTANTIATE(Table)                                                                 \
  template void draw<std::uint32_t, Table>(const host::draw_task<std::uint32_t>&, const Table&); \
  template void draw<std::uint64_t, Table>(const host::draw_task<std::uint64_t>&, const Table&);
CAIRN_INSTANTIATE(tables::uniform_draws)
CAIRN_INSTANTIATE(tables::tree_draws)
CAIRN_INSTANTIATE(tables::sum_draws)
CAIRN_INSTANTIATE(tables::line_draws)
CAIRN_INSTANTIATE(tables::alias_draws)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::CAIRN_TARGET
