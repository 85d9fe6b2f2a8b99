// Items written up to 16 bytes at a time. Threads that write four items each, one by one, write every sector
// of the device's memory four times: of an H200, that is all that its cache takes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "offload/sweeps/loads.hpp"

namespace cairn::CAIRN_TARGET {

// Writes all of `items` to `to`, which may lie at any item's address.
template <class Item, std::uint32_t Count>
inline void store_together(const Item (&items)[Count], Item* to) {
  constexpr std::uint32_t bytes = Count * sizeof(Item) < load_bytes ? Count * sizeof(Item) : load_bytes;
  constexpr std::uint32_t together = bytes / sizeof(Item);
  using stored __attribute__((vector_size(bytes))) = Item;
  if (reinterpret_cast<std::uintptr_t>(to) % bytes == 0) {
#pragma clang loop unroll(full)
    for (std::uint32_t i = 0; i < Count; i += together) {
      stored some;
      __builtin_memcpy(&some, items + i, sizeof some);
      __builtin_memcpy(__builtin_assume_aligned(to + i, bytes), &some, sizeof some);
    }
    return;
  }
#pragma clang loop unroll(full)
  for (std::uint32_t i = 0; i < Count; ++i) to[i] = items[i];
}

// items[first] to items[first + 3], but for those whose numbers, which may wrap, are not below `size`.
template <class Item>
inline void store_four(const Item (&four)[4], Item* items, std::size_t first, std::size_t size) {
  if (first < size && size - first >= 4) return store_together(four, items + first);
#pragma clang loop unroll(full)
  for (std::size_t i = 0; i < 4; ++i)
    if (first + i < size) items[first + i] = four[i];
}

}  // namespace cairn::CAIRN_TARGET
