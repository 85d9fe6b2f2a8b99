// The numbers of vectors that sweeps make side by side.
#pragma once

#include <cstddef>

namespace cairn::CAIRN_TARGET {

constexpr std::size_t word_vectors = 1;       // of random words
constexpr std::size_t item_word_vectors = 2;  // of random words of items
constexpr int scan_vectors = 1;               // of sums of strips

}  // namespace cairn::CAIRN_TARGET
