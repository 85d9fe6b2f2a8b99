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
  const __m512i line = _mm512_load_si512(from);
  if constexpr (PastCaches) {
    _mm512_stream_si512(static_cast<__m512i*>(to), line);
  } else {
    _mm512_store_si512(to, line);
  }
}

// Lines stored around the caches become visible to other threads before what this thread stores next.
inline void finish_lines() { _mm_sfence(); }

}  // namespace cairn::CAIRN_TARGET
