// One thread's numbers of the sets of a block (src/layouts/category_tree.hpp); shared by all targets.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/layouts/category_tree.hpp"

namespace cairn::host {

constexpr std::size_t most_in_room = std::size_t{1} << most_block_levels;

// Sets of one level lie side by side: of small blocks those of `rows` rows, rows fastest. A level of `width`
// numbers: masses from mass[width] on, those of the halves from mass[2 * width] on, first halves before
// second ones; counts from count[0] on. Scratch memory, since it is too large for small stacks.
struct alignas(64) multinomial_room {
  double mass[2 * most_in_room];
  std::uint64_t count[most_in_room];
  // Sets of a level that the first attempt left: by rejection, by inversion, and one by one. There is room
  // for whole lanes more.
  std::uint64_t open[most_in_room + 8];
  std::uint64_t few[most_in_room + 8];
  std::uint64_t many[most_in_room + 8];
};

constexpr std::uint64_t first_numbers[8] = {0, 1, 2, 3, 4, 5, 6, 7};

}  // namespace cairn::host
