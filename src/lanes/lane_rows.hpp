// Rows and columns of lanes: what turns them.
#pragma once

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET::lanes {

// Column i of each lane's row, which begins at rows[row[lane]].
inline void load_columns(double (&columns)[8], const double* rows, const std::uint64_t* row) {
  const auto* from = static_cast<const double*>(__builtin_assume_aligned(rows + *row, sizeof columns));
  for (int i = 0; i < 8; ++i) columns[i] = from[i];
}
// a, b, c and d of the first lane, then those of the next.
inline void store_in_turn(std::uint64_t* to, std::uint64_t a, std::uint64_t b, std::uint64_t c,
                          std::uint64_t d) {
  to[0] = a;
  to[1] = b;
  to[2] = c;
  to[3] = d;
}

#ifdef CAIRN_BATCH_LANES
// a, b, c and d of lane 0, then those of lane 1, ...
inline void store_in_turn(std::uint64_t* to, halves a, halves b, halves c, halves d) {
  constexpr std::size_t size = halves::size;
  const halves ab = even_pairs(a, b);
  const halves ab_next = odd_pairs(a, b);
  const halves cd = even_pairs(c, d);
  const halves cd_next = odd_pairs(c, d);
#  if defined(__AVX512BW__)
  const __m512i first = _mm512_shuffle_i64x2(ab, cd, 0x44);
  const __m512i next = _mm512_shuffle_i64x2(ab_next, cd_next, 0x44);
  const __m512i third = _mm512_shuffle_i64x2(ab, cd, 0xee);
  const __m512i last = _mm512_shuffle_i64x2(ab_next, cd_next, 0xee);
  store(to, halves(_mm512_shuffle_i64x2(first, next, 0x88)));
  store(to + size, halves(_mm512_shuffle_i64x2(first, next, 0xdd)));
  store(to + 2 * size, halves(_mm512_shuffle_i64x2(third, last, 0x88)));
  store(to + 3 * size, halves(_mm512_shuffle_i64x2(third, last, 0xdd)));
#  elif defined(__AVX2__)
  store(to, halves(_mm256_permute2x128_si256(ab, cd, 0x20)));
  store(to + size, halves(_mm256_permute2x128_si256(ab_next, cd_next, 0x20)));
  store(to + 2 * size, halves(_mm256_permute2x128_si256(ab, cd, 0x31)));
  store(to + 3 * size, halves(_mm256_permute2x128_si256(ab_next, cd_next, 0x31)));
#  else
  store(to, ab);
  store(to + size, cd);
  store(to + 2 * size, ab_next);
  store(to + 3 * size, cd_next);
#  endif
}

// Column i of the row of each lane: rows are loaded whole and turned, which takes less than gathers.
#  if defined(__AVX512BW__)
inline void load_columns(batch<double> (&columns)[8], const double* rows, const std::uint64_t* row) {
  __m512d pairs[8];  // lanes 2i and 2i + 1 of columns 0, 2, 4, 6, then those of 1, 3, 5, 7
  for (int i = 0; i < 4; ++i) {
    const __m512d one = _mm512_loadu_pd(rows + row[2 * i]);
    const __m512d other = _mm512_loadu_pd(rows + row[2 * i + 1]);
    pairs[i] = _mm512_unpacklo_pd(one, other);
    pairs[i + 4] = _mm512_unpackhi_pd(one, other);
  }
  for (int odd = 0; odd < 2; ++odd) {
    const __m512d* const pair = pairs + 4 * odd;
    const __m512d first = _mm512_shuffle_f64x2(pair[0], pair[1], 0x88);
    const __m512d second = _mm512_shuffle_f64x2(pair[2], pair[3], 0x88);
    const __m512d third = _mm512_shuffle_f64x2(pair[0], pair[1], 0xdd);
    const __m512d fourth = _mm512_shuffle_f64x2(pair[2], pair[3], 0xdd);
    columns[odd] = batch<double>(_mm512_shuffle_f64x2(first, second, 0x88));
    columns[odd + 4] = batch<double>(_mm512_shuffle_f64x2(first, second, 0xdd));
    columns[odd + 2] = batch<double>(_mm512_shuffle_f64x2(third, fourth, 0x88));
    columns[odd + 6] = batch<double>(_mm512_shuffle_f64x2(third, fourth, 0xdd));
  }
}
#  elif defined(__AVX2__)
inline void load_columns(batch<double> (&columns)[8], const double* rows, const std::uint64_t* row) {
  for (int half = 0; half < 8; half += 4) {
    const __m256d a = _mm256_loadu_pd(rows + row[0] + half);
    const __m256d b = _mm256_loadu_pd(rows + row[1] + half);
    const __m256d c = _mm256_loadu_pd(rows + row[2] + half);
    const __m256d d = _mm256_loadu_pd(rows + row[3] + half);
    const __m256d ab = _mm256_unpacklo_pd(a, b);
    const __m256d ab_next = _mm256_unpackhi_pd(a, b);
    const __m256d cd = _mm256_unpacklo_pd(c, d);
    const __m256d cd_next = _mm256_unpackhi_pd(c, d);
    columns[half] = batch<double>(_mm256_permute2f128_pd(ab, cd, 0x20));
    columns[half + 1] = batch<double>(_mm256_permute2f128_pd(ab_next, cd_next, 0x20));
    columns[half + 2] = batch<double>(_mm256_permute2f128_pd(ab, cd, 0x31));
    columns[half + 3] = batch<double>(_mm256_permute2f128_pd(ab_next, cd_next, 0x31));
  }
}
#  else
inline void load_columns(batch<double> (&columns)[8], const double* rows, const std::uint64_t* row) {
  for (int pair = 0; pair < 8; pair += 2) {
    const __m128d one = _mm_loadu_pd(rows + row[0] + pair);
    const __m128d other = _mm_loadu_pd(rows + row[1] + pair);
    columns[pair] = batch<double>(_mm_unpacklo_pd(one, other));
    columns[pair + 1] = batch<double>(_mm_unpackhi_pd(one, other));
  }
}
#  endif

#endif  // CAIRN_BATCH_LANES

}  // namespace cairn::CAIRN_TARGET::lanes
