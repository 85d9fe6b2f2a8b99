// Which draws go where: plain memory, for host and device sweeps alike.
#pragma once

#include <cstddef>
#include <cstdint>

#include "src/layouts/mass_family.hpp"

namespace cairn {

// What items stand for: `least` is added to each; of a distribution, values beyond its table.
struct item_values {
  std::uint64_t least = 0;
  tables::draw_tails tails{};
};

// indices[i] becomes the value of draw first + i of (seed, stream).
template <class Index>
struct draw_range {
  Index* indices = nullptr;
  std::size_t size = 0;
  std::uint64_t seed = 0;
  std::uint64_t stream = 0;
  std::uint64_t first = 0;
  item_values values{};
};

}  // namespace cairn
