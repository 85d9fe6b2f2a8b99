// How many draws are looked up together.
#pragma once

#include <cstddef>

namespace cairn::CAIRN_TARGET {

constexpr std::size_t draw_block = 32;
constexpr std::size_t draw_tile_size = 2048;

}  // namespace cairn::CAIRN_TARGET
