// The accumulators that bins keep; at first, made by {}, nothing was added. How values
// are added, and bins joined: src/kernels/accumulate.hpp.
//
// `added`: what is added for a value; `code`: the number of the accumulator in states.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace cairn {

constexpr std::uint64_t no_code = ~std::uint64_t{0};  // of one that states have in another form

// Behind the bins of all axes, for each axis: one for what lies below it, one above it, one for NaN.
constexpr std::size_t outside_bins = 3;

struct real_sum {
  using added = double;
  static constexpr std::uint64_t code = 0;
  double sum;
};
struct real_sums {
  using added = double;
  static constexpr std::uint64_t code = 1;
  double sum;
  double squares;
};

// Modulo 2^64, for signed and unsigned integers alike.
struct whole_sum {
  using added = std::uint64_t;
  static constexpr std::uint64_t code = no_code;  // saved as wide_sum
  std::uint64_t sum;
};

// An integer of 128 bits, in two's complement.
struct wide_integer {
  std::uint64_t low;
  std::int64_t high;
};
struct wide_sum {
  using added = wide_sum;
  static constexpr std::uint64_t code = 2;
  wide_integer sum;
};
struct wide_sums {
  using added = wide_sums;
  static constexpr std::uint64_t code = 3;
  wide_integer sum;
  wide_integer squares;
};

// Of numbers y: how many, the sum of y - shift and that of its squares. The shift is near the numbers of the
// bin, so that little is lost where these are large and differ little.
struct moments {
  using added = double;
  static constexpr std::uint64_t code = 4;
  double shift;
  double count;
  double sum;
  double squares;
};
struct moments_and_extremes : moments {
  static constexpr std::uint64_t code = 5;
  double least = std::numeric_limits<double>::infinity();  // NaN where a number is
  double greatest = -std::numeric_limits<double>::infinity();
};

struct number_pair {
  double first;
  double second;
};

// Of numbers y with weights w: how many, the sums of w and of w^2, and as in moments those of w (y - shift)
// and of w (y - shift)^2.
struct weighted_moments {
  using added = number_pair;  // y and w
  static constexpr std::uint64_t code = 6;
  double shift;
  double count;
  double weights;
  double weight_squares;
  double sum;
  double squares;
};

// Pairs of numbers: moments of the first ones, those of the second ones, and the sum of the products of
// what both are past their shifts.
struct pair_moments : moments {
  using added = number_pair;
  static constexpr std::uint64_t code = 7;
  moments second;
  double products;
};

// Reals as integers of 128 bits: value * first * second, rounded to the nearest. Both factors are powers of
// two, since one alone may exceed double.
struct fixed_point {
  double bound = 0;  // values are at most so great in size
  double first = 1;
  double second = 1;
};
struct value_scales {
  fixed_point value;
  fixed_point square;
};

}  // namespace cairn

// All of them.
#define CAIRN_FOR_EACH_ACCUMULATOR(X) \
  X(real_sum)                         \
  X(real_sums)                        \
  X(whole_sum) X(wide_sum) X(wide_sums) X(moments) X(moments_and_extremes) X(weighted_moments) X(pair_moments)
