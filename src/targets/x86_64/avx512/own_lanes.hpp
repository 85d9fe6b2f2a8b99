// Lanes of AVX-512 (F, CD, BW, DQ, VL): the words that xsimd 8.1 lacks.
#pragma once

#include <immintrin.h>

#include <xsimd/xsimd.hpp>

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET::lanes {
using arch = xsimd::avx512bw;
}

#include "src/lanes/lanes_xsimd.hpp"

namespace cairn::CAIRN_TARGET::lanes {

inline batch_mask<std::uint64_t> for_unsigned(batch_mask<double> mask) {
  return batch_mask<std::uint64_t>(mask.data);
}

// A store of a whole batch: one under a mask takes many times as long on Zen 4.
template <std::integral S>
inline std::size_t store_kept(S* to, batch_mask<S> kept, batch<S> a) {
  if constexpr (sizeof(S) == 4)
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(kept, a));
  else
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi64(kept, a));
  return static_cast<std::size_t>(std::popcount(static_cast<std::uint32_t>(kept.data)));
}

inline batch<float> multiply_add(batch<float> a, batch<float> b, batch<float> c) {
  return batch<float>(_mm512_fmadd_ps(a, b, c));
}
inline batch<double> multiply_add(batch<double> a, batch<double> b, batch<double> c) {
  return batch<double>(_mm512_fmadd_pd(a, b, c));
}

inline batch<std::int32_t> floor_to_int(batch<float> a) {
  return batch<std::int32_t>(_mm512_cvt_roundps_epi32(a, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC));
}

inline batch<float> looked_up(const float* numbers, batch<std::int32_t> which) {
  return batch<float>(_mm512_permutex2var_ps(_mm512_loadu_ps(numbers), which, _mm512_loadu_ps(numbers + 16)));
}

inline batch<double> gathered(const double* numbers, batch<std::uint64_t> which) {
  return batch<double>(_mm512_i64gather_pd(which, numbers, 8));
}

inline halves product_of_lower_halves(halves a, halves b) { return halves(_mm512_mul_epu32(a, b)); }
inline halves upper_halves(halves a) {
  return halves(_mm512_shuffle_epi32(a, static_cast<_MM_PERM_ENUM>(0xf5)));
}
inline halves joined_lower_halves(halves a, halves b) {
  return halves(_mm512_mask_shuffle_epi32(a, 0xaaaa, b, static_cast<_MM_PERM_ENUM>(0xa0)));
}
inline halves even_pairs(halves a, halves b) { return halves(_mm512_unpacklo_epi64(a, b)); }
inline halves odd_pairs(halves a, halves b) { return halves(_mm512_unpackhi_epi64(a, b)); }

inline shorts packed_upper(__m512i a, __m512i b) {
  return shorts(_mm512_packus_epi32(_mm512_srli_epi32(a, 16), _mm512_srli_epi32(b, 16)));
}
inline __m512i first_unpacked(shorts a) { return _mm512_unpacklo_epi16(a, _mm512_setzero_si512()); }
inline __m512i second_unpacked(shorts a) { return _mm512_unpackhi_epi16(a, _mm512_setzero_si512()); }
inline shorts in_each_quarter(__m128i a) { return shorts(_mm512_broadcast_i32x4(a)); }
inline shorts shuffled_bytes(shorts a, shorts which) { return shorts(_mm512_shuffle_epi8(a, which)); }
inline shorts doubled_and_one_where_above(shorts number, shorts a, shorts b) {
  const shorts doubled = number + number;
  return shorts(_mm512_mask_add_epi16(doubled, _mm512_cmpgt_epi16_mask(a, b), doubled, shorts(0x0101)));
}

// Within pieces of 128 bits the numbers of lanes differ in the lower bits, between them in the upper ones.
template <std::size_t Bits, std::integral S>
inline batch<S> exchanged(batch<S> a) {
  constexpr std::size_t in_a_piece = 16 / sizeof(S);
  constexpr std::size_t within = Bits % in_a_piece;
  constexpr std::size_t between = Bits / in_a_piece;
  __m512i moved = a;
  if constexpr (sizeof(S) == 4 && within != 0)
    moved = _mm512_shuffle_epi32(moved, static_cast<_MM_PERM_ENUM>(within == 1   ? 0xb1
                                                                   : within == 2 ? 0x4e
                                                                                 : 0x1b));
  if constexpr (sizeof(S) == 8 && within != 0)
    moved = _mm512_shuffle_epi32(moved, static_cast<_MM_PERM_ENUM>(0x4e));
  if constexpr (between != 0)
    moved = _mm512_shuffle_i64x2(moved, moved, between == 1 ? 0xb1 : between == 2 ? 0x4e : 0x1b);
  return batch<S>(moved);
}
template <std::size_t Bit, std::integral S>
inline batch<S> joined(batch<S> lower, batch<S> upper) {
  constexpr unsigned which = Bit == 1 ? 0xaaaa : Bit == 2 ? 0xcccc : Bit == 4 ? 0xf0f0 : 0xff00;
  if constexpr (sizeof(S) == 4)
    return batch<S>(_mm512_mask_mov_epi32(lower, static_cast<__mmask16>(which), upper));
  else
    return batch<S>(_mm512_mask_mov_epi64(lower, static_cast<__mmask8>(which), upper));
}

constexpr bool has_minima_of_64_bits = true;

inline void store_pairs(std::uint64_t* to, halves ab, halves ab_next, halves cd, halves cd_next) {
  constexpr std::size_t size = halves::size;
  const __m512i first = _mm512_shuffle_i64x2(ab, cd, 0x44);
  const __m512i next = _mm512_shuffle_i64x2(ab_next, cd_next, 0x44);
  const __m512i third = _mm512_shuffle_i64x2(ab, cd, 0xee);
  const __m512i last = _mm512_shuffle_i64x2(ab_next, cd_next, 0xee);
  store(to, halves(_mm512_shuffle_i64x2(first, next, 0x88)));
  store(to + size, halves(_mm512_shuffle_i64x2(first, next, 0xdd)));
  store(to + 2 * size, halves(_mm512_shuffle_i64x2(third, last, 0x88)));
  store(to + 3 * size, halves(_mm512_shuffle_i64x2(third, last, 0xdd)));
}

// Column i of the row of each lane: rows are loaded whole and turned, which takes less than gathers.
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

}  // namespace cairn::CAIRN_TARGET::lanes

#include "src/targets/x86_64/shorts.hpp"
