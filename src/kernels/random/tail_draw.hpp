// Draws beyond the table of a distribution.
#pragma once

#include "src/kernels/random/item_words.hpp"
#include "src/kernels/random/mass_ratio.hpp"
#include "src/kernels/random/zipf_draw.hpp"
#include "src/layouts/draw_range.hpp"

namespace cairn::CAIRN_TARGET {

// The draw whose 64 bits are all 0 (`above` false: the lowest 2^-64 of the distribution) or all 1, by 64 bits
// more: the least value that the distribution reaches u with, u = (more + 1/2) / 2^128, or as far from 1.
// Adds up from where there is nothing left, so that no digit is lost. As many steps as values lie there.
// highest + 1: one of those beyond.
inline std::uint64_t tail_draw(bool above, std::uint64_t more, const tables::draw_tails& tails) {
  if (above) {
    const double wanted = (static_cast<double>(~more) + 0.5) * 0x1p-128;
    if (tails.mass_beyond >= wanted) return tails.highest + 1;
    std::uint64_t k = tails.highest;
    double mass = tails.mass_of_highest;
    for (double sum = tails.mass_beyond + mass; sum < wanted && k > tails.lowest; sum += mass)
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

// One of zipf's values above the table, by the blocks of the draw's own words from 1 on.
inline std::uint64_t beyond_zipf(std::uint64_t draw, const item_words<std::uint64_t>& more,
                                 const tables::draw_tails& tails) {
  return zipf_draw(tails.law.rate, tails.highest + 1, tails.law.most,
                   {tails.hat[0], tails.hat[1], tails.hat[2]}, more, draw, 1);
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

// Whether settled_value may be another than `value`.
inline bool may_be_beyond(std::uint32_t x, std::uint64_t value, const tables::draw_tails& tails) {
  return tails.there && (x + 1 <= 1 || (tails.mass_beyond != 0 && value > tails.highest));
}

// The same, where zipf's values beyond its table are drawn too.
template <class Index>
inline std::uint64_t settled_value(std::uint64_t draw, std::uint32_t x, std::uint64_t value,
                                   const draw_words<std::uint64_t>& words, const draw_range<Index>& range) {
  const tables::draw_tails& tails = range.values.tails;
  const std::uint64_t found = value_beyond(draw, x, value, words, range);
  if (tails.mass_beyond == 0 || found <= tails.highest) return found;
  return beyond_zipf(draw, item_words<std::uint64_t>(range.seed, range.stream), tails);
}

}  // namespace cairn::CAIRN_TARGET
