// Entries in the order of their keys' hashes, in which tables and files hold them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "src/counting/entry.hpp"
#include "src/kernels/mixed.hpp"

namespace cairn {

// One to one; the same for keys of any width.
inline std::uint64_t hash_of(const entry& e) { return portable::mixed(e.key); }
inline void sort_by_hash(std::vector<entry>& entries) { std::ranges::sort(entries, {}, hash_of); }

}  // namespace cairn
