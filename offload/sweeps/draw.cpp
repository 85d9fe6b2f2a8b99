// Draws on a device: a thread makes a block of four words and looks each of them up.
#include "src/kernels/random/draw.hpp"

#include "offload/sweeps/grid.hpp"
#include "offload/sweeps/stores.hpp"
#include "offload/sweeps/sweeps.hpp"
#include "src/kernels/random/tail_draw.hpp"

namespace cairn::offload {

template <class T>
inline T chosen(const T (&four)[4], std::uint32_t i) {
  const T of_first = i == 0 ? four[0] : four[1];
  const T of_last = i == 2 ? four[2] : four[3];
  return i < 2 ? of_first : of_last;
}
template <class T>
inline void replace(T (&four)[4], std::uint32_t i, T value) {
#pragma clang loop unroll(full)
  for (std::uint32_t j = 0; j < 4; ++j) four[j] = j == i ? value : four[j];
}

// What lies beyond the table, each drawn by a kernel of its own, for the functions of masses take 140
// registers; `noted`: such draws are counted, and not drawn.
enum class beyond_is : std::uint8_t { nothing, noted, tails, zipf };

// The draws of a block, the first of which is that of number `draw`.
template <class Index>
struct drawn_block {
  std::uint64_t draw;
  std::uint32_t words[4];
  std::uint32_t guesses[4];
  std::uint32_t open = 0;    // a bit for each whose guess is not settled,
  std::uint32_t beyond = 0;  // and for each that may be beyond the table
  Index values[4];
};

// Few are open or beyond; a loop that is not unrolled, over registers that are chosen, leaves more of these.
template <beyond_is Beyond, class Index, class Table>
inline void settle(drawn_block<Index>& of, const draw_range<Index>& task,
                   const draw_words<std::uint64_t>& from, const Table& table) {
#pragma clang loop unroll(disable)
  for (std::uint32_t i = 0; i < 4; ++i) {
    const bool is_open = ((of.open >> i) & 1) != 0;
    if (!is_open && ((of.beyond >> i) & 1) == 0) continue;
    const std::uint32_t word = chosen(of.words, i);
    std::uint32_t item = chosen(of.guesses, i);
    if (is_open) item = settled_draw(of.draw + i, word, item, from, table);
    std::uint64_t value = item + task.values.least;
    if constexpr (Beyond == beyond_is::tails) value = value_beyond(of.draw + i, word, value, from, task);
    if constexpr (Beyond == beyond_is::zipf) value = settled_value(of.draw + i, word, value, from, task);
    replace(of.values, i, static_cast<Index>(value));
  }
}

// Block `block`, counted from that of the first draw, of a call.
template <beyond_is Beyond, class Index, class Table>
inline void draw_block(std::size_t block, const draw_range<Index>& task,
                       const draw_words<std::uint64_t>& from, const Table& table, std::uint64_t* beyond) {
  // Draws of the first block that are not wanted; their numbers among those of the call wrap to large ones.
  const std::uint64_t before = task.first & 3;
  const four_words<std::uint64_t> made = from.of_block((task.first >> 2) + block);
  drawn_block<Index> drawn{};
  drawn.draw = task.first + 4 * block - before;
#pragma clang loop unroll(full)
  for (std::uint32_t i = 0; i < 4; ++i) {
    drawn.words[i] = static_cast<std::uint32_t>(made.word[i]);
    const draw_guess guess = guess_of(drawn.words[i], table);
    const std::uint64_t value = guess.item + task.values.least;
    drawn.guesses[i] = guess.item;
    drawn.values[i] = static_cast<Index>(value);
    drawn.open |= guess.settled ? 0U : 1U << i;
    if constexpr (Beyond != beyond_is::nothing)
      drawn.beyond |= may_be_beyond(drawn.words[i], value, task.values.tails) ? 1U << i : 0U;
  }
  if constexpr (Beyond == beyond_is::noted) add_found(beyond, drawn.beyond);
  if ((drawn.open | drawn.beyond) != 0) {
    [[clang::always_inline]] settle<Beyond>(drawn, task, from, table);
  }
  store_four(drawn.values, task.indices, 4 * block - before, task.size);
}

template <beyond_is Beyond, class Index, class Table>
void draw_all(const draw_task<Index>& given, const Table& table) {
  const draw_range<Index>& task = given.all;
  const draw_words<std::uint64_t> from(task.seed, task.stream);
  const std::size_t blocks = ((task.first & 3) + task.size + 3) / 4;
  for_each_item(teams_for(4 * blocks), given.device, no_buffers(blocks),
                [task = task, from, table = table, beyond = given.beyond](std::size_t i) {
                  [[clang::always_inline]] draw_block<Beyond>(i, task, from, table, beyond);
                });
}

template <class Index, class Table>
void draw(const draw_task<Index>& given, const Table& table) {
  const tables::draw_tails& tails = given.all.values.tails;
  if (!tails.there) return draw_all<beyond_is::nothing>(given, table);
  if (given.beyond != nullptr) return draw_all<beyond_is::noted>(given, table);
  if (tails.mass_beyond == 0) return draw_all<beyond_is::tails>(given, table);
  draw_all<beyond_is::zipf>(given, table);
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
