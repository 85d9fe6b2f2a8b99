// One thread's numbers of the sets of a block (src/layouts/category_tree.hpp); shared by all targets.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/random/item_room.hpp"
#include "src/layouts/category_tree.hpp"

namespace cairn::host {

constexpr std::size_t most_in_room = std::size_t{1} << most_block_levels;

// Sets of one level lie side by side: of small blocks those of `rows` rows, rows fastest. A level of `width`
// numbers: masses from mass[width] on, those of the halves from mass[2 * width] on, first halves before
// second ones; counts from count[0] on. Scratch memory, since it is too large for small stacks.
struct alignas(64) multinomial_room {
  double mass[2 * most_in_room];
  std::uint64_t count[most_in_room];
  item_room lists;  // of the sets of a level, which are drawn as items of a tile
};
static_assert(most_in_room <= item_tile_size);

}  // namespace cairn::host
