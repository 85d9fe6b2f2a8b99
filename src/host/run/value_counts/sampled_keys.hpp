// A sample of the keys, from which value counts choose their method.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "src/host/run/value_counts/few_counts.hpp"
#include "src/host/sweeps/value_counts/value_task.hpp"
#include "src/kernels/mixed.hpp"
#include "src/kernels/value_key.hpp"

namespace cairn::host {

template <class Key>
struct seen_key {
  Key key;
  std::uint32_t times;
};

// Takes the keys of some thousand evenly spaced samples and returns key ^ flip of each, ascending.
template <class T>
std::vector<key_type<T>> some_keys(const T* x, std::size_t size, key_type<T> flip, isa target) {
  constexpr std::size_t most = 1U << 14;
  constexpr std::size_t apart = 128;  // sampling must cost little beside counting
  const std::size_t n = std::min(size, std::clamp<std::size_t>(size / apart, 1024, most));
  std::vector<key_type<T>> keys(n);
  for (std::size_t i = 0; i < n; ++i)
    keys[i] = portable::value_key(x[static_cast<std::size_t>(
                  static_cast<double>(i) * (static_cast<double>(size) / static_cast<double>(n)))]) ^
              flip;
  sort_keys(keys, target);
  return keys;
}

// How often each of the sorted keys was seen, the most frequent first; those seen once in any order.
template <class Key>
std::vector<seen_key<Key>> most_frequent(const std::vector<Key>& sorted) {
  std::vector<seen_key<Key>> seen;
  for (const Key key : sorted) {
    if (seen.empty() || seen.back().key != key) seen.push_back({key, 0});
    ++seen.back().times;
  }
  const auto once = std::partition(seen.begin(), seen.end(), [](auto a) { return a.times > 1; });
  std::sort(seen.begin(), once,
            [](auto a, auto b) { return a.times != b.times ? a.times > b.times : a.key < b.key; });
  return seen;
}

// How many different keys there are at least, from those seen once and twice (Chao, Scandinavian Journal of
// Statistics 11, 1984). Frequent keys do not disturb it.
template <class Key>
std::size_t estimated_distinct(const std::vector<seen_key<Key>>& all) {
  double once = 0;
  double twice = 0;
  double more = 0;
  for (const auto& seen : all) (seen.times == 1 ? once : seen.times == 2 ? twice : more) += 1;
  return static_cast<std::size_t>(once + twice + more + once * once / (2 * std::max(twice, 0.5)));
}

// A table of frequent keys: for each value of their hashes' leading bits, hash slots for the two most
// frequent keys.
template <class Key>
struct frequent_keys {
  static constexpr int bits = 11;
  std::vector<Key> hash_slots;
  double share = 0;  // estimated, of all keys: how many are in the table

  frequent_keys(const std::vector<seen_key<Key>>& seen, std::size_t looked_at, Key flip)
      : hash_slots(std::size_t{2} << bits) {
    std::vector<std::uint8_t> taken(hash_slots.size() / 2);
    for (const auto [in_order, times] : seen) {
      const Key key = in_order ^ flip;
      const std::uint32_t at = portable::leading(portable::mixed(key), 0, bits);
      if (taken[at] == 2) continue;
      hash_slots[2 * at + taken[at]++] = key;
      share += static_cast<double>(times - 1) / static_cast<double>(looked_at);
    }
    for (std::size_t at = 0; at < taken.size(); ++at)
      for (; taken[at] < 2; ++taken[at])
        hash_slots[2 * at + taken[at]] = foreign_to(static_cast<std::uint32_t>(at));
  }

 private:
  // Fills free hash slots with a key that belongs to others, so that no lookup finds it.
  static Key foreign_to(std::uint32_t at) {
    return portable::leading(portable::mixed(Key{0}), 0, bits) != at ? Key{0} : Key{1} << 31;
  }
};

// Counters for all keys between two, in order, and one more for others.
template <class Key>
struct key_range {
  Key low = 0;
  std::size_t slots = 0;  // 0: there is none
};

// From the least to the greatest of sorted keys, with a margin; none where that takes more than `most` slots.
template <class Key>
key_range<Key> range_around(const std::vector<Key>& sorted, std::size_t most) {
  const Key apart = sorted.back() - sorted.front();
  if (apart >= most / 2) return {};
  const auto margin = static_cast<Key>(apart / 8 + 64);
  const std::size_t slots = static_cast<std::size_t>(apart) + 2 * std::size_t{margin} + 2;
  if (slots > most) return {};
  return {static_cast<Key>(sorted.front() - std::min<Key>(margin, sorted.front())), slots};
}

}  // namespace cairn::host
