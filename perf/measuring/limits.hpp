// What the machine itself can do, measured in the same run as what is held against it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace perf {

// Reads every float once, on `threads` threads; the greatest of them, so that nothing is optimised away.
float streaming_read(std::span<const float> x, int threads);

// Plain increments of private tables of k counters from random indices already in cache, on `threads`
// threads: `count` increments each thread and in total threads * count. Returns a counter.
std::uint32_t plain_increments(std::size_t k, std::size_t count, int threads);

}  // namespace perf
