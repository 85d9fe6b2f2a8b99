// The sets of categories that a multinomial draw halves, and their numbers: frozen.
//
// Blocks of 2^block_levels categories, the last one padded with categories of weight 0, are the leaves of a
// binary tree by ranges: set 1 is all of them, set s has the halves 2s and 2s + 1, so that the sets of level
// L are 2^L to 2^(L + 1) - 1, in order. Within block b, of set s0 = 2^levels_above + b, the sets of level l
// are the categories whose number in the block leaves the same remainder j by 2^l: set s0 * 2^l + j, with the
// halves of remainders j and j + 2^l by 2^(l + 1). Remainders, for the halves of all sets of a level then lie
// side by side, and sorted weights are halved evenly.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace cairn {

constexpr int most_block_levels = 10;

struct category_tree {
  std::uint64_t categories = 1;
  int block_levels = 0;
  int levels_above = 0;

  constexpr explicit category_tree(std::uint64_t count) : categories(count) {
    const int levels = static_cast<int>(std::bit_width(count - 1));
    block_levels = levels < most_block_levels ? levels : most_block_levels;
    levels_above = levels - block_levels;
  }
  constexpr std::uint64_t block() const { return std::uint64_t{1} << block_levels; }
  constexpr std::uint64_t blocks() const { return (categories + block() - 1) >> block_levels; }
};

// The first of a row's items: its sets have numbers below 2^32.
constexpr std::uint64_t items_of_row(std::uint64_t row) { return row << 32; }

}  // namespace cairn
