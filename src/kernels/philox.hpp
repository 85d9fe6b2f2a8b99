// Philox4x32-10: Salmon, Moraes, Dror, Shaw, "Parallel random numbers: as easy as 1, 2, 3" (SC 2011).
//
// A lane holds a 32-bit word in the lower half of 64 bits; its upper half may hold anything.
#pragma once

#include "src/lanes/lanes.hpp"

namespace cairn::CAIRN_TARGET {

constexpr int philox_rounds = 10;

struct philox_keys {
  std::uint64_t first[philox_rounds];
  std::uint64_t second[philox_rounds];
};

inline philox_keys philox_keys_of(std::uint64_t seed) {
  philox_keys keys{};
  auto first = static_cast<std::uint32_t>(seed);
  auto second = static_cast<std::uint32_t>(seed >> 32);
  for (int round = 0; round < philox_rounds; ++round) {
    keys.first[round] = first;
    keys.second[round] = second;
    first += 0x9e3779b9U;
    second += 0xbb67ae85U;
  }
  return keys;
}

template <class V>
struct four_words {
  V word[4];
};

template <class V>
inline four_words<V> philox(const four_words<V>& counter, const philox_keys& keys) {
  V a = counter.word[0];
  V b = counter.word[1];
  V c = counter.word[2];
  V d = counter.word[3];
  for (int round = 0; round < philox_rounds; ++round) {
    const V p = lanes::product_of_lower_halves(a, V(std::uint64_t{0xd2511f53U}));
    const V q = lanes::product_of_lower_halves(c, V(std::uint64_t{0xcd9e8d57U}));
    a = lanes::upper_halves(q) ^ b ^ V(keys.first[round]);
    c = lanes::upper_halves(p) ^ d ^ V(keys.second[round]);
    b = q;
    d = p;
  }
  return {{a, b, c, d}};
}

// Where the random words of draws come from. Draws 4b to 4b + 3 share block b, counter words 0 and 1; its two
// top bits, which no block reaches, tell the second word of a draw from the first.
struct draw_words {
  philox_keys keys;
  std::uint64_t stream;
};

template <class V>
inline four_words<V> words_of_block(V block, const draw_words& from) {
  return philox<V>({{block, lanes::upper_halves(block), V(from.stream & 0xffffffffU), V(from.stream >> 32)}},
                   from.keys);
}

inline std::uint32_t word_of(std::uint64_t draw, std::uint64_t round, const draw_words& from) {
  const auto words = words_of_block<std::uint64_t>((draw >> 2) | (round << 62), from);
  const std::uint64_t which = draw & 3;
  return static_cast<std::uint32_t>(which < 2 ? words.word[which == 0 ? 0 : 1]
                                              : words.word[which == 2 ? 2 : 3]);
}
inline std::uint32_t second_word_of(std::uint64_t draw, const draw_words& from) {
  return word_of(draw, 1, from);
}

}  // namespace cairn::CAIRN_TARGET
