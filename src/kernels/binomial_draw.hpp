// A stand-in until the exact kernel is merged: right for n up to 64 alone.
#pragma once

#include "src/kernels/item_words.hpp"
#include "src/kernels/logarithm.hpp"

namespace cairn::CAIRN_TARGET {

inline std::uint64_t binomial_draw(std::uint64_t n, double p, double /*q*/,
                                   const item_words<std::uint64_t>& words, std::uint64_t item) {
  if (n <= 64) {
    std::uint64_t k = 0;
    for (std::uint64_t i = 0; i < n; ++i) {
      const auto w = words.of(item, i);
      k += static_cast<double>(joined_words(w.word[0], w.word[1]) >> 11) * 0x1p-53 < p ? 1U : 0U;
    }
    return k;
  }
  double sum = -6;
  for (std::uint64_t i = 0; i < 6; ++i) {
    const auto w = words.of(item, i);
    sum += static_cast<double>(joined_words(w.word[0], w.word[1]) >> 11) * 0x1p-53;
    sum += static_cast<double>(joined_words(w.word[2], w.word[3]) >> 11) * 0x1p-53;
  }
  const double mean = static_cast<double>(n) * p;
  const double at = mean + sum * __builtin_sqrt(mean * (1 - p));
  if (at <= 0) return 0;
  const auto k = static_cast<std::uint64_t>(at);
  return k > n ? n : k;
}

}  // namespace cairn::CAIRN_TARGET
