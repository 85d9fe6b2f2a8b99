// A block of draws in tables of lines: the generic one.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/random/draws/draw_block.hpp"
#include "src/kernels/random/draw.hpp"

namespace cairn::CAIRN_TARGET {

// Writes the items of draw_block draws, whose lines lie `offset` bytes after the first. True when one of them
// may be undecided.
inline bool line_block(const std::uint64_t* /*offset*/, const std::uint64_t* position, std::uint32_t* items,
                       const tables::draw_line* lines) {
  bool all = true;
  for (std::size_t i = 0; i < draw_block; ++i) {
    const draw_guess guess = guess_in(lines[line_at(position[i])], fraction_at(position[i]));
    items[i] = guess.item;
    all = all && guess.settled;
  }
  return !all;
}

}  // namespace cairn::CAIRN_TARGET
