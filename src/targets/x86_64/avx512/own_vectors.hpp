// The numbers of vectors that sweeps make side by side, in 32 registers.
#pragma once

#include <cstddef>

namespace cairn::CAIRN_TARGET {

constexpr std::size_t word_vectors = 1;
constexpr std::size_t item_word_vectors = 4;
constexpr int scan_vectors = 2;

}  // namespace cairn::CAIRN_TARGET
