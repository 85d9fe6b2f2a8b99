// A cache line stored at once, around the caches where the target can.
#pragma once

#include <immintrin.h>

#include <cstddef>

#include "src/host/sweeps/partition_plan.hpp"

namespace cairn::CAIRN_TARGET {

// Both lie at the start of a line. A template parameter chooses the way: compilers merge two branches that
// store the same value into one plain store.
template <bool PastCaches>
inline void store_line(void* to, const void* from) {
  for (std::size_t i = 0; i < host::line_bytes / sizeof(__m128i); ++i) {
    const __m128i piece = _mm_load_si128(static_cast<const __m128i*>(from) + i);
    if constexpr (PastCaches) {
      _mm_stream_si128(static_cast<__m128i*>(to) + i, piece);
    } else {
      _mm_store_si128(static_cast<__m128i*>(to) + i, piece);
    }
  }
}

// Lines stored around the caches become visible to other threads before what this thread stores next.
inline void finish_lines() { _mm_sfence(); }

}  // namespace cairn::CAIRN_TARGET
