// Multinomial counts on the host; compiled once for each instruction set.
#include "src/host/sweeps/fill.hpp"
#include "src/host/sweeps/random/multinomial/block_tile.hpp"
#include "src/host/sweeps/random/multinomial_task.hpp"

namespace cairn::CAIRN_TARGET {
namespace {

template <class S>
std::size_t blocks_of(const host::multinomial_task<S>& task) {
  return static_cast<std::size_t>(task.last_block() - task.first_block());
}

// Of a block, the categories that are wanted.
template <class S>
void write_wanted(const host::multinomial_task<S>& task, std::uint64_t block, const std::uint64_t* found,
                  std::uint64_t* counts) {
  const std::uint64_t begin = block * task.tree.block();
  const std::uint64_t end = begin + task.tree.block();
  const std::uint64_t first = begin < task.first ? task.first : begin;
  const std::uint64_t last = end < task.last ? end : task.last;
  for (std::uint64_t i = first; i < last; ++i)
    counts[i - task.first] = found == nullptr ? 0 : found[i - begin];
}

}  // namespace

template <class S>
void sum_blocks(const host::multinomial_task<S>& task, double* masses) {
  fill(blocks_of(task), 1, task.threads, task.team, [&](int thread) {
    return [&, tile = block_tile<S>(task, thread, 0)](std::size_t which, std::size_t /*last*/) mutable {
      masses[which] = tile.sum(task.first_block() + which);
    };
  });
}

template <class S>
void split_blocks(const host::multinomial_task<S>& task, std::uint64_t row, const std::uint64_t* of_blocks,
                  std::uint64_t* counts) {
  fill(blocks_of(task), 1, task.threads, task.team, [&](int thread) {
    return [&, tile = block_tile<S>(task, thread, 0)](std::size_t which, std::size_t /*last*/) mutable {
      const std::uint64_t block = task.first_block() + which;
      if (of_blocks[which] == 0) return write_wanted(task, block, nullptr, counts);
      tile.sum(block);
      tile.counts()[0] = of_blocks[which];
      tile.split(items_of_row(row), (std::uint64_t{1} << task.tree.levels_above) + block);
      write_wanted(task, block, tile.counts(), counts);
    };
  });
}

template <class S>
void split_rows(const host::multinomial_task<S>& task, std::uint64_t row, std::size_t rows, std::uint64_t n,
                std::uint64_t* counts) {
  const int row_levels = most_block_levels - task.tree.block_levels;
  const std::size_t together = std::size_t{1} << row_levels;
  const std::size_t categories = task.tree.categories;
  fill(rows, together, task.threads, task.team, [&](int thread) {
    block_tile<S> tile(task, thread, row_levels);
    tile.sum(0);
    return [=](std::size_t first, std::size_t last) mutable {
      for (std::size_t r = 0; r < together; ++r) tile.counts()[r] = r < last - first ? n : 0;
      tile.split(items_of_row(row + first), 1);
      for (std::size_t r = 0; r < last - first; ++r)
        for (std::size_t i = 0; i < categories; ++i)
          counts[(first + r) * categories + i] = tile.counts()[i * together + r];
    };
  });
}

#define CAIRN_INSTANTIATE(S)                                                                               \
  template void sum_blocks<S>(const host::multinomial_task<S>&, double*);                                  \
  template void split_blocks<S>(const host::multinomial_task<S>&, std::uint64_t, const std::uint64_t*,     \
                                std::uint64_t*);                                                           \
  template void split_rows<S>(const host::multinomial_task<S>&, std::uint64_t, std::size_t, std::uint64_t, \
                              std::uint64_t*);
CAIRN_INSTANTIATE(float)
CAIRN_INSTANTIATE(double)
#undef CAIRN_INSTANTIATE

}  // namespace cairn::CAIRN_TARGET
