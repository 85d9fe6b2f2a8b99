// How much memory a counter may fill, and where the rest goes.
#pragma once

#include <cstddef>
#include <string>

namespace cairn {

struct memory_cap {
  std::size_t bytes = 0;  // 0: none
  std::string folder{};   // of the file with the rest; empty: TMPDIR, or else /tmp
};

}  // namespace cairn
