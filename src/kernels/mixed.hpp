// Hashes of keys: their leading bits choose buckets and slots of hash tables.
#pragma once

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET {

// Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4) after folding the upper half onto the
// lower one: one to one, so different keys never share all bits.
inline std::uint32_t mixed(std::uint32_t key) { return (key ^ (key >> 16)) * 0x9e3779b1U; }
inline std::uint64_t mixed(std::uint64_t key) { return (key ^ (key >> 32)) * 0x9e3779b97f4a7c15U; }

// One to one, by secret odd factors (src/counting/secret_hash.hpp), with the same fold between them
// (Dietzfelbinger et al., Journal of Algorithms 25, 1997, for one such multiplication).
inline std::uint64_t mixed(std::uint64_t key, std::uint64_t first, std::uint64_t second) {
  const std::uint64_t once = key * first;
  return (once ^ (once >> 32)) * second;
}

// The `bits` bits that follow the `skipped` leading ones; both together are at most as many as the key has.
template <class Key>
inline std::uint32_t leading(Key hash, int skipped, int bits) {
  constexpr int all = 8 * static_cast<int>(sizeof(Key));
  const auto rest = static_cast<Key>(hash << skipped);
  return bits == 0 ? 0 : static_cast<std::uint32_t>(rest >> (all - bits));
}

}  // namespace cairn::CAIRN_TARGET
