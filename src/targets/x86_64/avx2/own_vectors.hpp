// The numbers of vectors that sweeps make side by side. Two of random words: one leaves half of the units
// idle, since each round waits for the one before.
#pragma once

#include <cstddef>

namespace cairn::CAIRN_TARGET {

constexpr std::size_t word_vectors = 2;
constexpr std::size_t item_word_vectors = 2;
constexpr int scan_vectors = 1;

}  // namespace cairn::CAIRN_TARGET
