// From the first words of a tile of draws to its items: the inner step of drawing.
//
// find_draws(words, n, items, room, table) writes n items, n a multiple of draw_block, and to room.undecided
// the indices of those that the first word does not decide; returns how many there are.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <own_line_block.hpp>
#include <own_sum_block.hpp>

#include "src/host/sweeps/lane_choice.hpp"
#include "src/host/sweeps/random/draws/by_blocks.hpp"
#include "src/host/sweeps/random/draws/draw_block.hpp"
#include "src/host/sweeps/random/draws/tree_block.hpp"
#include "src/kernels/random/draw.hpp"

namespace cairn::CAIRN_TARGET {

template <int levels>
inline std::size_t find_in_tree(const std::uint32_t* words, std::size_t n, std::uint32_t* items,
                                std::uint16_t* undecided, const tables::tree_draws& table) {
  const tree_search<levels> search(table);
  return find_by_blocks(words, n, undecided, table,
                        [&](std::size_t i) { return search(words + i, items + i); });
}
inline std::size_t find_draws(const std::uint32_t* words, std::size_t n, std::uint32_t* items,
                              host::draw_room& room, const tables::tree_draws& table) {
  switch (table.tree->levels) {
    case 1:
      return find_in_tree<1>(words, n, items, room.undecided, table);
    case 2:
      return find_in_tree<2>(words, n, items, room.undecided, table);
    case 3:
      return find_in_tree<3>(words, n, items, room.undecided, table);
    default:
      return find_in_tree<4>(words, n, items, room.undecided, table);
  }
}

inline std::size_t find_draws(const std::uint32_t* words, std::size_t n, std::uint32_t* items,
                              host::draw_room& room, const tables::sum_draws& table) {
  constexpr int near_bits = 14;  // with fewer fraction bits the table leaves the near caches
  if (table.fraction_bits < near_bits)
    for (std::size_t i = 0; i < n; ++i) __builtin_prefetch(table.entries + (words[i] >> table.fraction_bits));
  return find_by_sums(words, n, items, room.undecided, table);
}

#ifdef CAIRN_BATCH_LANES
inline bool uniform_block(const std::uint32_t* words, std::uint32_t* items, std::uint64_t size) {
  using V = lanes::halves;
  constexpr std::size_t at_once = 2 * lanes::traits<V>::size;
  const V lower(std::uint64_t{0xffffffffU});
  V undecided(std::uint64_t{0});  // bit 32 of a lane set: the lower word may carry into the item
  for (std::size_t i = 0; i < draw_block; i += at_once) {
    const V x = lanes::load_halves(words + i);
    const V even = lanes::product_of_lower_halves(x, V(size));
    const V odd = lanes::product_of_lower_halves(lanes::upper_halves(x), V(size));
    undecided = undecided | ((even & lower) + V(size - 1)) | ((odd & lower) + V(size - 1));
    lanes::store_halves(items + i,
                        lanes::joined_lower_halves(lanes::upper_halves(even), lanes::upper_halves(odd)));
  }
  return lanes::any((undecided & ~lower) != V(std::uint64_t{0}));
}
#else
inline bool uniform_block(const std::uint32_t* words, std::uint32_t* items, std::uint64_t size) {
  std::uint64_t undecided = 0;
  for (std::size_t i = 0; i < draw_block; ++i) {
    const std::uint64_t scaled = words[i] * size;
    undecided |= (scaled & 0xffffffffU) + size - 1;
    items[i] = static_cast<std::uint32_t>(scaled >> 32);
  }
  return undecided >> 32 != 0;
}
#endif

inline std::size_t find_draws(const std::uint32_t* words, std::size_t n, std::uint32_t* items,
                              host::draw_room& room, const tables::uniform_draws& table) {
  return find_by_blocks(words, n, room.undecided, table,
                        [&](std::size_t i) { return uniform_block(words + i, items + i, table.size); });
}

// The output does not overlap the tables.
inline void fetch_lines(const std::uint32_t* words, host::line_block_positions& __restrict to,
                        const tables::line_draws& table) {
  const tables::line_segment* const segments = table.segments;
  if (table.one_segment) {
    // Narrowed, so that one multiplication does.
    const auto lines = static_cast<std::uint32_t>(segments->lines);
    for (std::size_t i = 0; i < draw_block; ++i) to.position[i] = std::uint64_t{words[i]} * lines;
  } else {
    for (std::size_t i = 0; i < draw_block; ++i) to.position[i] = position_of_draw(words[i], segments, false);
  }
  for (std::size_t i = 0; i < draw_block; ++i)
    to.offset[i] = std::uint64_t{line_at(to.position[i])} * sizeof(tables::draw_line);
  const auto* const begin = reinterpret_cast<const std::byte*>(table.lines);
  for (std::size_t i = 0; i < draw_block; ++i) __builtin_prefetch(begin + to.offset[i]);
}

inline std::size_t find_draws(const std::uint32_t* words, std::size_t n, std::uint32_t* items,
                              host::draw_room& room, const tables::line_draws& table) {
  constexpr std::size_t ahead = 8;  // blocks whose lines are prefetched
  static_assert(host::draw_room::line_blocks == 2 * ahead);
  host::line_block_positions* const positions = room.lines;
  const std::size_t blocks = n / draw_block;
  for (std::size_t b = 0; b < ahead && b < blocks; ++b)
    fetch_lines(words + b * draw_block, positions[b], table);
  return find_by_blocks(words, n, room.undecided, table, [&](std::size_t i) {
    const std::size_t b = i / draw_block;
    const std::size_t next = b + ahead;
    if (next < blocks) fetch_lines(words + next * draw_block, positions[next % (2 * ahead)], table);
    const host::line_block_positions& here = positions[b % (2 * ahead)];
    return line_block(here.offset, here.position, items + i, table.lines);
  });
}

// In lanes of 64 bits, without a branch: whether the alias is taken is random.
inline bool alias_block(const std::uint64_t* position, const std::uint64_t* entry, std::uint32_t* items,
                        std::uint64_t size) {
  constexpr std::uint64_t lower = 0xffffffffU;
  std::uint64_t near = 0;  // highest bit set: upper words of threshold and draw may be equal
  std::uint64_t next = 0;  // bit 32 set: the slot may be the next one
  for (std::size_t i = 0; i < draw_block; ++i) {
    const std::uint64_t above = (entry[i] & lower) - (position[i] & lower);
    near |= (above - size) & ~above;
    next |= (position[i] & lower) + size - 1;
    const std::uint64_t taken = 0 - ((above - 1) >> 63);  // all bits set: the slot itself; none: its alias
    items[i] = static_cast<std::uint32_t>((position[i] ^ ((position[i] ^ entry[i]) & taken)) >> 32);
  }
  return near >> 63 != 0 || next >> 32 != 0;
}

inline std::size_t find_draws(const std::uint32_t* words, std::size_t n, std::uint32_t* items,
                              host::draw_room& room, const tables::alias_draws& table) {
  static_assert(sizeof(tables::alias_slot) == 8 && std::endian::native == std::endian::little);
  const tables::alias_draws here = table;  // a copy that stores cannot change, so it is not read again
  std::uint64_t* const __restrict position = room.alias.position;
  std::uint64_t* const __restrict entry = room.alias.entry;
  for (std::size_t i = 0; i < n; ++i) position[i] = words[i] * here.size;
  for (std::size_t i = 0; i < n; ++i) __builtin_prefetch(here.slots + (position[i] >> 32));
  for (std::size_t i = 0; i < n; ++i) __builtin_memcpy(entry + i, here.slots + (position[i] >> 32), 8);
  return find_by_blocks(words, n, room.undecided, table, [&](std::size_t i) {
    return alias_block(position + i, entry + i, items + i, here.size);
  });
}

}  // namespace cairn::CAIRN_TARGET
