// Products of 64-bit integers that need more bits.
#pragma once

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET {

// floor(a * b / 2^64) for b < 2^32.
inline std::uint64_t upper_product(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t lower = (a & 0xffffffffU) * b;
  return ((a >> 32) * b + (lower >> 32)) >> 32;
}

}  // namespace cairn::CAIRN_TARGET
