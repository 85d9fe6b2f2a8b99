// A block of draws in tables of lines, with AVX2: all fourteen fractions of a line in one comparison.
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/random/draws/draw_block.hpp"
#include "src/kernels/random/draw.hpp"

namespace cairn::CAIRN_TARGET {

// The item of one draw, unless a fraction of its line equals the draw's: `same` shows that.
inline std::uint32_t item_in(const std::byte* line, const std::uint64_t* position, __m256i& same) {
  const __m256i there = _mm256_load_si256(reinterpret_cast<const __m256i*>(line));
  const __m256i mine = _mm256_set1_epi16(static_cast<short>(fraction_at(*position)));
  const __m256i passed = _mm256_cmpeq_epi16(_mm256_min_epu16(there, mine), there);
  same = _mm256_or_si256(same, _mm256_cmpeq_epi16(there, mine));
  const auto mask = static_cast<std::uint32_t>(_mm256_movemask_epi8(passed));
  std::uint32_t first = 0;
  __builtin_memcpy(&first, line, sizeof first);
  // Two bits for each fraction; the first four bits belong to `first`.
  return first + static_cast<std::uint32_t>(__builtin_popcount(mask >> 4)) / 2;
}

// Writes the items of draw_block draws, whose lines lie `offset` bytes after the first. True when one of them
// may be undecided.
inline bool line_block(const std::uint64_t* offset, const std::uint64_t* position, std::uint32_t* items,
                       const tables::draw_line* lines) {
  static_assert(sizeof(tables::draw_line) == sizeof(__m256i) && tables::line_boundaries == 14);
  const auto* const begin = reinterpret_cast<const std::byte*>(lines);
  __m256i same = _mm256_setzero_si256();
  for (std::size_t i = 0; i < draw_block; i += 4) {
    items[i] = item_in(begin + offset[i], position + i, same);
    items[i + 1] = item_in(begin + offset[i + 1], position + i + 1, same);
    items[i + 2] = item_in(begin + offset[i + 2], position + i + 2, same);
    items[i + 3] = item_in(begin + offset[i + 3], position + i + 3, same);
  }
  same = _mm256_and_si256(same, _mm256_setr_epi32(0, -1, -1, -1, -1, -1, -1, -1));
  std::uint32_t all = 0;
  for (std::size_t i = 0; i < draw_block; ++i)
    all |= items[i];  // items of crowded lines have the highest bit set
  return (all & tables::crowded_line) != 0 || _mm256_testz_si256(same, same) == 0;
}

}  // namespace cairn::CAIRN_TARGET
