// A key of a frequency table.
#pragma once

#include <cstdint>

namespace cairn {

struct entry {
  std::uint64_t key = 0;
  std::uint64_t count = 0;
  std::uint64_t place = 0;  // of the first occurrence
};

}  // namespace cairn
