// Lanes of SSE4.2: the words that xsimd 8.1 lacks.
#pragma once

#include <immintrin.h>

#include <xsimd/xsimd.hpp>

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET::lanes {
using arch = xsimd::sse4_2;
}

#include "src/lanes/lanes_xsimd.hpp"
#include "src/targets/x86_64/kept_parts.hpp"

namespace cairn::CAIRN_TARGET::lanes {

inline batch_mask<std::uint64_t> for_unsigned(batch_mask<double> mask) {
  return batch_mask<std::uint64_t>(_mm_castpd_si128(mask));
}

// A store of a whole batch: one under a mask takes many times as long on Zen 4.
constexpr kept_parts<4, 4> kept_lanes_of_32;  // bytes
constexpr kept_parts<2, 8> kept_lanes_of_64;
template <std::integral S>
inline std::size_t store_kept(S* to, batch_mask<S> kept, batch<S> a) {
  const __m128i all = kept;
  const auto mask = static_cast<std::uint32_t>(sizeof(S) == 4 ? _mm_movemask_ps(_mm_castsi128_ps(all))
                                                              : _mm_movemask_pd(_mm_castsi128_pd(all)));
  const std::uint8_t* parts = sizeof(S) == 4 ? kept_lanes_of_32.of[mask] : kept_lanes_of_64.of[mask];
  store(to, batch<S>(_mm_shuffle_epi8(a, _mm_loadu_si128(reinterpret_cast<const __m128i*>(parts)))));
  return static_cast<std::size_t>(std::popcount(mask));
}

template <class S>
  requires std::is_floating_point_v<S>
inline batch<S> multiply_add(batch<S> a, batch<S> b, batch<S> c) {
  return a * b + c;
}

inline batch<std::int32_t> floor_to_int(batch<float> a) { return to_int(floor(a)); }

inline batch<float> looked_up(const float* numbers, batch<std::int32_t> which) {
  return batch<float>(_mm_setr_ps(numbers[_mm_extract_epi32(which, 0)], numbers[_mm_extract_epi32(which, 1)],
                                  numbers[_mm_extract_epi32(which, 2)],
                                  numbers[_mm_extract_epi32(which, 3)]));
}

inline batch<double> gathered(const double* numbers, batch<std::uint64_t> which) {
  const __m128i at = which;
  return batch<double>(_mm_setr_pd(numbers[_mm_extract_epi64(at, 0)], numbers[_mm_extract_epi64(at, 1)]));
}

inline halves product_of_lower_halves(halves a, halves b) { return halves(_mm_mul_epu32(a, b)); }
inline halves upper_halves(halves a) { return halves(_mm_shuffle_epi32(a, 0xf5)); }
inline halves joined_lower_halves(halves a, halves b) {
  return halves(_mm_blend_epi16(a, _mm_shuffle_epi32(b, 0xa0), 0xcc));
}
inline halves even_pairs(halves a, halves b) { return halves(_mm_unpacklo_epi64(a, b)); }
inline halves odd_pairs(halves a, halves b) { return halves(_mm_unpackhi_epi64(a, b)); }

inline shorts packed_upper(__m128i a, __m128i b) {
  return shorts(_mm_packus_epi32(_mm_srli_epi32(a, 16), _mm_srli_epi32(b, 16)));
}
inline __m128i first_unpacked(shorts a) { return _mm_unpacklo_epi16(a, _mm_setzero_si128()); }
inline __m128i second_unpacked(shorts a) { return _mm_unpackhi_epi16(a, _mm_setzero_si128()); }
inline shorts in_each_quarter(__m128i a) { return shorts(a); }
inline shorts shuffled_bytes(shorts a, shorts which) { return shorts(_mm_shuffle_epi8(a, which)); }
inline shorts doubled_and_one_where_above(shorts number, shorts a, shorts b) {
  return shorts(_mm_sub_epi8(number + number, _mm_cmpgt_epi16(a, b)));
}

template <std::size_t Bits, std::integral S>
inline batch<S> exchanged(batch<S> a) {
  constexpr int which = sizeof(S) == 8 ? 0x4e : Bits == 1 ? 0xb1 : Bits == 2 ? 0x4e : 0x1b;
  return batch<S>(_mm_shuffle_epi32(a, which));
}
template <std::size_t Bit, std::integral S>
inline batch<S> joined(batch<S> lower, batch<S> upper) {
  constexpr std::size_t words = Bit * sizeof(S) / 4;
  return batch<S>(_mm_blend_epi16(lower, upper, words == 1 ? 0xcc : 0xf0));
}

constexpr bool has_minima_of_64_bits = false;
inline batch<std::int64_t> lesser_or_greater(batch<std::int64_t> a, batch<std::int64_t> other,
                                             batch<std::int64_t> upper_lanes) {
  const __m128i which = _mm_xor_si128(_mm_cmpgt_epi64(a, other), upper_lanes);
  return batch<std::int64_t>(_mm_blendv_epi8(a, other, which));
}

inline void store_pairs(std::uint64_t* to, halves ab, halves ab_next, halves cd, halves cd_next) {
  constexpr std::size_t size = halves::size;
  store(to, ab);
  store(to + size, cd);
  store(to + 2 * size, ab_next);
  store(to + 3 * size, cd_next);
}

// Column i of the row of each lane: rows are loaded whole and turned, which takes less than gathers.
inline void load_columns(batch<double> (&columns)[8], const double* rows, const std::uint64_t* row) {
  for (int pair = 0; pair < 8; pair += 2) {
    const __m128d one = _mm_loadu_pd(rows + row[0] + pair);
    const __m128d other = _mm_loadu_pd(rows + row[1] + pair);
    columns[pair] = batch<double>(_mm_unpacklo_pd(one, other));
    columns[pair + 1] = batch<double>(_mm_unpackhi_pd(one, other));
  }
}

}  // namespace cairn::CAIRN_TARGET::lanes

#include "src/targets/x86_64/shorts.hpp"
