// Draws in tables of sums: the generic way.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/random/draws/by_blocks.hpp"
#include "src/layouts/draw_view.hpp"

namespace cairn::CAIRN_TARGET {

// Two words at a time: one 64-bit load, and no vector to take apart.
inline void load_entries(const std::uint32_t* words, std::size_t n, std::uint32_t* entry,
                         const tables::sum_draws& table) {
  constexpr bool lower_first = std::endian::native == std::endian::little;
  for (std::size_t i = 0; i < n; i += 2) {
    std::uint64_t two = 0;
    __builtin_memcpy(&two, words + i, sizeof two);
    entry[lower_first ? i : i + 1] = table.entries[static_cast<std::uint32_t>(two) >> table.fraction_bits];
    entry[lower_first ? i + 1 : i] = table.entries[two >> (32 + table.fraction_bits)];
  }
}

inline bool sum_block(const std::uint32_t* words, const std::uint32_t* entry, std::uint32_t* items,
                      int bits) {
  const std::uint32_t fraction = (1U << bits) - 1;
  std::uint32_t undecided = 0;  // highest bit set: some sum has that bit, or no fraction
  for (std::size_t i = 0; i < draw_block; ++i) {
    const std::uint32_t sum = entry[i] + words[i];
    undecided |= sum | ((sum & fraction) - 1);
    items[i] = sum >> bits;
  }
  return undecided >> 31 != 0;
}

// Entries of several blocks are loaded before the first block is summed: a vector load of what was stored in
// pieces waits until the pieces have left the store buffer.
inline std::size_t find_by_sums(const std::uint32_t* words, std::size_t n, std::uint32_t* items,
                                std::uint16_t* undecided, const tables::sum_draws& table) {
  constexpr std::size_t several = 8 * draw_block;
  std::uint32_t entry[several];
  return find_by_blocks(words, n, undecided, table, [&](std::size_t i) {
    if (i % several == 0) load_entries(words + i, n - i < several ? n - i : several, entry, table);
    return sum_block(words + i, entry + i % several, items + i, table.fraction_bits);
  });
}

}  // namespace cairn::CAIRN_TARGET
