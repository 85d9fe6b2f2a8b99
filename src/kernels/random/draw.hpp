// From 32 random bits to the draw, by each table of draw_view.hpp; where these do not decide, from 64.
//
// guess_of(x, table): the draw, or, where it is not settled, a number of boundaries that are certainly <= u.
// second_guess_of(x, guess, table): the same, slower; settled unless x equals the upper bits of a boundary.
// draw_of(u, guess, table): the draw of all 64 bits.
// settled_draw(draw, x, guess, words, table): after the first guess, the others.
#pragma once

#include "src/kernels/product.hpp"
#include "src/kernels/random/philox.hpp"
#include "src/layouts/draw_view.hpp"

namespace cairn::CAIRN_TARGET {

struct draw_guess {
  std::uint32_t item;
  bool settled;
};

// The number of boundaries <= u; at least `from`. Doubling steps, then halving ones.
inline std::uint32_t boundaries_not_above(std::uint64_t u, std::uint32_t from,
                                          const tables::boundary_view& all) {
  std::uint32_t least = from;
  std::uint32_t step = 1;
  while (step <= all.count - least && all.boundaries[least + step - 1] <= u) {
    least += step;
    step *= 2;
  }
  std::uint32_t most = step <= all.count - least ? least + step - 1 : all.count;
  while (least < most) {
    const std::uint32_t middle = least + (most - least) / 2;
    if (all.boundaries[middle] <= u) {
      least = middle + 1;
    } else {
      most = middle;
    }
  }
  return least;
}

// Settled unless a boundary lies among the 2^32 numbers that begin with x.
inline draw_guess second_guess_among(std::uint32_t x, std::uint32_t guess, const tables::boundary_view& all) {
  const std::uint64_t word = static_cast<std::uint64_t>(x) << 32;
  const std::uint32_t most = boundaries_not_above(word | 0xffffffffU, guess, all);
  if (most == guess || all.boundaries[most - 1] < word) return {most, true};
  return {guess, false};
}

// The lower word of u adds less than the size to the fraction below the draw.
inline draw_guess guess_of(std::uint32_t x, const tables::uniform_draws& table) {
  const std::uint64_t scaled = x * table.size;
  return {static_cast<std::uint32_t>(scaled >> 32), (scaled & 0xffffffffU) + table.size - 1 < 0x100000000U};
}
inline draw_guess second_guess_of(std::uint32_t /*x*/, std::uint32_t guess,
                                  const tables::uniform_draws& /*table*/) {
  return {guess, false};
}
inline std::uint32_t draw_of(std::uint64_t u, std::uint32_t /*guess*/, const tables::uniform_draws& table) {
  return static_cast<std::uint32_t>(upper_product(u, table.size));
}

inline draw_guess guess_of(std::uint32_t x, const tables::tree_draws& table) {
  const tables::draw_tree& tree = *table.tree;
  const std::uint32_t upper = x >> 16;
  std::uint32_t below = tree.first[x >> (32 - tables::tree_cell_bits)];
  while (tree.upper[below] < upper) ++below;
  return {below, tree.upper[below] != upper};
}
inline draw_guess second_guess_of(std::uint32_t x, std::uint32_t guess, const tables::tree_draws& table) {
  return second_guess_among(x, guess, table.all);
}
inline std::uint32_t draw_of(std::uint64_t u, std::uint32_t guess, const tables::tree_draws& table) {
  return boundaries_not_above(u, guess, table.all);
}

inline draw_guess guess_of(std::uint32_t x, const tables::sum_draws& table) {
  const int bits = table.fraction_bits;
  const std::uint32_t cell = x >> bits;
  const std::uint32_t entry = table.entries[cell];
  const std::uint32_t sum = entry + x;
  const bool crowded = (sum >> 31) != 0;
  const std::uint32_t fraction = sum & ((1U << bits) - 1);
  if (!crowded && fraction != 0) return {sum >> bits, true};
  if (crowded) return {((entry + (cell << bits)) & 0x7fffffffU) >> bits, false};
  return {(sum >> bits) - 1, false};
}
inline draw_guess second_guess_of(std::uint32_t x, std::uint32_t guess, const tables::sum_draws& table) {
  return second_guess_among(x, guess, table.all);
}
inline std::uint32_t draw_of(std::uint64_t u, std::uint32_t guess, const tables::sum_draws& table) {
  return boundaries_not_above(u, guess, table.all);
}

// Which line x lies in, times 2^32, and below that where in the line: a map that never decreases, for
// boundaries and words alike.
inline std::uint64_t position_of_draw(std::uint32_t x, const tables::line_segment* segments,
                                      bool one_segment) {
  if (one_segment) return x * segments->lines;
  const tables::line_segment segment = segments[x >> (32 - tables::segment_bits)];
  return segment.first + static_cast<std::uint64_t>(x << tables::segment_bits) * segment.lines;
}
inline std::uint32_t line_at(std::uint64_t position) { return static_cast<std::uint32_t>(position >> 32); }
inline std::uint16_t fraction_at(std::uint64_t position) {
  return static_cast<std::uint16_t>(position >> 16);
}

// The last fraction below `fraction` and the first one that is not decide the draw; unused fractions are
// above all.
inline draw_guess guess_in(const tables::draw_line& line, std::uint16_t fraction) {
  if ((line.first & tables::crowded_line) != 0) return {line.first & ~tables::crowded_line, false};
  std::uint32_t below = 0;
  std::uint32_t same = 0;
  for (std::uint32_t i = 0; i < tables::line_boundaries; ++i) {
    below += line.fraction[i] < fraction ? 1U : 0U;
    same |= line.fraction[i] == fraction ? 1U : 0U;
  }
  return {line.first + below, same == 0};
}
inline draw_guess guess_of(std::uint32_t x, const tables::line_draws& table) {
  const std::uint64_t position = position_of_draw(x, table.segments, table.one_segment);
  return guess_in(table.lines[line_at(position)], fraction_at(position));
}
inline draw_guess second_guess_of(std::uint32_t x, std::uint32_t guess, const tables::line_draws& table) {
  return second_guess_among(x, guess, table.all);
}
inline std::uint32_t draw_of(std::uint64_t u, std::uint32_t guess, const tables::line_draws& table) {
  return boundaries_not_above(u, guess, table.all);
}

// The fraction's upper word lies in [lower word of the product, that + size - 1].
inline draw_guess guess_of(std::uint32_t x, const tables::alias_draws& table) {
  const std::uint64_t scaled = x * table.size;
  const std::uint64_t least = scaled & 0xffffffffU;
  const std::uint64_t most = least + table.size - 1;
  const auto slot = static_cast<std::uint32_t>(scaled >> 32);
  const tables::alias_slot entry = table.slots[slot];
  const bool sure = most < 0x100000000U && (most < entry.threshold || least > entry.threshold);
  return {least < entry.threshold ? slot : entry.alias, sure};
}
inline draw_guess second_guess_of(std::uint32_t /*x*/, std::uint32_t guess,
                                  const tables::alias_draws& /*table*/) {
  return {guess, false};
}
inline std::uint32_t draw_of(std::uint64_t u, std::uint32_t /*guess*/, const tables::alias_draws& table) {
  const auto slot = static_cast<std::uint32_t>(upper_product(u, table.size));
  const std::uint64_t fraction = u * table.size;
  const tables::alias_slot entry = table.slots[slot];
  const std::uint64_t threshold = (std::uint64_t{entry.threshold} << 32) | table.lower[slot];
  return fraction < threshold ? slot : entry.alias;
}

// The draw whose first guess is not settled.
template <class Table>
inline std::uint32_t settled_draw(std::uint64_t draw, std::uint32_t x, std::uint32_t guess,
                                  const draw_words<std::uint64_t>& words, const Table& table) {
  const draw_guess next = second_guess_of(x, guess, table);
  if (next.settled) return next.item;
  return draw_of((static_cast<std::uint64_t>(x) << 32) | second_word_of(draw, words), next.item, table);
}

}  // namespace cairn::CAIRN_TARGET
