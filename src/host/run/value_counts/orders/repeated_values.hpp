// The values that occur more than once, and where each was first met while samples are walked through.
//
// Both kinds have a slot for each key (src/counting/keys.hpp). Positions count from 1: 0 in a slot says that
// its key is not repeated. Keys are inserted, and positions lowered, by several threads at once.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "src/counting/secret_hash.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {

constexpr std::uint32_t not_met = std::numeric_limits<std::uint32_t>::max();

inline std::uint32_t seen(std::uint32_t& at) { return std::atomic_ref(at).load(std::memory_order_relaxed); }

// Returns whether the value had not been met. `alone`: no other thread lowers positions.
inline bool lower_position(std::uint32_t& at, std::uint32_t to, bool alone) {
  std::uint32_t before = seen(at);
  if (alone) {
    at = std::min(before, to);
    return before == not_met;
  }
  while (to < before && !std::atomic_ref(at).compare_exchange_weak(before, to, std::memory_order_relaxed)) {
  }
  return before == not_met;
}

// Keys of a narrow range.
class near_values {
 public:
  using place = std::size_t;

  // std::bad_alloc.
  near_values(std::uint64_t least, std::size_t range)
      : least_(least), range_(range), positions_(scratch<std::uint32_t>::zeros(range + 1)) {}

  // Returns the key's slot.
  std::size_t insert(place at, std::uint64_t /*key*/, bool /*alone*/) {
    position(at) = not_met;
    return at;
  }
  std::uint32_t& position(std::size_t slot) const { return positions_.data()[slot]; }

  place place_of(std::uint64_t key) const { return std::min<std::uint64_t>(key - least_, range_); }
  // Whether the key surely is not repeated; whether it surely was met before `here`, or there.
  bool is_single(place at, std::uint64_t /*key*/) const { return seen(position(at)) == 0; }
  bool is_met(place at, std::uint64_t /*key*/, std::uint32_t here) const {
    return seen(position(at)) <= here;
  }
  std::size_t find(place at, std::uint64_t /*key*/) const { return at; }

 private:
  std::uint64_t least_;
  std::size_t range_;  // whose slot has position 0
  scratch<std::uint32_t> positions_;
};

// Any keys, by open addressing, with a bit for some further bits of the hash: it is not set for most keys
// that are not repeated. So nothing is branched on that cannot be foreseen: neither whether a key is repeated
// nor, of most, whether it was met.
template <class Key>
class far_values {
 public:
  struct place {
    std::size_t slot;
    std::size_t bit;
  };

  // std::bad_alloc.
  explicit far_values(std::size_t keys)
      : bits_(static_cast<int>(std::bit_width((keys < many ? 4 : 2) * keys + 16))),
        entries_(scratch<entry>::zeros(std::size_t{1} << bits_)),
        filter_(scratch<std::uint64_t>::zeros((std::size_t{1} << filter_bits()) / 64)) {}

  // Of different keys.
  std::size_t insert(const place& at, std::uint64_t key, bool alone) {
    const std::uint64_t bit = std::uint64_t{1} << at.bit % 64;
    std::size_t free = at.slot;
    if (alone) {
      filter_.data()[at.bit / 64] |= bit;
      while (position(free) != 0) free = next(free);
      position(free) = not_met;
    } else {
      std::atomic_ref(filter_.data()[at.bit / 64]).fetch_or(bit, std::memory_order_relaxed);
      while (!take(position(free))) free = next(free);
    }
    entries_.data()[free].key = static_cast<Key>(key);
    return free;
  }
  std::uint32_t& position(std::size_t slot) const { return entries_.data()[slot].position; }

  place place_of(std::uint64_t key) const {
    const std::uint64_t hash = hash_(key);
    const place at{static_cast<std::size_t>(hash >> (64 - bits_)),
                   static_cast<std::size_t>(hash << 16 >> (64 - filter_bits()))};
    __builtin_prefetch(&entries_.data()[at.slot]);
    return at;
  }
  bool is_single(const place& at, std::uint64_t /*key*/) const {
    return (filter_.data()[at.bit / 64] >> at.bit % 64 & 1) == 0;
  }
  bool is_met(const place& at, std::uint64_t key, std::uint32_t here) const {
    const bool is_it = entries_.data()[at.slot].key == static_cast<Key>(key);
    return is_it & (seen(position(at.slot)) - 1 < here);
  }
  std::size_t find(const place& at, std::uint64_t key) const {
    std::size_t found = at.slot;
    while (seen(position(found)) != 0 && entries_.data()[found].key != static_cast<Key>(key))
      found = next(found);
    return found;
  }

 private:
  static constexpr std::size_t many = std::size_t{1} << 18;
  struct entry {
    Key key;
    std::uint32_t position;
  };
  static bool take(std::uint32_t& at) {
    std::uint32_t none = 0;
    return std::atomic_ref(at).compare_exchange_strong(none, not_met, std::memory_order_relaxed);
  }
  int filter_bits() const { return bits_ + 2; }
  std::size_t next(std::size_t slot) const { return (slot + 1) & (entries_.size() - 1); }

  secret_hash hash_;
  int bits_;
  scratch<entry> entries_;
  scratch<std::uint64_t> filter_;
};

}  // namespace cairn::host
