// Random words of consecutive draws, a few blocks at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <own_vectors.hpp>

#include "src/host/sweeps/lane_choice.hpp"
#include "src/kernels/random/philox.hpp"

namespace cairn::CAIRN_TARGET {

using word_lanes = lanes_for<std::uint64_t>;
constexpr std::size_t blocks_in_lanes = lanes::traits<word_lanes>::size;
constexpr std::size_t blocks_at_once = word_vectors * blocks_in_lanes;

#ifdef CAIRN_BATCH_LANES
// The blocks of the lanes, ordered such that packed pairs of lanes are in the order of the draws.
constexpr std::uint64_t block_of_lane[3][8] = {
    {0, 1}, {0, 2, 1, 3}, {0, 4, 1, 5, 2, 6, 3, 7}};  // 2, 4 and 8 lanes

inline void write_made(std::uint32_t* words, const four_words<word_lanes>& made) {
  const lanes::halves first = lanes::joined_lower_halves(made.word[0], made.word[1]);
  const lanes::halves second = lanes::joined_lower_halves(made.word[2], made.word[3]);
  lanes::store_halves(words, lanes::even_pairs(first, second));
  lanes::store_halves(words + 2 * blocks_in_lanes, lanes::odd_pairs(first, second));
}
inline lanes::halves blocks_from(std::uint64_t block) {
  constexpr int which = blocks_in_lanes == 2 ? 0 : blocks_in_lanes == 4 ? 1 : 2;
  return lanes::halves(block) + lanes::load<lanes::halves>(block_of_lane[which]);
}
#else
inline void write_made(std::uint32_t* words, const four_words<word_lanes>& made) {
  for (int i = 0; i < 4; ++i) words[i] = static_cast<std::uint32_t>(made.word[i]);
}
inline std::uint64_t blocks_from(std::uint64_t block) { return block; }
#endif

// Writes four words for each of `blocks` blocks, and of up to blocks_at_once - 1 more. Calls meanwhile(b)
// before blocks b to b + blocks_at_once - 1.
template <class Meanwhile>
inline void write_words(std::uint32_t* words, std::uint64_t block, std::size_t blocks,
                        const draw_words<word_lanes>& from, const Meanwhile& meanwhile) {
  const draw_words<word_lanes> here = from;  // a copy that stores cannot change, so it is not read again
  for (std::size_t b = 0; b < blocks; b += blocks_at_once) {
    meanwhile(b);
    four_words<word_lanes> made[word_vectors];
    for (std::size_t v = 0; v < word_vectors; ++v)
      made[v] = here.counter_of(blocks_from(block + b + v * blocks_in_lanes));
    philox(made, here.keys);
    for (std::size_t v = 0; v < word_vectors; ++v) write_made(words + 4 * (b + v * blocks_in_lanes), made[v]);
  }
}

}  // namespace cairn::CAIRN_TARGET
