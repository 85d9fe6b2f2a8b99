// Items in the other byte order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace cairn::tool {

template <class Bits>
void swap_each(std::span<std::byte> items) {
  for (std::size_t at = 0; at + sizeof(Bits) <= items.size(); at += sizeof(Bits)) {
    Bits bits;
    std::memcpy(&bits, items.data() + at, sizeof(Bits));
    if constexpr (sizeof(Bits) == 2) bits = __builtin_bswap16(bits);
    if constexpr (sizeof(Bits) == 4) bits = __builtin_bswap32(bits);
    if constexpr (sizeof(Bits) == 8) bits = __builtin_bswap64(bits);
    std::memcpy(items.data() + at, &bits, sizeof(Bits));
  }
}

// Of 2, 4 or 8 bytes each; others stay.
inline void swap_bytes(std::span<std::byte> items, std::size_t item_bytes) {
  if (item_bytes == 2) swap_each<std::uint16_t>(items);
  if (item_bytes == 4) swap_each<std::uint32_t>(items);
  if (item_bytes == 8) swap_each<std::uint64_t>(items);
}

}  // namespace cairn::tool
