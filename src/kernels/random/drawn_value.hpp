// From the 64 random bits of a draw to its number, by each law of value_laws.hpp. + - * alone, without
// contraction: the same bits on every target.
#pragma once

#include "src/kernels/power_of_two.hpp"
#include "src/lanes/lane_rows.hpp"
#include "src/layouts/value_laws.hpp"

namespace cairn::CAIRN_TARGET {

template <class W>
using real_of_words = decltype(lanes::as_real(W(0)));

// The lower 32 bits of a lane as a double, plus `more`.
template <class W>
inline real_of_words<W> lower_as_real(W a, double more = 0) {
  using V = real_of_words<W>;
  return lanes::as_real((a & W(std::uint64_t{0xffffffffU})) | W(std::uint64_t{0x4330000000000000U})) -
         V(0x1p52 - more);
}
// Of the upper 32 bits, times 2^32.
template <class W>
inline real_of_words<W> upper_as_real(W a) {
  using V = real_of_words<W>;
  return lanes::as_real(lanes::shift_right(a, 32) | W(std::uint64_t{0x4530000000000000U})) - V(0x1p84);
}

// [0, 1), in steps of 2^-53, of 64 bits; in steps of 2^-24, of 32.
template <class W>
inline real_of_words<W> unit_value(W u) {
  using V = real_of_words<W>;
  const W kept = u & W(~std::uint64_t{0x7ff});
  return (upper_as_real(kept) + lower_as_real(kept)) * V(0x1p-64);
}
inline float unit_value(std::uint32_t x) { return static_cast<float>(x >> 8) * 0x1p-24F; }

template <class V, class Real>
inline V uniform_value(V unit, const tables::uniform_law<Real>& law) {
  return lanes::min(V(law.low) + V(law.width) * unit, V(law.most));
}

// 2^a for a from -2000 to 1023. Powers below 2^-960 are made greater and made smaller again, which rounds
// them to denormals.
template <class V>
inline V exact_power_of_two(V a) {
  using of = power_of_two_terms<double>;
  constexpr int last = static_cast<int>(sizeof(of::terms) / sizeof(double)) - 1;
  const auto small = a < V(-960.0);
  const V b = lanes::max(lanes::select(small, a + V(256.0), a), V(-1000.0));
  const V shifted = b + V(of::rounder);
  const V fraction = b - (shifted - V(of::rounder));
  V q(of::terms[last]);
  for (int i = last - 1; i >= 0; --i) q = q * fraction + V(of::terms[i]);
  const V power = q * fraction + V(1.0);
  const V scaled = lanes::as_real(lanes::as_unsigned(power) +
                                  lanes::shift_left(lanes::as_unsigned(shifted), of::mantissa_bits));
  return scaled * lanes::select(small, V(0x1p-256), V(1.0));
}

constexpr int curve_term_bits = 3;
static_assert(std::size_t{1} << curve_term_bits == tables::curve_terms);

// Where in a half of a curve the tail t lies, times 2^64: from 1/2 to 2^63. `row` counts terms.
template <class V>
struct curve_place {
  lanes::unsigned_of<V> row;
  V within;
};
template <class V>
inline curve_place<V> place_of_tail(V t) {
  using W = lanes::unsigned_of<V>;
  constexpr int rest = 52 - tables::curve_cell_bits;
  constexpr std::uint64_t first_row = std::uint64_t{1022} << tables::curve_cell_bits;  // of 1/2
  constexpr std::uint64_t wide = std::uint64_t{1023 + 1 + tables::curve_cell_bits} << 52;
  const W bits = lanes::as_unsigned(t);
  const W within = (bits & W((std::uint64_t{1} << rest) - 1)) | W(wide);
  return {lanes::shift_left(lanes::shift_right(bits, rest) - W(first_row), curve_term_bits),
          lanes::as_real(within) - V((2 << tables::curve_cell_bits) + 1)};
}

// Pairs of terms are added at the same time, but for the first, whose size is that of the sum.
template <class V>
inline V polynomial_at(const V (&term)[8], V x) {
  const V square = x * x;
  const V last = (term[5] + term[6] * x) + term[7] * square;
  const V rest = (term[1] + term[2] * x) + ((term[3] + term[4] * x) + last * square) * square;
  return term[0] + rest * x;
}

template <class W>
inline curve_place<real_of_words<W>> place_in_curve(W u) {
  const W is_upper = W(std::uint64_t{0}) - lanes::shift_right(u, 63);
  const W v = u ^ is_upper;
  auto at = place_of_tail(upper_as_real(v) + lower_as_real(v, 0.5));
  at.row = at.row + (is_upper & W(tables::curve_cells * tables::curve_terms));
  return at;
}

// By the row of each lane, and where in its cell it lies.
template <bool of_logarithms, class V>
inline V curve_value(const std::uint64_t* row, V within, const tables::curve_law& law) {
  V term[tables::curve_terms];
  lanes::load_columns(term, law.rows->term, row);
  const V value = polynomial_at(term, within);
  if constexpr (of_logarithms) return V(law.scale) * exact_power_of_two(value);
  return V(law.location) + V(law.scale) * value;
}
template <bool of_logarithms>
inline double curve_value(std::uint64_t u, const tables::curve_law& law) {
  const curve_place<double> at = place_in_curve(u);
  return curve_value<of_logarithms>(&at.row, at.within, law);
}

// The last bin whose begin u reaches.
inline std::uint32_t bin_with(std::uint64_t u, const tables::bin_law& law) {
  const std::uint64_t cell = u >> law.shift;
  std::uint32_t bin = law.first[cell];
  std::uint32_t end = law.first[cell + 1] + 1;
  while (end - bin > 1) {
    const std::uint32_t middle = bin + (end - bin) / 2;
    const bool is_reached = law.bins[middle].begin <= u;
    bin = is_reached ? middle : bin;
    end = is_reached ? end : middle;
  }
  return bin;
}
template <bool of_logarithms>
inline double bin_value(std::uint64_t u, const tables::bin_law& law) {
  const tables::value_bin& bin = law.bins[bin_with(u, law)];
  const std::uint64_t past = u - bin.begin;
  double value = bin.start + bin.slope * (upper_as_real(past) + lower_as_real(past));
  if constexpr (of_logarithms) value = exact_power_of_two(value);
  return lanes::max(lanes::min(value, bin.most), bin.least);
}

// One draw at a time.
template <class Value>
inline Value value_by(std::uint64_t u, const tables::bit_law& /*law*/) {
  return static_cast<Value>(u >> (64 - 8 * sizeof(Value)));
}
template <class Value>
inline float value_by(std::uint64_t u, const tables::uniform_law<float>& law) {
  return uniform_value(unit_value(static_cast<std::uint32_t>(u >> 32)), law);
}
template <class Value>
inline double value_by(std::uint64_t u, const tables::uniform_law<double>& law) {
  return uniform_value(unit_value(u), law);
}
template <class Value>
inline Value value_by(std::uint64_t u, const tables::curve_law& law) {
  return static_cast<Value>(law.of_logarithms ? curve_value<true>(u, law) : curve_value<false>(u, law));
}
template <class Value>
inline Value value_by(std::uint64_t u, const tables::bin_law& law) {
  return static_cast<Value>(law.of_logarithms ? bin_value<true>(u, law) : bin_value<false>(u, law));
}

}  // namespace cairn::CAIRN_TARGET
