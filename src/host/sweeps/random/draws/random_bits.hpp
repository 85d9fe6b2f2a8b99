// The 64 random bits of consecutive draws, a few blocks at a time.
#pragma once

#include "src/host/sweeps/random/draws/random_words.hpp"
#include "src/lanes/lane_rows.hpp"

namespace cairn::CAIRN_TARGET {

#ifdef CAIRN_BATCH_LANES
constexpr std::uint64_t number_of_lane[8] = {0, 1, 2, 3, 4, 5, 6, 7};
inline lanes::halves blocks_in_order(std::uint64_t block) {
  return lanes::halves(block) + lanes::load<lanes::halves>(number_of_lane);
}
#else
inline std::uint64_t blocks_in_order(std::uint64_t block) { return block; }
#endif

// Writes the bits of four draws for each of `blocks` blocks, and of up to blocks_in_lanes - 1 more. Calls
// meanwhile(b) before blocks b to b + blocks_in_lanes - 1.
template <class Meanwhile>
inline void write_bits(std::uint64_t* bits, std::uint64_t block, std::size_t blocks,
                       const draw_words<word_lanes>& from, const Meanwhile& meanwhile) {
  const draw_words<word_lanes> here = from;  // a copy that stores cannot change, so it is not read again
  for (std::size_t b = 0; b < blocks; b += blocks_in_lanes) {
    meanwhile(b);
    const word_lanes those = blocks_in_order(block + b);
    four_words<word_lanes> made[] = {here.counter_of(those),
                                     here.counter_of(those | word_lanes(std::uint64_t{1} << 62))};
    philox(made, here.keys);
    word_lanes u[4];
    for (int i = 0; i < 4; ++i) u[i] = lanes::joined_lower_halves(made[1].word[i], made[0].word[i]);
    lanes::store_in_turn(bits + 4 * b, u[0], u[1], u[2], u[3]);
  }
}

}  // namespace cairn::CAIRN_TARGET
