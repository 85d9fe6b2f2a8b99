// Sorts unsigned keys of 64 bits by their digits.
//
// Keys that fit no cache are parted by their upper digits first, so that the rest of the work is in one
// (Knuth, The Art of Computer Programming 3, 5.2.5). Cost: O(n) passes of 8 bits of what keys differ in; as
// much memory again.
#pragma once

#include <cstdint>
#include <span>

namespace cairn::tool {

// `scratch`: as many. Ascending.
void sort_keys(std::span<std::uint64_t> keys, std::span<std::uint64_t> scratch);

}  // namespace cairn::tool
