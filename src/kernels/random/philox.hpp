// Philox4x32-10: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3" (SC 2011).
//
// A lane holds a 32-bit word in the lower half of 64 bits; its upper half may hold anything.
#pragma once

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET {

constexpr int philox_rounds = 10;

// The key of each round, for lanes V.
template <class V>
struct philox_keys {
  V first[philox_rounds];
  V second[philox_rounds];

  explicit philox_keys(std::uint64_t seed) {
    auto one = static_cast<std::uint32_t>(seed);
    auto other = static_cast<std::uint32_t>(seed >> 32);
    for (int round = 0; round < philox_rounds; ++round) {
      first[round] = V(std::uint64_t{one});
      second[round] = V(std::uint64_t{other});
      one += 0x9e3779b9U;
      other += 0xbb67ae85U;
    }
  }
};

template <class V>
struct four_words {
  V word[4];
};

template <class V>
inline void philox_round(four_words<V>& x, const V& first_key, const V& second_key) {
  const V p = lanes::product_of_lower_halves(x.word[0], V(std::uint64_t{0xd2511f53U}));
  const V q = lanes::product_of_lower_halves(x.word[2], V(std::uint64_t{0xcd9e8d57U}));
  x = {{lanes::upper_halves(q) ^ x.word[1] ^ first_key, q, lanes::upper_halves(p) ^ x.word[3] ^ second_key,
        p}};
}

template <class V>
inline four_words<V> philox(const four_words<V>& counter, const philox_keys<V>& keys) {
  four_words<V> x = counter;
  for (int round = 0; round < philox_rounds; ++round) philox_round(x, keys.first[round], keys.second[round]);
  return x;
}

// Several counters become words where they are, round by round.
template <class V, std::size_t several>
inline void philox(four_words<V> (&counters)[several], const philox_keys<V>& keys) {
#pragma GCC unroll 10
  for (int round = 0; round < philox_rounds; ++round)
    for (four_words<V>& x : counters) philox_round(x, keys.first[round], keys.second[round]);
}

// The random words of draws. Draws 4b to 4b + 3 share block b, which counter words 0 and 1 hold. Its two top
// bits, which no block reaches, mark the second word of a draw.
template <class V>
struct draw_words {
  philox_keys<V> keys;
  V lower_stream;
  V upper_stream;

  draw_words(std::uint64_t seed, std::uint64_t stream)
      : keys(seed), lower_stream(stream & 0xffffffffU), upper_stream(stream >> 32) {}

  four_words<V> counter_of(V block) const {
    return {{block, lanes::upper_halves(block), lower_stream, upper_stream}};
  }
  four_words<V> of_block(V block) const { return philox<V>(counter_of(block), keys); }
};

// In the lower half of 64 bits; the upper one is 0.
template <class V>
inline V second_words_of(const V& draw, const draw_words<V>& from) {
  const auto words = from.of_block(lanes::shift_right(draw, 2) | V(std::uint64_t{1} << 62));
  const V which = draw & V(std::uint64_t{3});
  const V first = lanes::select(which == V(std::uint64_t{0}), words.word[0], words.word[1]);
  const V second = lanes::select(which == V(std::uint64_t{2}), words.word[2], words.word[3]);
  return lanes::select(which < V(std::uint64_t{2}), first, second) & V(std::uint64_t{0xffffffffU});
}
inline std::uint32_t second_word_of(std::uint64_t draw, const draw_words<std::uint64_t>& from) {
  return static_cast<std::uint32_t>(second_words_of(draw, from));
}

}  // namespace cairn::CAIRN_TARGET
