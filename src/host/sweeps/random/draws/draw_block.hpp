// How many draws are looked up together, and the buffers of a thread; shared by all targets.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cairn::host {

constexpr std::size_t draw_block = 32;
constexpr std::size_t draw_tile_size = 2048;

// The lines of a block of draws: where each lies, in bytes, and where in it.
struct line_block_positions {
  std::uint64_t offset[draw_block];
  std::uint64_t position[draw_block];
};

// The slots of a tile of draws in an alias table: which each is, and what stands there.
struct alias_positions {
  std::uint64_t position[draw_tile_size];
  std::uint64_t entry[draw_tile_size];
};

// One thread's buffers: scratch memory, since they are too large for small stacks.
struct alignas(64) draw_room {
  static constexpr std::size_t most_before = 4 * 8 + draw_block;  // words before and after those of the tile
  static constexpr std::size_t line_blocks = 16;

  std::uint32_t words[draw_tile_size + most_before];
  std::uint32_t items[draw_tile_size];
  std::uint16_t undecided[draw_tile_size];
  union {
    line_block_positions lines[line_blocks];
    alias_positions alias;
  };
};

}  // namespace cairn::host

namespace cairn::CAIRN_TARGET {

using host::draw_block;
using host::draw_tile_size;

}  // namespace cairn::CAIRN_TARGET
