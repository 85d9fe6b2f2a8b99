// The block functions of the target being compiled.
#pragma once

#if defined(__AVX512BW__) && defined(CAIRN_BATCH_LANES)
#  include "src/host/sweeps/histogram/avx512_block.hpp"
#  define CAIRN_TARGET_BLOCKS avx512_blocks
#elif defined(__AVX2__) && defined(CAIRN_BATCH_LANES)
#  include "src/host/sweeps/histogram/avx2_block.hpp"
#  define CAIRN_TARGET_BLOCKS avx2_blocks
#else
#  include "src/host/sweeps/histogram/block.hpp"
#  define CAIRN_TARGET_BLOCKS generic_blocks
#endif

namespace cairn::CAIRN_TARGET {
using target_blocks = CAIRN_TARGET_BLOCKS;
}
#undef CAIRN_TARGET_BLOCKS
