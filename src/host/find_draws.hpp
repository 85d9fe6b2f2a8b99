// From the first words of a tile of draws to its items: the inner step of drawing.
//
// find_draws(words, n, items, undecided, table) writes n items, n a multiple of draw_block, and the places of
// those that the first word does not decide; returns how many there are.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/host/lane_choice.hpp"
#include "src/kernels/draw.hpp"

#if defined(__AVX2__) && defined(CAIRN_BATCH_LANES)
#  include "src/host/avx2/line_block.hpp"
#else
#  include "src/host/line_block.hpp"
#endif

namespace cairn::CAIRN_TARGET {

constexpr std::size_t draw_tile_size = 2048;

// Lists the draws of one block that are not settled.
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

// Short loops: all but the one that loads entries are turned into vectors by the compiler.
inline bool carry_block(const std::uint32_t* words, std::uint32_t* items, const tables::carry_draws& table) {
  const int bits = table.fraction_bits;
  const std::uint32_t fraction = (1U << bits) - 1;
  std::uint32_t sum[draw_block];
  for (std::size_t i = 0; i < draw_block; ++i) sum[i] = table.entries[words[i] >> bits];
  std::uint32_t undecided = 0;  // its highest bit: a sum has that, or no fraction
  for (std::size_t i = 0; i < draw_block; ++i) {
    sum[i] += words[i];
    undecided |= sum[i] | ((sum[i] & fraction) - 1);
    items[i] = sum[i] >> bits;
  }
  return undecided >> 31 != 0;
}

inline std::size_t find_draws(const std::uint32_t* words, std::size_t n, std::uint32_t* items,
                              std::uint16_t* undecided, const tables::carry_draws& table) {
  constexpr int near_bits = 14;  // fewer fraction bits: the entries are far away
  if (table.fraction_bits < near_bits)
    for (std::size_t i = 0; i < n; ++i) __builtin_prefetch(table.entries + (words[i] >> table.fraction_bits));
  std::size_t listed = 0;
  for (std::size_t i = 0; i < n; i += draw_block) {
    if (carry_block(words + i, items + i, table)) [[unlikely]]
      listed += list_undecided(words, i, undecided + listed, table);
  }
  return listed;
}

#ifdef CAIRN_BATCH_LANES
inline bool uniform_block(const std::uint32_t* words, std::uint32_t* items, std::uint64_t size) {
  using V = lanes::halves;
  constexpr std::size_t at_once = 2 * lanes::traits<V>::size;
  const V lower(std::uint64_t{0xffffffffU});
  V undecided(std::uint64_t{0});  // bit 32 of a lane: the lower word may carry into the item
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
    const std::uint64_t place = words[i] * size;
    undecided |= (place & 0xffffffffU) + size - 1;
    items[i] = static_cast<std::uint32_t>(place >> 32);
  }
  return undecided >> 32 != 0;
}
#endif

inline std::size_t find_draws(const std::uint32_t* words, std::size_t n, std::uint32_t* items,
                              std::uint16_t* undecided, const tables::uniform_draws& table) {
  std::size_t listed = 0;
  for (std::size_t i = 0; i < n; i += draw_block) {
    if (uniform_block(words + i, items + i, table.size)) [[unlikely]]
      listed += list_undecided(words, i, undecided + listed, table);
  }
  return listed;
}

// Lines are fetched for the whole tile before the first is looked at.
inline std::size_t find_draws(const std::uint32_t* words, std::size_t n, std::uint32_t* items,
                              std::uint16_t* undecided, const tables::line_draws& table) {
  std::uint32_t line[draw_tile_size];
  std::uint16_t fraction[draw_tile_size];
  if (table.segment_bits == 0) {
    const std::uint64_t lines = table.segments[0].lines;
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint64_t place = words[i] * lines;
      line[i] = static_cast<std::uint32_t>(place >> 32);
      fraction[i] = static_cast<std::uint16_t>(place >> 16);
    }
    for (std::size_t i = 0; i < n; ++i) __builtin_prefetch(table.lines + line[i]);
  } else {
    for (std::size_t i = 0; i < n; ++i) {
      const line_place place = place_of(words[i], table.segments, table.segment_bits);
      line[i] = place.line;
      fraction[i] = place.fraction;
      __builtin_prefetch(table.lines + place.line);
    }
  }
  std::size_t listed = 0;
  for (std::size_t i = 0; i < n; i += draw_block) {
    if (line_block(line + i, fraction + i, items + i, table.lines)) [[unlikely]]
      listed += list_undecided(words, i, undecided + listed, table);
  }
  return listed;
}

inline std::size_t find_draws(const std::uint32_t* words, std::size_t n, std::uint32_t* items,
                              std::uint16_t* undecided, const tables::alias_draws& table) {
  constexpr std::uint64_t near_size = std::uint64_t{1} << 12;
  if (table.size > near_size)
    for (std::size_t i = 0; i < n; ++i) __builtin_prefetch(table.slots + (words[i] * table.size >> 32));
  std::size_t listed = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const draw_guess guess = guess_of(words[i], table);
    items[i] = guess.item;
    undecided[listed] = static_cast<std::uint16_t>(i);
    listed += guess.settled ? 0U : 1U;
  }
  return listed;
}

}  // namespace cairn::CAIRN_TARGET
