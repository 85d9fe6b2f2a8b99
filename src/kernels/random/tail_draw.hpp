// Draws beyond the table of a distribution.
#pragma once

#include "src/kernels/random/item_words.hpp"
#include "src/kernels/random/mass_ratio.hpp"
#include "src/layouts/draw_range.hpp"

namespace cairn::CAIRN_TARGET {

// The draw whose 64 bits are all 0 (`above` false: the lowest 2^-64 of the distribution) or all 1, by 64 bits
// more: the least value that the distribution reaches u with, u = (more + 1/2) / 2^128, or as far from 1.
// Adds up from where there is nothing left, so that no digit is lost. As many steps as values lie there.
inline std::uint64_t tail_draw(bool above, std::uint64_t more, const tables::draw_tails& tails) {
  if (above) {
    const double wanted = (static_cast<double>(~more) + 0.5) * 0x1p-128;
    std::uint64_t k = tails.highest;
    double mass = tails.mass_of_highest;
    for (double sum = mass; sum < wanted && k > tails.lowest; sum += mass)
      mass = mass / mass_ratio<double>(--k, tails.law);
    return k;
  }
  const double wanted = (static_cast<double>(more) + 0.5) * 0x1p-128;
  std::uint64_t k = tails.lowest;
  double mass = tails.mass_of_lowest;
  for (double sum = mass; sum <= wanted && k < tails.highest; sum += mass)
    mass = mass * mass_ratio<double>(k++, tails.law);
  return k;
}

// `value`, that of the table, but for draws whose 64 bits are all 0 or all 1: words 0 and 1 of block 0 of
// their own (src/kernels/random/item_words.hpp) are the 64 bits more.
template <class Index>
inline std::uint64_t value_beyond(std::uint64_t draw, std::uint32_t x, std::uint64_t value,
                                  const draw_words<std::uint64_t>& words, const draw_range<Index>& range) {
  if (x + 1 > 1) return value;
  const std::uint32_t y = second_word_of(draw, words);
  if (y != x) return value;
  const item_words<std::uint64_t> more(range.seed, range.stream);
  const auto made = more.of(draw, std::uint64_t{0});
  const tables::draw_tails& tails = range.values.tails;
  return tail_draw(x != 0, joined_words(made.word[0], made.word[1]), tails) + tails.shift;
}

}  // namespace cairn::CAIRN_TARGET
