// Lanes of AVX2 and FMA: the words that xsimd 8.1 lacks.
#pragma once

#include <immintrin.h>

#include <xsimd/xsimd.hpp>

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET::lanes {
using arch = xsimd::fma3<xsimd::avx2>;
}

#include "src/lanes/lanes_xsimd.hpp"
#include "src/targets/x86_64/kept_parts.hpp"

namespace cairn::CAIRN_TARGET::lanes {

inline batch_mask<std::uint64_t> for_unsigned(batch_mask<double> mask) {
  return batch_mask<std::uint64_t>(_mm256_castpd_si256(mask));
}

// A store of a whole batch: one under a mask takes many times as long on Zen 4.
constexpr kept_parts<8, 1> kept_lanes_of_32;  // words of 32 bits
constexpr kept_parts<4, 2> kept_lanes_of_64;
template <std::integral S>
inline std::size_t store_kept(S* to, batch_mask<S> kept, batch<S> a) {
  const __m256i all = kept;
  const auto mask = static_cast<std::uint32_t>(sizeof(S) == 4 ? _mm256_movemask_ps(_mm256_castsi256_ps(all))
                                                              : _mm256_movemask_pd(_mm256_castsi256_pd(all)));
  const std::uint8_t* parts = sizeof(S) == 4 ? kept_lanes_of_32.of[mask] : kept_lanes_of_64.of[mask];
  const __m256i which = _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(parts)));
  store(to, batch<S>(_mm256_permutevar8x32_epi32(a, which)));
  return static_cast<std::size_t>(std::popcount(mask));
}

inline batch<float> multiply_add(batch<float> a, batch<float> b, batch<float> c) {
  return batch<float>(_mm256_fmadd_ps(a, b, c));
}
inline batch<double> multiply_add(batch<double> a, batch<double> b, batch<double> c) {
  return batch<double>(_mm256_fmadd_pd(a, b, c));
}

inline batch<std::int32_t> floor_to_int(batch<float> a) { return to_int(floor(a)); }

inline batch<float> looked_up(const float* numbers, batch<std::int32_t> which) {
  return batch<float>(_mm256_i32gather_ps(numbers, which, 4));
}

inline batch<double> gathered(const double* numbers, batch<std::uint64_t> which) {
  return batch<double>(_mm256_i64gather_pd(numbers, which, 8));
}

inline halves product_of_lower_halves(halves a, halves b) { return halves(_mm256_mul_epu32(a, b)); }
inline halves upper_halves(halves a) { return halves(_mm256_shuffle_epi32(a, 0xf5)); }
inline halves joined_lower_halves(halves a, halves b) {
  return halves(_mm256_blend_epi32(a, _mm256_shuffle_epi32(b, 0xa0), 0xaa));
}
inline halves even_pairs(halves a, halves b) { return halves(_mm256_unpacklo_epi64(a, b)); }
inline halves odd_pairs(halves a, halves b) { return halves(_mm256_unpackhi_epi64(a, b)); }

inline shorts packed_upper(__m256i a, __m256i b) {
  return shorts(_mm256_packus_epi32(_mm256_srli_epi32(a, 16), _mm256_srli_epi32(b, 16)));
}
inline __m256i first_unpacked(shorts a) { return _mm256_unpacklo_epi16(a, _mm256_setzero_si256()); }
inline __m256i second_unpacked(shorts a) { return _mm256_unpackhi_epi16(a, _mm256_setzero_si256()); }
inline shorts in_each_quarter(__m128i a) { return shorts(_mm256_broadcastsi128_si256(a)); }
inline shorts shuffled_bytes(shorts a, shorts which) { return shorts(_mm256_shuffle_epi8(a, which)); }
inline shorts doubled_and_one_where_above(shorts number, shorts a, shorts b) {
  return shorts(_mm256_sub_epi8(number + number, _mm256_cmpgt_epi16(a, b)));
}

template <std::size_t Bits, std::integral S>
inline batch<S> exchanged(batch<S> a) {
  constexpr std::size_t in_a_piece = 16 / sizeof(S);
  constexpr std::size_t within = Bits % in_a_piece;
  __m256i moved = a;
  if constexpr (sizeof(S) == 4 && within != 0)
    moved = _mm256_shuffle_epi32(moved, within == 1 ? 0xb1 : within == 2 ? 0x4e : 0x1b);
  if constexpr (sizeof(S) == 8 && within != 0) moved = _mm256_shuffle_epi32(moved, 0x4e);
  if constexpr (Bits / in_a_piece != 0) moved = _mm256_permute4x64_epi64(moved, 0x4e);
  return batch<S>(moved);
}
template <std::size_t Bit, std::integral S>
inline batch<S> joined(batch<S> lower, batch<S> upper) {
  constexpr std::size_t words = Bit * sizeof(S) / 4;  // of 32 bits
  constexpr int which = words == 1 ? 0xaa : words == 2 ? 0xcc : 0xf0;
  return batch<S>(_mm256_blend_epi32(lower, upper, which));
}

constexpr bool has_minima_of_64_bits = false;
inline batch<std::int64_t> lesser_or_greater(batch<std::int64_t> a, batch<std::int64_t> other,
                                             batch<std::int64_t> upper_lanes) {
  const __m256i which = _mm256_xor_si256(_mm256_cmpgt_epi64(a, other), upper_lanes);
  return batch<std::int64_t>(_mm256_blendv_epi8(a, other, which));
}

inline void store_pairs(std::uint64_t* to, halves ab, halves ab_next, halves cd, halves cd_next) {
  constexpr std::size_t size = halves::size;
  store(to, halves(_mm256_permute2x128_si256(ab, cd, 0x20)));
  store(to + size, halves(_mm256_permute2x128_si256(ab_next, cd_next, 0x20)));
  store(to + 2 * size, halves(_mm256_permute2x128_si256(ab, cd, 0x31)));
  store(to + 3 * size, halves(_mm256_permute2x128_si256(ab_next, cd_next, 0x31)));
}

// Column i of the row of each lane: rows are loaded whole and turned, which takes less than gathers.
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

}  // namespace cairn::CAIRN_TARGET::lanes

#include "src/targets/x86_64/shorts.hpp"
