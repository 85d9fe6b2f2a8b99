// Which draws go where: plain memory, for host and device sweeps alike.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cairn {

// indices[i] becomes draw first + i of (seed, stream).
template <class Index>
struct draw_range {
  Index* indices = nullptr;
  std::size_t size = 0;
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;
  std::uint64_t first = 0;
};

}  // namespace cairn
