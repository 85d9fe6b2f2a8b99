// Random words of items whose draws take an unknown number of them: rejection, tails, nodes of trees.
//
// Frozen. The key of a call is K = words 0 and 1 (the lower half first) of Philox with the key `seed` and the
// counter (0, 3 * 2^30, stream mod 2^32, stream >> 32): the marker 11 of draw_words' counters, whose block is
// 0. Block `attempt` of item i is Philox with the key K and the counter (i mod 2^32, i >> 32, attempt, stream
// mod 2^32). So each item has 2^32 blocks of four words, whatever the items beside it take; streams that
// differ in their lower half share no block, and those that differ in the upper half alone have other keys.
#pragma once

#include "src/kernels/random/philox.hpp"

namespace cairn::CAIRN_TARGET {

inline std::uint64_t key_of_items(std::uint64_t seed, std::uint64_t stream) {
  const draw_words<std::uint64_t> from(seed, stream);
  const auto words = from.of_block(std::uint64_t{3} << 62);
  return lanes::joined_lower_halves(words.word[0], words.word[1]);
}

template <class V>
struct item_words {
  philox_keys<V> keys;
  V lower_stream;

  item_words(std::uint64_t seed, std::uint64_t stream)
      : keys(key_of_items(seed, stream)), lower_stream(stream & 0xffffffffU) {}

  four_words<V> counter_of(V item, V attempt) const {
    return {{item, lanes::upper_halves(item), attempt, lower_stream}};
  }
  four_words<V> of(V item, V attempt) const { return philox<V>(counter_of(item, attempt), keys); }
};

// 64 random bits: the first word above the second, as in the definition of draws (cairn/sampling.hpp).
template <class V>
inline V joined_words(const V& upper, const V& lower) {
  return lanes::joined_lower_halves(lower, upper);
}

}  // namespace cairn::CAIRN_TARGET
