// Integers of 128 bits, which GCC and clang have.
#pragma once

#include <bit>
#include <cstdint>

namespace cairn::sampling {

__extension__ using wide = unsigned __int128;

inline std::uint64_t upper(wide a) { return static_cast<std::uint64_t>(a >> 64); }
inline std::uint64_t lower(wide a) { return static_cast<std::uint64_t>(a); }
inline int leading_zeros(wide a) {
  return upper(a) != 0 ? std::countl_zero(upper(a)) : 64 + std::countl_zero(lower(a));
}

}  // namespace cairn::sampling
