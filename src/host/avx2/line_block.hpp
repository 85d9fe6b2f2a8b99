// A block of draws among their lines with AVX2: fourteen comparisons in one.
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "src/tables/draw_view.hpp"

namespace cairn::CAIRN_TARGET {

constexpr std::size_t draw_block = 32;

// Writes the items of draw_block draws. True when one of them may not be settled.
inline bool line_block(const std::uint32_t* line, const std::uint16_t* fraction, std::uint32_t* items,
                       const tables::draw_line* lines) {
  static_assert(sizeof(tables::draw_line) == sizeof(__m256i) && tables::line_boundaries == 14);
  __m256i same = _mm256_setzero_si256();
  std::uint32_t first = 0;
  for (std::size_t i = 0; i < draw_block; ++i) {
    const tables::draw_line& here = lines[line[i]];
    const __m256i there = _mm256_load_si256(reinterpret_cast<const __m256i*>(&here));
    const __m256i mine = _mm256_set1_epi16(static_cast<short>(fraction[i]));
    const __m256i not_below = _mm256_cmpeq_epi16(_mm256_max_epu16(there, mine), there);
    same = _mm256_or_si256(same, _mm256_cmpeq_epi16(there, mine));
    const auto mask = static_cast<std::uint32_t>(_mm256_movemask_epi8(not_below));
    first |= here.first;
    // Two bits for each fraction; the first four are of `first`.
    items[i] =
        here.first + tables::line_boundaries - static_cast<std::uint32_t>(__builtin_popcount(mask >> 4)) / 2;
  }
  same = _mm256_and_si256(same, _mm256_setr_epi32(0, -1, -1, -1, -1, -1, -1, -1));
  return (first & tables::crowded_line) != 0 || _mm256_testz_si256(same, same) == 0;
}

}  // namespace cairn::CAIRN_TARGET
