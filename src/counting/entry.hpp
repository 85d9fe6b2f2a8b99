// A key of a frequency table.
#pragma once

#include <cstdint>

namespace cairn {

struct entry {
  std::uint64_t key = 0;
  std::uint64_t count = 0;
  std::uint64_t position = 0;  // of the first occurrence
};

// Which position a table keeps if a key is added more than once: none, that of the first addition, or the
// least, which does not depend on the order of additions.
enum class kept_position : std::uint8_t { none, first_added, least };

}  // namespace cairn
