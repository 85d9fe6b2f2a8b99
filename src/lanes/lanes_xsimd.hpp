// The words of lanes.hpp for xsimd batches, and the batch of the target being compiled.
#pragma once

#include <immintrin.h>

#include <xsimd/xsimd.hpp>

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET::lanes {

#if defined(__AVX512BW__)
using arch = xsimd::avx512bw;
#elif defined(__AVX2__)
using arch = xsimd::fma3<xsimd::avx2>;
#else
using arch = xsimd::sse4_2;
#endif
template <class S>
using batch = xsimd::batch<S, arch>;
template <class S>
using batch_mask = xsimd::batch_bool<S, arch>;

template <class S>
struct traits<batch<S>> {
  using scalar = S;
  using mask = batch_mask<S>;
  using as_signed = batch<signed_of<S>>;
  using as_unsigned = batch<unsigned_of<S>>;
  static constexpr std::size_t size = batch<S>::size;
};

template <class V>
  requires(!number<V>)
inline V load(const scalar_of<V>* from) {
  return V::load_unaligned(from);
}
template <class S>
inline void store(S* to, batch<S> value) {
  value.store_unaligned(to);
}

#if defined(__AVX512BW__)
inline batch_mask<std::uint64_t> for_unsigned(batch_mask<double> mask) {
  return batch_mask<std::uint64_t>(mask.data);
}
#elif defined(__AVX2__)
inline batch_mask<std::uint64_t> for_unsigned(batch_mask<double> mask) {
  return batch_mask<std::uint64_t>(_mm256_castpd_si256(mask));
}
#else
inline batch_mask<std::uint64_t> for_unsigned(batch_mask<double> mask) {
  return batch_mask<std::uint64_t>(_mm_castpd_si128(mask));
}
#endif

template <class S>
inline batch<S> select(batch_mask<S> which, batch<S> yes, batch<S> no) {
  return xsimd::select(which, yes, no);
}
template <class S>
inline batch<S> max(batch<S> a, batch<S> b) {
  return xsimd::max(a, b);
}
template <class S>
inline batch<S> min(batch<S> a, batch<S> b) {
  return xsimd::min(a, b);
}
inline batch<double> square_root(batch<double> a) { return xsimd::sqrt(a); }
template <class S>
inline batch<S> kept_where(batch_mask<S> kept, batch<S> a) {
  return xsimd::select(kept, a, batch<S>(S(0)));
}
template <class S>
inline bool any(batch_mask<S> mask) {
  return xsimd::any(mask);
}
// xsimd 8.1 has no batch_bool::mask().
template <class S>
inline std::uint32_t count(batch_mask<S> mask) {
  std::uint32_t lanes = 0;
  bool each[batch<S>::size];
  mask.store_unaligned(each);
  for (const bool one : each) lanes += one ? 1U : 0U;
  return lanes;
}
// Nor does it have what moves the lanes of a mask together. A store of a whole batch: one under a mask takes
// many times as long on Zen 4.
#if defined(__AVX512BW__)
template <std::integral S>
inline std::size_t store_kept(S* to, batch_mask<S> kept, batch<S> a) {
  if constexpr (sizeof(S) == 4)
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi32(kept, a));
  else
    _mm512_storeu_si512(to, _mm512_maskz_compress_epi64(kept, a));
  return static_cast<std::size_t>(std::popcount(static_cast<std::uint32_t>(kept.data)));
}
#else
template <std::integral S>
inline std::uint32_t mask_bits(batch_mask<S> mask) {
#  if defined(__AVX2__)
  const __m256i all = mask;
  if constexpr (sizeof(S) == 4)
    return static_cast<std::uint32_t>(_mm256_movemask_ps(_mm256_castsi256_ps(all)));
  else
    return static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(all)));
#  else
  const __m128i all = mask;
  if constexpr (sizeof(S) == 4)
    return static_cast<std::uint32_t>(_mm_movemask_ps(_mm_castsi128_ps(all)));
  else
    return static_cast<std::uint32_t>(_mm_movemask_pd(_mm_castsi128_pd(all)));
#  endif
}
// For each mask, which parts of a batch are kept, those of one lane side by side; then those that are not.
template <std::size_t Lanes, std::size_t Parts>
struct kept_parts {
  std::uint8_t of[std::size_t{1} << Lanes][Lanes * Parts];

  constexpr kept_parts() : of{} {
    for (std::uint32_t mask = 0; mask < (1U << Lanes); ++mask) {
      std::size_t at = 0;
      for (const std::uint32_t wanted : {1U, 0U})
        for (std::size_t lane = 0; lane < Lanes; ++lane)
          for (std::size_t part = 0; (mask >> lane & 1U) == wanted && part < Parts; ++part)
            of[mask][at++] = static_cast<std::uint8_t>(lane * Parts + part);
    }
  }
};
// Parts are words of 32 bits where those can be moved, else bytes.
#  if defined(__AVX2__)
constexpr kept_parts<8, 1> kept_lanes_of_32;
constexpr kept_parts<4, 2> kept_lanes_of_64;
#  else
constexpr kept_parts<4, 4> kept_lanes_of_32;
constexpr kept_parts<2, 8> kept_lanes_of_64;
#  endif
template <std::integral S>
inline std::size_t store_kept(S* to, batch_mask<S> kept, batch<S> a) {
  const std::uint32_t mask = mask_bits(kept);
  const std::uint8_t* parts = sizeof(S) == 4 ? kept_lanes_of_32.of[mask] : kept_lanes_of_64.of[mask];
#  if defined(__AVX2__)
  const __m256i which = _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(parts)));
  store(to, batch<S>(_mm256_permutevar8x32_epi32(a, which)));
#  else
  store(to, batch<S>(_mm_shuffle_epi8(a, _mm_loadu_si128(reinterpret_cast<const __m128i*>(parts)))));
#  endif
  return static_cast<std::size_t>(std::popcount(mask));
}
#endif
template <class S>
inline batch_mask<S> is_nan(batch<S> a) {
  return xsimd::isnan(a);  // xsimd's != is an ordered comparison on AVX: NaN != NaN is false there
}
// A mask of floating lanes chooses between integers of their width.
template <class S>
  requires std::is_floating_point_v<S>
inline batch<signed_of<S>> select(batch_mask<S> which, batch<signed_of<S>> yes, batch<signed_of<S>> no) {
  const auto chosen =
      xsimd::select(which, xsimd::bitwise_cast<batch<S>>(yes), xsimd::bitwise_cast<batch<S>>(no));
  return xsimd::bitwise_cast<batch<signed_of<S>>>(chosen);
}

// xsimd 8.1 has no fused multiply-add for AVX-512.
#if defined(__AVX512BW__)
inline batch<float> multiply_add(batch<float> a, batch<float> b, batch<float> c) {
  return batch<float>(_mm512_fmadd_ps(a, b, c));
}
inline batch<double> multiply_add(batch<double> a, batch<double> b, batch<double> c) {
  return batch<double>(_mm512_fmadd_pd(a, b, c));
}
#elif defined(__FMA__)
inline batch<float> multiply_add(batch<float> a, batch<float> b, batch<float> c) {
  return batch<float>(_mm256_fmadd_ps(a, b, c));
}
inline batch<double> multiply_add(batch<double> a, batch<double> b, batch<double> c) {
  return batch<double>(_mm256_fmadd_pd(a, b, c));
}
#else
template <class S>
  requires std::is_floating_point_v<S>
inline batch<S> multiply_add(batch<S> a, batch<S> b, batch<S> c) {
  return a * b + c;
}
#endif

template <class S>
inline batch<S> floor(batch<S> a) {
  return xsimd::floor(a);
}
template <class S>
inline batch<signed_of<S>> to_int(batch<S> a) {
  return xsimd::to_int(a);
}
#if defined(__AVX512BW__)
inline batch<std::int32_t> floor_to_int(batch<float> a) {
  return batch<std::int32_t>(_mm512_cvt_roundps_epi32(a, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC));
}
#else
inline batch<std::int32_t> floor_to_int(batch<float> a) { return to_int(floor(a)); }
#endif
inline batch<std::int64_t> floor_to_int(batch<double> a) { return to_int(floor(a)); }
inline batch<float> to_float(batch<std::int32_t> a) { return xsimd::to_float(a); }
// xsimd 8.1 has neither lookups in two registers nor AVX2's gather.
#if defined(__AVX512BW__)
inline batch<float> looked_up(const float* numbers, batch<std::int32_t> which) {
  return batch<float>(_mm512_permutex2var_ps(_mm512_loadu_ps(numbers), which, _mm512_loadu_ps(numbers + 16)));
}
#elif defined(__AVX2__)
inline batch<float> looked_up(const float* numbers, batch<std::int32_t> which) {
  return batch<float>(_mm256_i32gather_ps(numbers, which, 4));
}
#else
inline batch<float> looked_up(const float* numbers, batch<std::int32_t> which) {
  return batch<float>(_mm_setr_ps(numbers[_mm_extract_epi32(which, 0)], numbers[_mm_extract_epi32(which, 1)],
                                  numbers[_mm_extract_epi32(which, 2)],
                                  numbers[_mm_extract_epi32(which, 3)]));
}
#endif
#if defined(__AVX512BW__)
inline batch<double> gathered(const double* numbers, batch<std::uint64_t> which) {
  return batch<double>(_mm512_i64gather_pd(which, numbers, 8));
}
#elif defined(__AVX2__)
inline batch<double> gathered(const double* numbers, batch<std::uint64_t> which) {
  return batch<double>(_mm256_i64gather_pd(numbers, which, 8));
}
#else
inline batch<double> gathered(const double* numbers, batch<std::uint64_t> which) {
  const __m128i at = which;
  return batch<double>(_mm_setr_pd(numbers[_mm_extract_epi64(at, 0)], numbers[_mm_extract_epi64(at, 1)]));
}
#endif
template <class S>
inline batch<signed_of<S>> as_signed(batch<S> a) {
  return xsimd::bitwise_cast<batch<signed_of<S>>>(a);
}
template <class S>
inline batch<unsigned_of<S>> as_unsigned(batch<S> a) {
  return xsimd::bitwise_cast<batch<unsigned_of<S>>>(a);
}
template <class S>
  requires std::is_unsigned_v<S>
inline auto as_real(batch<S> a) {
  return xsimd::bitwise_cast<batch<std::conditional_t<sizeof(S) == 4, float, double>>>(a);
}
// A mask of unsigned lanes chooses between signed ones of their width.
template <class S>
  requires std::is_unsigned_v<S>
inline batch<signed_of<S>> select(batch_mask<S> which, batch<signed_of<S>> yes, batch<signed_of<S>> no) {
  return as_signed(xsimd::select(which, as_unsigned(yes), as_unsigned(no)));
}
template <class S>
inline batch<S> sign_bits(batch<S> a) {
  return xsimd::select(a < batch<S>(S(0)), batch<S>(S(-1)), batch<S>(S(0)));
}
template <class S>
inline batch<S> shift_left(batch<S> a, int bits) {
  return a << bits;
}
template <class S>
inline batch<S> shift_right(batch<S> a, int bits) {
  return a >> bits;
}

// xsimd has neither products of 32 by 32 bits nor shuffles of halves.
using halves = batch<std::uint64_t>;
#if defined(__AVX512BW__)
inline halves product_of_lower_halves(halves a, halves b) { return halves(_mm512_mul_epu32(a, b)); }
inline halves upper_halves(halves a) {
  return halves(_mm512_shuffle_epi32(a, static_cast<_MM_PERM_ENUM>(0xf5)));
}
inline halves joined_lower_halves(halves a, halves b) {
  return halves(_mm512_mask_shuffle_epi32(a, 0xaaaa, b, static_cast<_MM_PERM_ENUM>(0xa0)));
}
inline halves even_pairs(halves a, halves b) { return halves(_mm512_unpacklo_epi64(a, b)); }
inline halves odd_pairs(halves a, halves b) { return halves(_mm512_unpackhi_epi64(a, b)); }
#elif defined(__AVX2__)
inline halves product_of_lower_halves(halves a, halves b) { return halves(_mm256_mul_epu32(a, b)); }
inline halves upper_halves(halves a) { return halves(_mm256_shuffle_epi32(a, 0xf5)); }
inline halves joined_lower_halves(halves a, halves b) {
  return halves(_mm256_blend_epi32(a, _mm256_shuffle_epi32(b, 0xa0), 0xaa));
}
inline halves even_pairs(halves a, halves b) { return halves(_mm256_unpacklo_epi64(a, b)); }
inline halves odd_pairs(halves a, halves b) { return halves(_mm256_unpackhi_epi64(a, b)); }
#else
inline halves product_of_lower_halves(halves a, halves b) { return halves(_mm_mul_epu32(a, b)); }
inline halves upper_halves(halves a) { return halves(_mm_shuffle_epi32(a, 0xf5)); }
inline halves joined_lower_halves(halves a, halves b) {
  return halves(_mm_blend_epi16(a, _mm_shuffle_epi32(b, 0xa0), 0xcc));
}
inline halves even_pairs(halves a, halves b) { return halves(_mm_unpacklo_epi64(a, b)); }
inline halves odd_pairs(halves a, halves b) { return halves(_mm_unpackhi_epi64(a, b)); }
#endif
// even_pairs: a[0], b[0], a[2], b[2], ...; odd_pairs: a[1], b[1], a[3], b[3], ...

// Two numbers in each lane, the first in its lower half.
inline halves load_halves(const std::uint32_t* from) {
  return xsimd::bitwise_cast<halves>(batch<std::uint32_t>::load_unaligned(from));
}
inline void store_halves(std::uint32_t* to, halves value) {
  xsimd::bitwise_cast<batch<std::uint32_t>>(value).store_unaligned(to);
}

// Lanes of 16 bits for searches in tables of eight numbers; signed, since AVX2 compares no others. xsimd has
// neither lookups in a register nor packing.
using shorts = batch<std::int16_t>;
#if defined(__AVX512BW__)
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
#elif defined(__AVX2__)
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
#else
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
#endif

// The upper halves of as many words as there are lanes, as signed numbers in the same order, lying where
// store_shorts expects them.
inline shorts load_upper_shorts(const std::uint32_t* from) {
  using words = batch<std::uint32_t>;
  const words first = words::load_unaligned(from);
  const words second = words::load_unaligned(from + words::size);
  return packed_upper(first, second) ^ shorts(std::numeric_limits<std::int16_t>::min());
}
// Eight unsigned numbers as looked_up takes them, as signed ones of the same order.
inline shorts eight_shorts(const std::uint16_t* from) {
  const __m128i eight = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
  const __m128i lower_upper = _mm_setr_epi8(0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15);
  return in_each_quarter(_mm_shuffle_epi8(_mm_xor_si128(eight, _mm_set1_epi16(-0x8000)), lower_upper));
}
// A number from 0 to 7, kept in both bytes of a lane as doubled_and_one_where_above makes it (number = 2 *
// number, plus 1 where a > b).
inline shorts looked_up(shorts eight, shorts which) { return shuffled_bytes(eight, which | shorts(0x0800)); }
// The lower bytes.
inline void store_shorts(std::uint32_t* to, shorts value) {
  using words = batch<std::uint32_t>;
  const shorts lower = value & shorts(0xff);
  words(first_unpacked(lower)).store_unaligned(to);
  words(second_unpacked(lower)).store_unaligned(to + words::size);
}

}  // namespace cairn::CAIRN_TARGET::lanes
