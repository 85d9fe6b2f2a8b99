// Draws block by block, and the list of those that are undecided.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/random/draws/draw_block.hpp"
#include "src/kernels/random/draw.hpp"

namespace cairn::CAIRN_TARGET {

// Lists the undecided draws of one block.
template <class Table>
[[gnu::noinline]] inline std::size_t list_undecided(const std::uint32_t* words, std::size_t first,
                                                    std::uint16_t* undecided, const Table& table) {
  std::size_t n = 0;
  for (std::size_t i = first; i < first + draw_block; ++i) {
    undecided[n] = static_cast<std::uint16_t>(i);
    n += guess_of(words[i], table).settled ? 0U : 1U;
  }
  return n;
}

// Calls block(i) for the draws from i to i + draw_block - 1: true when some may be undecided; these are then
// listed.
template <class Table, class Block>
inline std::size_t find_by_blocks(const std::uint32_t* words, std::size_t n, std::uint16_t* undecided,
                                  const Table& table, const Block& block) {
  std::size_t listed = 0;
  for (std::size_t i = 0; i < n; i += draw_block) {
    if (block(i)) [[unlikely]]
      listed += list_undecided(words, i, undecided + listed, table);
  }
  return listed;
}

}  // namespace cairn::CAIRN_TARGET
