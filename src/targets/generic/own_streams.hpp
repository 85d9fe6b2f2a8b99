// Stores past the caches: there are none.
#pragma once

#include <cstdint>

namespace cairn::CAIRN_TARGET {

using streamed_piece = std::uint64_t;
inline void stream_piece(streamed_piece* to, streamed_piece piece) { *to = piece; }

// True if streaming such numbers pays, where they fit no cache (src/host/sweeps/streamed.hpp).
template <class Number>
constexpr bool streaming_pays = false;

// Other threads see after this what this one streamed.
inline void end_streaming() {}

}  // namespace cairn::CAIRN_TARGET
