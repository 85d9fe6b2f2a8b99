// Values counted in the order in which they are met, by one thread. Counting them in any order and looking
// for their first occurrences afterwards takes longer, unless nearly all are different or very few are.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <new>
#include <utility>

#include "src/counting/secret_hash.hpp"
#include "src/kernels/value_key.hpp"
#include "src/layouts/key_types.hpp"
#include "src/machine/scratch.hpp"

namespace cairn::host {

// Keys `low` to `low` + range - 1 (key ^ flip), a slot for each.
template <class Key>
class near_slots {
 public:
  using stored_key = Key;
  near_slots(Key low, Key flip, std::size_t range)
      : low_(low), flip_(flip), counts_(scratch<std::uint32_t>::zeros(range + 1, room_of(range))) {}

  static constexpr bool may_grow = false;
  // All other keys share one more slot.
  bool met_others() const { return counts_.data()[most()] != 0; }
  std::size_t most() const { return counts_.size() - 1; }
  std::size_t place_of(Key key) const {
    return std::min<std::size_t>(static_cast<Key>((key ^ flip_) - low_), most());
  }
  bool holds(std::size_t slot, Key /*key*/) const { return counts_.data()[slot] != 0; }
  std::size_t find(std::size_t place, Key /*key*/) { return place; }
  std::uint32_t& count(std::size_t slot) const { return counts_.data()[slot]; }
  Key key_of(std::size_t slot) const { return static_cast<Key>(low_ + slot) ^ flip_; }

 private:
  // With the list of slots and the results (src/machine/pages.hpp).
  static std::size_t room_of(std::size_t range) {
    constexpr std::size_t most = std::size_t{8} << 20;
    return std::min(range * 8 * sizeof(std::uint32_t), most);
  }

  Key low_;
  Key flip_;
  scratch<std::uint32_t> counts_;
};

// Any keys, by open addressing.
template <class Key>
class hash_slots {
 public:
  using stored_key = Key;
  hash_slots(std::size_t slots, const secret_hash& hash)
      : hash_(&hash),
        bits_(static_cast<int>(std::bit_width(slots - 1))),
        entries_(scratch<entry>::zeros(std::size_t{1} << bits_)) {}

  static constexpr bool may_grow = true;
  bool met_others() const { return false; }
  // So many keys take few steps.
  std::size_t most() const { return entries_.size() / 2; }
  std::size_t place_of(Key key) const {
    const auto place = static_cast<std::size_t>((*hash_)(key) >> (64 - bits_));
    __builtin_prefetch(&entries_.data()[place], 1);
    return place;
  }
  bool holds(std::size_t slot, Key key) const {
    const entry& at = entries_.data()[slot];
    return (at.key == key) & (at.count != 0);
  }
  std::size_t find(std::size_t place, Key key) {
    while (count(place) != 0 && entries_.data()[place].key != key)
      place = (place + 1) & (entries_.size() - 1);
    entries_.data()[place].key = key;
    return place;
  }
  std::uint32_t& count(std::size_t slot) const { return entries_.data()[slot].count; }
  Key key_of(std::size_t slot) const { return entries_.data()[slot].key; }
  // So many slots has larger(). std::bad_alloc.
  std::size_t next_size() const {
    constexpr std::size_t many = std::size_t{1} << 16;  // which should not leave caches early
    return (entries_.size() < many ? 4 : 2) * entries_.size();
  }
  hash_slots larger() const { return {next_size(), *hash_}; }

 private:
  struct entry {
    Key key;
    std::uint32_t count;
  };
  const secret_hash* hash_;
  int bits_;
  scratch<entry> entries_;
};

// Numbers of slots are kept in 32 bits.
constexpr std::size_t most_met_slots = std::size_t{1} << 31;

// Of less than 2^32 samples in all.
template <class Slots>
class met_values {
  using stored_key = typename Slots::stored_key;

 public:
  // For so many samples at most. std::bad_alloc.
  met_values(Slots&& slots, std::size_t samples)
      : slots_(std::move(slots)), samples_(samples), order_(std::min(slots_.most(), samples) + block) {}

  // Returns false where a key has no slot, and none can be had: then what was counted is lost.
  template <class T>
  bool add(const T* samples, std::size_t n) noexcept {
    for (std::size_t first = 0; first < n && fits_; first += block)
      add_block(
          std::min(block, n - first),
          [from = samples + first](std::size_t i) { return portable::value_key(from[i]); },
          [](std::size_t) { return std::uint32_t{1}; });
    return fits_;
  }
  // Those of another one come behind.
  bool add(const met_values& later) noexcept {
    fits_ = fits_ && later.fits_;
    for (std::size_t first = 0; first < later.size_ && fits_; first += block) {
      const std::uint32_t* const from = later.order_.data() + first;
      add_block(
          std::min(block, later.size_ - first), [&](std::size_t i) { return later.slots_.key_of(from[i]); },
          [&](std::size_t i) { return later.slots_.count(from[i]); });
    }
    return fits_;
  }

  bool fits() const { return fits_; }
  std::size_t size() const { return size_; }
  // Calls use(key, count).
  template <class Use>
  void for_each(const Use& use) const {
    for (std::size_t i = 0; i < size_; ++i)
      use(slots_.key_of(order_.data()[i]), slots_.count(order_.data()[i]));
  }

 private:
  static constexpr std::size_t block = 64;

  // Keys key_at(0) to key_at(n - 1), each as often as times_at says.
  template <class KeyAt, class TimesAt>
  void add_block(std::size_t n, const KeyAt& key_at, const TimesAt& times_at) {
    stored_key keys[block];
    std::size_t places[block];
    for (std::size_t i = 0; i < n; ++i) {
      keys[i] = key_at(i);
      places[i] = slots_.place_of(keys[i]);
    }
    for (std::size_t i = 0; i < n; ++i) add(places[i], keys[i], times_at(i));
    make_room();
  }
  void add(std::size_t place, stored_key which, std::uint32_t times) {
    if (slots_.holds(place, which))
      slots_.count(place) += times;
    else
      add_elsewhere(place, which, times);
  }
  [[gnu::noinline]] void add_elsewhere(std::size_t place, stored_key which, std::uint32_t times) {
    const std::size_t slot = slots_.find(place, which);
    std::uint32_t& count = slots_.count(slot);
    if (count == 0) order_.data()[size_++] = static_cast<std::uint32_t>(slot);
    count += times;
  }

  void make_room() {
    if (slots_.met_others()) fits_ = false;
    if constexpr (Slots::may_grow)
      if (size_ > slots_.most()) grow();
  }
  void grow() {
    fits_ = slots_.next_size() <= most_met_slots;
    if (!fits_) return;
    try {
      met_values larger(slots_.larger(), samples_);
      larger.add(*this);
      *this = std::move(larger);
    } catch (const std::bad_alloc&) {
      fits_ = false;
    }
  }

  Slots slots_;
  std::size_t samples_;
  scratch<std::uint32_t> order_;  // slots
  std::size_t size_ = 0;
  bool fits_ = true;
};

}  // namespace cairn::host
