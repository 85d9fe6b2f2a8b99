// Draws on a device: a thread makes a block of four words and looks each of them up.
#include "src/kernels/random/draw.hpp"

#include "offload/sweeps/grid.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/kernels/random/tail_draw.hpp"

namespace cairn::offload {

template <class Table>
inline std::uint32_t draw_one(std::uint64_t draw, std::uint32_t word, const draw_words<std::uint64_t>& from,
                              const Table& table) {
  const draw_guess guess = guess_of(word, table);
  return guess.settled ? guess.item : settled_draw(draw, word, guess.item, from, table);
}

// Block `block`, counted from that of the first draw, of a call.
template <class Index, class Table>
inline void draw_block(std::size_t block, const draw_range<Index>& task,
                       const draw_words<std::uint64_t>& from, const Table& table) {
  const std::uint64_t before = task.first & 3;  // draws of the first block that are not wanted
  const four_words<std::uint64_t> words = from.of_block((task.first >> 2) + block);
  for (std::uint64_t i = 0; i < 4; ++i) {
    const std::uint64_t at = 4 * block + i - before;  // wraps to a large number for draws before the first
    if (at >= task.size) continue;
    const auto word = static_cast<std::uint32_t>(words.word[i]);
    std::uint64_t value = draw_one(task.first + at, word, from, table) + task.values.least;
    if (task.values.tails.there) value = settled_value(task.first + at, word, value, from, task);
    task.indices[at] = static_cast<Index>(value);
  }
}

template <class Index, class Table>
void draw(const draw_task<Index>& given, const Table& table) {
  const draw_range<Index>& task = given.all;
  const draw_words<std::uint64_t> from(task.seed, task.stream);
  const std::size_t blocks = ((task.first & 3) + task.size + 3) / 4;
  for_each_item(teams_for(4 * blocks), given.device, no_buffers(blocks),
                [task = task, from, table = table](std::size_t i) { draw_block(i, task, from, table); });
}

#define CAIRN_INSTANTIATE(Table)                                                           \
  template void draw<std::uint32_t, Table>(const draw_task<std::uint32_t>&, const Table&); \
  template void draw<std::uint64_t, Table>(const draw_task<std::uint64_t>&, const Table&);
CAIRN_INSTANTIATE(tables::uniform_draws)
CAIRN_INSTANTIATE(tables::tree_draws)
CAIRN_INSTANTIATE(tables::sum_draws)
CAIRN_INSTANTIATE(tables::line_draws)
CAIRN_INSTANTIATE(tables::alias_draws)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::offload
