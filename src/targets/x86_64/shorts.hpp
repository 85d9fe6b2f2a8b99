// Lanes of 16 bits, by the words packed_upper, first_unpacked, second_unpacked, in_each_quarter and
// shuffled_bytes of the target.
#pragma once

#include <immintrin.h>

#include <cstdint>
#include <limits>

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET::lanes {

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
