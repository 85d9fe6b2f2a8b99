// The block functions of the target being compiled.
#pragma once

#if defined(__AVX512BW__) && defined(CAIRN_BATCH_LANES)
#  include "src/host/sweeps/histogram/avx512_block.hpp"
#  define CAIRN_VECTOR_BLOCKS 1
#  define CAIRN_BLOCKS_SEARCH 1
#elif defined(__AVX2__) && defined(CAIRN_BATCH_LANES)
#  include "src/host/sweeps/histogram/avx2_block.hpp"
#  define CAIRN_VECTOR_BLOCKS 1
#else
#  include "src/host/sweeps/histogram/block.hpp"
#endif

namespace cairn::CAIRN_TARGET {

// Of 48 slots, how many may differ from the most frequent one for listing them to pay.
#ifdef CAIRN_BLOCKS_SEARCH
constexpr std::size_t most_others_of_48 = 32;  // listed without a branch
#else
constexpr std::size_t most_others_of_48 = 2;
#endif

// Slots of 32 bits are left to the compiler.
#ifdef CAIRN_VECTOR_BLOCKS
template <class Slot>
using target_slot_watch = std::conditional_t<sizeof(Slot) == 2, vector_slot_watch, slot_watch<Slot>>;
constexpr auto target_list_others = vector_list_others;
#else
template <class Slot>
using target_slot_watch = slot_watch<Slot>;
constexpr auto target_list_others = list_others;
#endif

}  // namespace cairn::CAIRN_TARGET
