// Neighbouring bins: plain memory, for host and device sweeps alike.
#pragma once

#include <cstddef>

namespace cairn {

struct bin_range {
  std::size_t first = 0;
  std::size_t size = 0;
};

}  // namespace cairn
