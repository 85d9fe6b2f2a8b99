// Tables from keys (src/counting/keys.hpp) to the numbers of values. Keys are inserted by several threads at
// once, and found when all are in.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>

#include "src/counting/secret_hash.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {

constexpr std::int64_t no_number = -1;

// Keys of a narrow range, a slot for each: the number, counted from 1, or 0. Of less than 2^32 - 1 values.
class near_numbers {
 public:
  near_numbers(std::uint64_t least, std::uint64_t range)
      : least_(least), range_(range), slots_(scratch<std::uint32_t>::zeros(range + 2)) {}

  std::uint64_t place_of(std::uint64_t key) const { return std::min(key - least_, range_ + 1); }
  void insert(std::uint64_t place, std::uint64_t /*key*/, std::size_t number) const {
    slots_.data()[place] = static_cast<std::uint32_t>(number + 1);
  }
  std::int64_t find(std::uint64_t place, std::uint64_t /*key*/) const {
    return std::int64_t{slots_.data()[place]} - 1;
  }

 private:
  std::uint64_t least_;
  std::uint64_t range_;  // the slot behind it stays free
  scratch<std::uint32_t> slots_;
};

// Any keys, by open addressing.
template <class Key, class Number>
class far_numbers {
 public:
  far_numbers(std::size_t values, bool shared)
      : slots_(slots_for(values)), entries_(scratch<entry>::zeros(slots_)), shared_(shared) {}

  std::size_t place_of(std::uint64_t key) const {
    const std::size_t place = scaled(hash_(key));
    __builtin_prefetch(&entries_.data()[place]);
    return place;
  }
  void insert(std::size_t place, std::uint64_t key, std::size_t number) const {
    const auto one = static_cast<Number>(number + 1);
    if (shared_) {
      while (!take(entries_.data()[place].number, one)) place = next(place);
    } else {
      while (entries_.data()[place].number != 0) place = next(place);
      entries_.data()[place].number = one;
    }
    entries_.data()[place].key = static_cast<Key>(key);
  }
  std::int64_t find(std::size_t place, std::uint64_t key) const {
    const entry* at = &entries_.data()[place];
    while (at->key != static_cast<Key>(key) && at->number != 0) at = &entries_.data()[place = next(place)];
    // Of a free slot 0 - 1; a free one has the key 0, which may be what is looked for.
    return static_cast<std::int64_t>(at->number) - 1;
  }

 private:
  struct entry {
    Key key;
    Number number;  // from 1; 0: free
  };

  // The more, the fewer steps are taken and the fewer slots stay in caches.
  static std::size_t slots_for(std::size_t values) {
    constexpr std::size_t few = std::size_t{1} << 12;
    constexpr std::size_t some = std::size_t{1} << 16;
    if (values <= few) return 8 * values + 8;
    if (values <= some) return 3 * values;
    return values + values / 2 + values / 8;
  }
  // A place for each hash, by its leading bits.
  std::size_t scaled(std::uint64_t hash) const {
    __extension__ using wide = unsigned __int128;
    return static_cast<std::size_t>((static_cast<wide>(hash) * slots_) >> 64);
  }
  std::size_t next(std::size_t place) const { return place + 1 == slots_ ? 0 : place + 1; }
  static bool take(Number& at, Number number) {
    Number none = 0;
    return std::atomic_ref(at).compare_exchange_strong(none, number, std::memory_order_relaxed);
  }

  secret_hash hash_;
  std::size_t slots_;
  scratch<entry> entries_;
  bool shared_;  // several threads insert
};

}  // namespace cairn::host
