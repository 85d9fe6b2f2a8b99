// Numbers on their way to memory past the caches. Lines that are written so need not be read before, and push
// nothing out of a cache. One thread of a Zen 5 that wrote more bin numbers of 64 bits than its caches hold
// wrote 1.5 times as many a second with AVX-512, 1.3 times with AVX2; of 32 bits 1.3 times with AVX-512, but
// fewer with AVX2, whose stores are half a line. With stores of 16 bytes it was slower or equal.
#pragma once

#include <cstddef>
#include <cstdint>
#include <own_streams.hpp>

namespace cairn::CAIRN_TARGET {

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

// Writes n items as numbers, whole lines past the caches.
template <class Number, class Item>
inline void stream(Number* to, const Item* from, std::size_t n) {
  static_assert(streaming_pays<Number>);
  std::size_t i = 0;
  constexpr std::size_t items = line_bytes / sizeof(Number);
  const std::size_t past = reinterpret_cast<std::uintptr_t>(to) % line_bytes / sizeof(Number);
  const std::size_t before = past == 0 ? 0 : items - past;
  for (; i < before && i < n; ++i) to[i] = static_cast<Number>(from[i]);
  for (; i + items <= n; i += items) stream_line(to + i, from + i);
  for (; i < n; ++i) to[i] = static_cast<Number>(from[i]);
}

}  // namespace cairn::CAIRN_TARGET
