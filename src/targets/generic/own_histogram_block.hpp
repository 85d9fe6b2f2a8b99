// The block functions of the histogram: the generic ones.
#pragma once

#include "src/host/sweeps/histogram/block.hpp"

namespace cairn::CAIRN_TARGET {
using target_blocks = generic_blocks;
}
