// The fill sweep: each item of an output is written once, tile by tile, by the thread whose part it lies in.
//
// Contract: make(thread) gives a thread its tile; tile(first, last) writes items first to last - 1, at most
// tile_size of them; then finish() is called, where the tile has it. A tile reads nothing that another thread
// writes, so the result depends neither on threads nor on tiles.
#pragma once

#include <cstddef>

#include "src/machine/parts.hpp"
#include "src/machine/team.hpp"

namespace cairn::CAIRN_TARGET {

template <class Make>
void fill_part(part mine, std::size_t tile_size, int thread, const Make& make) {
  auto tile = make(thread);
  for (std::size_t first = mine.first; first < mine.last; first += tile_size) {
    const std::size_t rest = mine.last - first;
    tile(first, first + (rest < tile_size ? rest : tile_size));
  }
  if constexpr (requires { tile.finish(); }) tile.finish();
}

template <class Make>
void fill(std::size_t size, std::size_t tile_size, int threads, const host::thread_team* team,
          const Make& make) {
  on_threads(threads, team, [&](int thread, int all) {
    fill_part(part_of(size, tile_size, team, thread, all), tile_size, thread, make);
  });
}

}  // namespace cairn::CAIRN_TARGET
