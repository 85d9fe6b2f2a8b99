// How 64 random bits u become numbers: plain memory that host and devices share.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cairn::tables {

// The bits themselves; the upper half in 32 bits.
struct bit_law {};

// low + width * the number in [0, 1), at most `most`.
template <class Real>
struct uniform_law {
  Real low;
  Real width;
  Real most;
};

// A quantile function by polynomials. (u + 1/2) / 2^64 is p; the lower half of the draws look at t = p, the
// upper half at t = 1 - p. Octaves of t, from 2^-65 to 1/2, are cut into 2^curve_cell_bits cells each; t is
// rounded to 53 bits. The polynomial of a cell is one of where in it t lies, from -1 to 1. The last cell of a
// half is t = 1/2. value = location + scale * polynomial, or scale * 2^polynomial.
constexpr int curve_cell_bits = 5;
constexpr std::size_t curve_octaves = 64;
constexpr std::size_t curve_cells = (curve_octaves << curve_cell_bits) + 1;  // of a half
constexpr std::size_t curve_terms = 8;
struct alignas(64) curve_row {
  double term[curve_terms];
};
struct curve_law {
  const curve_row* rows;  // of the lower half, then of the upper half
  double location;
  double scale;
  bool of_logarithms;
};

// Bins: u lies in the last bin whose `begin` it reaches. Its cell u >> shift says which bins these may be:
// first[cell] to first[cell + 1]. value = start + slope * (u - begin), or 2 to that power; from least to
// most.
struct value_bin {
  std::uint64_t begin;
  double start;
  double slope;
  double least;
  double most;
};
struct bin_law {
  const value_bin* bins;
  const std::uint32_t* first;
  int shift;
  bool of_logarithms;
};

// Whether x, the upper 32 bits of u, are all that a value needs.
template <class Value, class Law>
constexpr bool needs_first_word_alone = false;
template <>
inline constexpr bool needs_first_word_alone<std::uint32_t, bit_law> = true;
template <>
inline constexpr bool needs_first_word_alone<float, uniform_law<float>> = true;

}  // namespace cairn::tables

// X(Value, Law) for all that are drawn.
#define CAIRN_FOR_EACH_VALUE_LAW(X)      \
  X(std::uint32_t, tables::bit_law)      \
  X(std::uint64_t, tables::bit_law)      \
  X(float, tables::uniform_law<float>)   \
  X(double, tables::uniform_law<double>) \
  X(float, tables::curve_law)            \
  X(double, tables::curve_law) X(float, tables::bin_law) X(double, tables::bin_law)
