// From 32 random bits to the draw, by each table of draw_view.hpp; where they do not decide, from 64.
//
// guess_of(x, table): the draw, or, when it is not settled, boundaries that are surely passed (alias: 0).
// draw_of(u, guess, table): the draw of all 64 bits.
#pragma once

#include "src/kernels/product.hpp"
#include "src/tables/draw_view.hpp"

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

// The lower word adds less than the size to the fraction below the draw.
inline draw_guess guess_of(std::uint32_t x, const tables::uniform_draws& table) {
  const std::uint64_t place = x * table.size;
  return {static_cast<std::uint32_t>(place >> 32), (place & 0xffffffffU) + table.size - 1 < 0x100000000U};
}
inline std::uint32_t draw_of(std::uint64_t u, std::uint32_t /*guess*/, const tables::uniform_draws& table) {
  return static_cast<std::uint32_t>(upper_product(u, table.size));
}

inline draw_guess guess_of(std::uint32_t x, const tables::carry_draws& table) {
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
inline std::uint32_t draw_of(std::uint64_t u, std::uint32_t guess, const tables::carry_draws& table) {
  return boundaries_not_above(u, guess, table.all);
}

// Which line x lies in, and where in the line: a map that never decreases, made for boundaries and words.
struct line_place {
  std::uint32_t line;
  std::uint16_t fraction;
};
inline line_place place_of(std::uint32_t x, const tables::line_segment* segments, int segment_bits) {
  const std::uint64_t wide = static_cast<std::uint64_t>(x) << segment_bits;
  const tables::line_segment segment = segments[wide >> 32];
  const std::uint64_t place = (wide & 0xffffffffU) * segment.lines;
  return {segment.first_line + static_cast<std::uint32_t>(place >> 32),
          static_cast<std::uint16_t>(place >> 16)};
}

// The last fraction below `fraction` and the first that is not decide; places without a boundary are above.
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
  const line_place place = place_of(x, table.segments, table.segment_bits);
  return guess_in(table.lines[place.line], place.fraction);
}
inline std::uint32_t draw_of(std::uint64_t u, std::uint32_t guess, const tables::line_draws& table) {
  return boundaries_not_above(u, guess, table.all);
}

// The fraction's upper word lies in [lower word of the product, that + size - 1].
inline draw_guess guess_of(std::uint32_t x, const tables::alias_draws& table) {
  const std::uint64_t place = x * table.size;
  const std::uint64_t least = place & 0xffffffffU;
  const std::uint64_t most = least + table.size - 1;
  const auto slot = static_cast<std::uint32_t>(place >> 32);
  const tables::alias_slot entry = table.slots[slot];
  const bool sure = most < 0x100000000U && (most < entry.threshold || least > entry.threshold);
  return {least < entry.threshold ? slot : entry.alias, sure};
}
inline std::uint32_t draw_of(std::uint64_t u, std::uint32_t /*guess*/, const tables::alias_draws& table) {
  const auto slot = static_cast<std::uint32_t>(upper_product(u, table.size));
  const std::uint64_t fraction = u * table.size;
  const tables::alias_slot entry = table.slots[slot];
  const std::uint64_t threshold = (std::uint64_t{entry.threshold} << 32) | table.lower[slot];
  return fraction < threshold ? slot : entry.alias;
}

}  // namespace cairn::CAIRN_TARGET
