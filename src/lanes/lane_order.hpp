// Words of lanes.hpp that move lanes within a batch, for sorting. Plain numbers are batches of one lane.
#pragma once

#include <cstddef>

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET::lanes {

// Lane i gets what lane i ^ Bits held.
template <std::size_t Bits, number S>
inline S exchanged(S a) {
  return a;
}
// Lanes whose number has this bit from `upper`, the others from `lower`.
template <std::size_t Bit, number S>
inline S joined(S lower, S /*upper*/) {
  return lower;
}

#ifdef CAIRN_BATCH_LANES
#  if defined(__AVX512BW__)

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

#  elif defined(__AVX2__)

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

#  else

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

#  endif
#endif

// Puts the lesser of each two lanes into `first`.
template <lane_value V>
inline void sort_two(V& first, V& second) {
  const V lesser = min(first, second);
  second = max(first, second);
  first = lesser;
}
// The same for each lane of `first` and its mirror image in `second`.
template <lane_value V>
inline void sort_mirrored(V& first, V& second) {
  constexpr std::size_t mirror = traits<V>::size - 1;
  const V before = first;
  first = min(before, exchanged<mirror>(second));
  second = max(second, exchanged<mirror>(before));
}
// Sorts each two lanes whose numbers differ in `Bits`: the one without the bit `Top` becomes the lesser.
template <std::size_t Bits, std::size_t Top, lane_value V>
inline V sorted_pairs(V a) {
  const V other = exchanged<Bits>(a);
  return joined<Top>(min(a, other), max(a, other));
}

#if defined(CAIRN_BATCH_LANES) && !defined(__AVX512BW__)
// There are no minima of 64 bits. The lesser of both; in upper lanes, whose bits are set, the greater.
inline batch<std::int64_t> lesser_or_greater(batch<std::int64_t> a, batch<std::int64_t> other,
                                             batch<std::int64_t> upper_lanes) {
#  if defined(__AVX2__)
  const __m256i which = _mm256_xor_si256(_mm256_cmpgt_epi64(a, other), upper_lanes);
  return batch<std::int64_t>(_mm256_blendv_epi8(a, other, which));
#  else
  const __m128i which = _mm_xor_si128(_mm_cmpgt_epi64(a, other), upper_lanes);
  return batch<std::int64_t>(_mm_blendv_epi8(a, other, which));
#  endif
}
inline void sort_two(batch<std::int64_t>& first, batch<std::int64_t>& second) {
  const batch<std::int64_t> lesser = lesser_or_greater(first, second, batch<std::int64_t>(0));
  second = lesser_or_greater(first, second, batch<std::int64_t>(-1));
  first = lesser;
}
inline void sort_mirrored(batch<std::int64_t>& first, batch<std::int64_t>& second) {
  constexpr std::size_t mirror = batch<std::int64_t>::size - 1;
  second = exchanged<mirror>(second);
  sort_two(first, second);
  second = exchanged<mirror>(second);
}
template <std::size_t Bits, std::size_t Top>
inline batch<std::int64_t> sorted_pairs(batch<std::int64_t> a) {
  const batch<std::int64_t> upper_lanes = joined<Top>(batch<std::int64_t>(0), batch<std::int64_t>(-1));
  return lesser_or_greater(a, exchanged<Bits>(a), upper_lanes);
}
#endif

}  // namespace cairn::CAIRN_TARGET::lanes
