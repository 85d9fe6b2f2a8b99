// A cache line stored at once, around the caches where the target can.
#pragma once

#include <cstddef>

#include "src/host/sweeps/partition_plan.hpp"

namespace cairn::CAIRN_TARGET {

// Both lie at the start of a line. A template parameter chooses the way: compilers merge two branches that
// store the same value into one plain store.
template <bool PastCaches>
inline void store_line(void* to, const void* from) {
  __builtin_memcpy(to, from, host::line_bytes);
}

// Lines stored around the caches become visible to other threads before what this thread stores next.
inline void finish_lines() {}

}  // namespace cairn::CAIRN_TARGET
