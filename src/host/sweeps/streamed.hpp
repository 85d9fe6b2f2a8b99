// Numbers on their way to memory past the caches. Lines that are written so need not be read before, and push
// nothing out of a cache. One thread of a Zen 5 that wrote more bin numbers of 64 bits than its caches hold
// wrote 1.5 times as many a second with AVX-512, 1.3 times with AVX2; of 32 bits 1.3 times with AVX-512, but
// fewer with AVX2, whose stores are half a line. With stores of 16 bytes it was slower or equal.
#pragma once

#include <cstddef>
#include <cstdint>

#if defined(__AVX2__)
#  include <immintrin.h>
#endif

namespace cairn::CAIRN_TARGET {

#if defined(__AVX512F__)
using streamed_piece = __m512i;
inline void stream_piece(streamed_piece* to, streamed_piece piece) { _mm512_stream_si512(to, piece); }
#elif defined(__AVX2__)
using streamed_piece = __m256i;
inline void stream_piece(streamed_piece* to, streamed_piece piece) { _mm256_stream_si256(to, piece); }
#endif

// Whether streaming such numbers pays, where they fit no cache.
#if defined(__AVX512F__)
template <class Number>
constexpr bool streaming_pays = true;
#elif defined(__AVX2__)
template <class Number>
constexpr bool streaming_pays = sizeof(Number) == 8;
#else
template <class Number>
constexpr bool streaming_pays = false;
#endif

// What this thread streamed is seen by others after this.
inline void end_streaming() {
#if defined(__AVX2__)
  _mm_sfence();
#endif
}

#if defined(__AVX2__)
constexpr std::size_t line_bytes = 64;

// One line of numbers; `to` is aligned to it.
template <class Number, class Item>
inline void stream_line(Number* to, const Item* from) {
  constexpr std::size_t items = line_bytes / sizeof(Number);
  constexpr std::size_t pieces = line_bytes / sizeof(streamed_piece);
  using numbers_of_line __attribute__((vector_size(line_bytes))) = Number;
  using items_of_line __attribute__((vector_size(items * sizeof(Item)))) = Item;
  items_of_line read;
  __builtin_memcpy(&read, from, sizeof read);
  const numbers_of_line made = __builtin_convertvector(read, numbers_of_line);
  streamed_piece line[pieces];
  __builtin_memcpy(line, &made, sizeof made);
  auto* const there = static_cast<streamed_piece*>(static_cast<void*>(to));
  for (std::size_t i = 0; i < pieces; ++i) stream_piece(there + i, line[i]);
}
#endif

// Writes n items as numbers, whole lines past the caches.
template <class Number, class Item>
inline void stream(Number* to, const Item* from, std::size_t n) {
  std::size_t i = 0;
#if defined(__AVX2__)
  constexpr std::size_t items = line_bytes / sizeof(Number);
  const std::size_t past = reinterpret_cast<std::uintptr_t>(to) % line_bytes / sizeof(Number);
  const std::size_t before = past == 0 ? 0 : items - past;
  for (; i < before && i < n; ++i) to[i] = static_cast<Number>(from[i]);
  for (; i + items <= n; i += items) stream_line(to + i, from + i);
#endif
  for (; i < n; ++i) to[i] = static_cast<Number>(from[i]);
}

}  // namespace cairn::CAIRN_TARGET
