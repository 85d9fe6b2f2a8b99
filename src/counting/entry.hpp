// A key of a frequency table.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "src/kernels/mixed.hpp"

namespace cairn {

struct entry {
  std::uint64_t key = 0;
  std::uint64_t count = 0;
  std::uint64_t place = 0;  // of the first occurrence
};

// One to one; the same for keys of any width.
inline std::uint64_t hash_of(const entry& e) { return portable::mixed(e.key); }
inline void sort_by_hash(std::vector<entry>& entries) { std::ranges::sort(entries, {}, hash_of); }

}  // namespace cairn
