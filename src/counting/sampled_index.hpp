// Which items are looked at to know something of all.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "src/kernels/mixed.hpp"

namespace cairn {

// The index of sampled item i: somewhere in the i-th part of the items, the same each time.
inline std::size_t sampled_index(std::size_t i, std::size_t sampled, std::size_t items) {
  const double away = static_cast<double>(portable::mixed(std::uint64_t{i}) >> 11) * 0x1p-53;
  const double parts = (static_cast<double>(i) + away) / static_cast<double>(sampled);
  return std::min(static_cast<std::size_t>(parts * static_cast<double>(items)), items - 1);
}

}  // namespace cairn
