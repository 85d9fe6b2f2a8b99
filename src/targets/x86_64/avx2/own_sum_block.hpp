// A block of draws in tables of sums, with AVX2: entries are inserted into vectors as they are loaded.
#pragma once

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#include "src/host/sweeps/random/draws/by_blocks.hpp"
#include "src/layouts/draw_view.hpp"

namespace cairn::CAIRN_TARGET {

// The entries of four words: two words by each load.
inline __m128i four_entries(const std::uint32_t* words, const std::uint32_t* entries, int bits) {
  std::uint64_t two[2];
  __builtin_memcpy(two, words, sizeof two);
  const auto lower = [&](std::uint64_t x) {
    return static_cast<int>(entries[static_cast<std::uint32_t>(x) >> bits]);
  };
  const auto upper = [&](std::uint64_t x) { return static_cast<int>(entries[x >> (32 + bits)]); };
  return _mm_setr_epi32(lower(two[0]), upper(two[0]), lower(two[1]), upper(two[1]));
}

// Writes the items of draw_block draws. True when one of them may be undecided. Inlined into its loop, which
// keeps the constants in registers.
[[gnu::always_inline]] inline bool sum_block(const std::uint32_t* words, std::uint32_t* items,
                                             const tables::sum_draws& table) {
  const __m128i bits = _mm_cvtsi32_si128(table.fraction_bits);
  const __m256i fraction = _mm256_set1_epi32((1 << table.fraction_bits) - 1);
  __m256i undecided = _mm256_setzero_si256();  // highest bit set: some sum has that bit, or no fraction
  for (std::size_t i = 0; i < draw_block; i += 8) {
    const __m256i entries = _mm256_set_m128i(four_entries(words + i + 4, table.entries, table.fraction_bits),
                                             four_entries(words + i, table.entries, table.fraction_bits));
    const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(words + i));
    const __m256i sum = _mm256_add_epi32(entries, x);
    const __m256i less_one = _mm256_add_epi32(_mm256_and_si256(sum, fraction), _mm256_set1_epi32(-1));
    undecided = _mm256_or_si256(undecided, _mm256_or_si256(sum, less_one));
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(items + i), _mm256_srl_epi32(sum, bits));
  }
  return _mm256_movemask_ps(_mm256_castsi256_ps(undecided)) != 0;
}

inline std::size_t find_by_sums(const std::uint32_t* words, std::size_t n, std::uint32_t* items,
                                std::uint16_t* undecided, const tables::sum_draws& table) {
  const tables::sum_draws here = table;  // a copy that stores cannot change, so it is not read again
  return find_by_blocks(words, n, undecided, table,
                        [&](std::size_t i) { return sum_block(words + i, items + i, here); });
}

}  // namespace cairn::CAIRN_TARGET
