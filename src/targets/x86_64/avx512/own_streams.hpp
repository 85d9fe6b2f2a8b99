// Stores past the caches.
#pragma once

#include <immintrin.h>

namespace cairn::CAIRN_TARGET {

using streamed_piece = __m512i;
inline void stream_piece(streamed_piece* to, streamed_piece piece) { _mm512_stream_si512(to, piece); }

// True if streaming such numbers pays, where they fit no cache (src/host/sweeps/streamed.hpp).
template <class Number>
constexpr bool streaming_pays = true;

// Other threads see after this what this one streamed.
inline void end_streaming() { _mm_sfence(); }

}  // namespace cairn::CAIRN_TARGET
