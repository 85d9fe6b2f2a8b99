// Sorts unsigned keys of 64 bits by their digits.
//
// Keys that fit no cache are parted by their upper digits first, so that the rest of the work is in one
// (Knuth, The Art of Computer Programming 3, 5.2.5). Cost: O(n) passes of 8 bits of what keys differ in; as
// much memory again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace cairn::tool {

// `scratch`: as many. Ascending; what the bits below `from_bit` say may be left out of account.
void sort_keys(std::span<std::uint64_t> keys, std::span<std::uint64_t> scratch, unsigned from_bit = 0);
// Scratch memory of this thread, for one sort after another. Errors: std::bad_alloc.
std::span<std::uint64_t> sort_scratch(std::size_t keys);

}  // namespace cairn::tool
