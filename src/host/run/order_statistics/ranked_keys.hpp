// Rank keys (src/host/sweeps/rank_keys.hpp) on the host: of samples and back, and those of some ranks.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "src/counting/keys.hpp"
#include "src/host/sweeps/order_statistics/selection_task.hpp"

namespace cairn::host {

template <class T>
constexpr std::uint64_t top_bit_of_key = std::uint64_t{1} << (8 * sizeof(T) - 1);

template <class T>
rank_key<T> rank_key_of(T raw, T flip) {
  return static_cast<rank_key<T>>(key_of_raw(raw, flip) ^ top_bit_of_key<T>);
}
template <class T>
T raw_of_rank_key(rank_key<T> key, T flip) {
  using unsigned_key = std::make_unsigned_t<rank_key<T>>;
  return raw_of_key(static_cast<unsigned_key>(key) ^ top_bit_of_key<T>, flip);
}

// Moves the keys so that those of the ranks, which ascend, stand where sorting would put them.
template <class Key>
void put_in_rank(Key* keys, std::size_t n, std::span<const std::uint64_t> ranks, std::uint64_t first = 0) {
  if (ranks.empty() || n == 0) return;
  const std::size_t middle = ranks.size() / 2;
  const auto at = static_cast<std::size_t>(ranks[middle] - first);
  std::nth_element(keys, keys + at, keys + n);
  const auto before = std::ranges::lower_bound(ranks, ranks[middle]);
  const auto after = std::ranges::upper_bound(ranks, ranks[middle]);
  put_in_rank(keys, at, ranks.first(static_cast<std::size_t>(before - ranks.begin())), first);
  put_in_rank(keys + at + 1, n - at - 1, ranks.subspan(static_cast<std::size_t>(after - ranks.begin())),
              ranks[middle] + 1);
}

}  // namespace cairn::host
