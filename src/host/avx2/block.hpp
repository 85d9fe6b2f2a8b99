// The inner step of the histogram with AVX2's gathers, for floats and doubles; integers take the generic
// walk.
#pragma once

#include <immintrin.h>

#include "src/host/block.hpp"

namespace cairn::CAIRN_TARGET {

inline __m256i eight_positions(const float* x, const tables::position_map<float>& map) {
  const __m256 place =
      _mm256_mul_ps(_mm256_sub_ps(_mm256_loadu_ps(x), _mm256_set1_ps(map.low)), _mm256_set1_ps(map.scale));
  const __m256 clamped = _mm256_min_ps(_mm256_max_ps(place, _mm256_set1_ps(-1.0F)), _mm256_set1_ps(map.top));
  return _mm256_cvttps_epi32(_mm256_floor_ps(clamped));  // NaN became -1
}

inline __m128i four_positions(const double* x, const tables::position_map<double>& map) {
  const __m256d place =
      _mm256_mul_pd(_mm256_sub_pd(_mm256_loadu_pd(x), _mm256_set1_pd(map.low)), _mm256_set1_pd(map.scale));
  const __m256d clamped = _mm256_min_pd(_mm256_max_pd(place, _mm256_set1_pd(-1.0)), _mm256_set1_pd(map.top));
  return _mm256_cvttpd_epi32(_mm256_floor_pd(clamped));
}

inline __m256i eight_positions(const double* x, const tables::position_map<double>& map) {
  return _mm256_set_m128i(four_positions(x + 4, map), four_positions(x, map));
}

inline __m256i eight_inside(const float* x, float low, float high) {
  const __m256 v = _mm256_loadu_ps(x);
  return _mm256_castps_si256(_mm256_and_ps(_mm256_cmp_ps(v, _mm256_set1_ps(low), _CMP_GE_OQ),
                                           _mm256_cmp_ps(v, _mm256_set1_ps(high), _CMP_LT_OQ)));
}

inline __m128i four_inside(const double* x, double low, double high) {
  const __m256d v = _mm256_loadu_pd(x);
  const __m256d inside = _mm256_and_pd(_mm256_cmp_pd(v, _mm256_set1_pd(low), _CMP_GE_OQ),
                                       _mm256_cmp_pd(v, _mm256_set1_pd(high), _CMP_LT_OQ));
  const __m256i halves =
      _mm256_permutevar8x32_epi32(_mm256_castpd_si256(inside), _mm256_setr_epi32(0, 2, 4, 6, 0, 2, 4, 6));
  return _mm256_castsi256_si128(halves);
}

inline __m256i eight_inside(const double* x, double low, double high) {
  return _mm256_set_m128i(four_inside(x + 4, low, high), four_inside(x, low, high));
}

// Eight sums; the highest bit of `doubt` is set in lanes that are ambiguous.
template <bool Window, class T>
inline __m256i eight_sums(const T* x, const tables::carry_view<T>& table, __m256i& doubt) {
  const __m128i bits = _mm_cvtsi32_si128(table.fraction_bits);
  const __m256i fraction = _mm256_set1_epi32((1 << table.fraction_bits) - 1);
  __m256i position = eight_positions(x, table.map);
  __m256i cell = _mm256_sra_epi32(position, bits);
  if constexpr (Window) {
    const __m256i inside = eight_inside(x, table.window_low, table.window_high);
    position = _mm256_blendv_epi8(position, eight_positions(x, table.window), inside);
    const __m256i first = _mm256_and_si256(inside, _mm256_set1_epi32(static_cast<int>(table.window_cells)));
    cell = _mm256_add_epi32(_mm256_sra_epi32(position, bits), first);
  }
  const __m256i entry = _mm256_i32gather_epi32(reinterpret_cast<const int*>(table.entries), cell, 4);
  const __m256i even = _mm256_and_si256(position, _mm256_set1_epi32((1 << table.fraction_bits) - 2));
  const __m256i sum = _mm256_add_epi32(entry, even);
  const __m256i without = _mm256_sub_epi32(_mm256_and_si256(sum, fraction), _mm256_set1_epi32(1));
  doubt = _mm256_or_si256(sum, without);
  return _mm256_srl_epi32(sum, bits);
}

// Search is AVX-512's; here crowded cells are always left ambiguous.
template <bool Window, bool Search, class T>
inline std::uint32_t gathered_carry_block(const T* x, std::uint16_t* slots,
                                          const tables::carry_view<T>& table) {
  if constexpr (std::is_integral_v<T>) {
    return carry_block<Window>(x, slots, table);
  } else {
    __m256i doubt_low;
    __m256i doubt_high;
    const __m256i low = eight_sums<Window>(x, table, doubt_low);
    const __m256i high = eight_sums<Window>(x + 8, table, doubt_high);
    // The pack works in halves: put them back in order. Slots of ambiguous lanes may saturate; they are not
    // used.
    const __m256i packed = _mm256_permute4x64_epi64(_mm256_packus_epi32(low, high), 0xd8);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(slots), packed);
    const auto first = static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(doubt_low)));
    const auto second = static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(doubt_high)));
    return first | second << 8;
  }
}

constexpr auto append_gathered_lanes = append_lanes;

}  // namespace cairn::CAIRN_TARGET
