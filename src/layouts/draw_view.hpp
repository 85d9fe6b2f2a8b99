// What draws are looked up in: plain memory that host and devices share.
//
// Boundary j, of 64 bits, is the least u that draws an item after j. Boundaries never decrease; those that no
// u reaches are left out. A draw is the number of boundaries <= u. The tables decide it from x, the upper 32
// bits of u, except where a boundary shares its position in the table with x: the draw is undecided then.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cairn::tables {

struct boundary_view {
  const std::uint64_t* boundaries;
  std::uint32_t count;
};

// Equal weights: draw = u * size >> 64.
struct uniform_draws {
  std::uint64_t size;
};

// Few boundaries, by the upper 16 bits of x; undecided where a boundary has the same. Searched from the first
// boundary that is not below the cell of x, or, in lanes, as a tree whose levels stay in registers.
constexpr int most_tree_levels = 4;
constexpr std::size_t tree_boundaries = (std::size_t{1} << most_tree_levels) - 1;
constexpr int tree_cell_bits = 10;
struct tree_level {
  std::uint16_t node[8];
};
struct draw_tree {
  int levels;                                            // fewer than 2^levels boundaries
  std::uint16_t upper[tree_boundaries + 1];              // in order; the rest filled with the greatest number
  std::uint8_t first[std::size_t{1} << tree_cell_bits];  // of each cell
  tree_level compared[most_tree_levels];                 // 1, 2, 4, 8 nodes
  tree_level next;                                       // after each node of the last level in order
};
struct tree_draws {
  boundary_view all;
  const draw_tree* tree;
};

// One entry for each cell of x >> fraction_bits. sum = entries[cell] + x, modulo 2^32; draw = sum >>
// fraction_bits. Where x reaches the boundary, the addition carries into the item's bits. Undecided: sums
// without a fraction (x has the boundary's upper bits), and sums with the highest bit set (several boundaries
// in the cell).
struct sum_draws {
  boundary_view all;
  const std::uint32_t* entries;
  int fraction_bits;
};

// Fourteen boundaries of a stretch of x, as 16-bit fractions of the stretch, in half a cache line.
constexpr std::uint32_t line_boundaries = 14;
constexpr std::uint16_t no_boundary = 0xffff;
// Set in `first` of lines that have more boundaries and hold no fractions.
constexpr std::uint32_t crowded_line = 0x80000000U;
struct alignas(32) draw_line {
  std::uint32_t first;  // boundaries before this line
  std::uint16_t fraction[line_boundaries];
};

// Segments of equal width in x, one or 2^segment_bits of them, each cut into lines of equal width.
constexpr int segment_bits = 10;
struct line_segment {
  std::uint64_t first;  // its first line, times 2^32
  std::uint64_t lines;
};
struct line_draws {
  boundary_view all;
  const draw_line* lines;
  const line_segment* segments;
  bool one_segment;
};

// The draw is slot p >> 64 of p = u * size, or that slot's alias where p mod 2^64 is not below the slot's
// threshold.
struct alias_slot {
  std::uint32_t threshold;  // its upper 32 bits
  std::uint32_t alias;
};
struct alias_draws {
  const alias_slot* slots;
  const std::uint32_t* lower;  // of each threshold, its lower 32 bits
  std::uint64_t size;
};

}  // namespace cairn::tables
