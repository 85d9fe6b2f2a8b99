// What weighted histograms and profiles keep of each bin; at first, made by {}, nothing was added.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>

namespace cairn {

// Behind the bins of all axes, for each axis: one for what lies below it, one above it, one for NaN.
constexpr std::size_t outside_bins = 3;

struct real_sum {
  double sum;
};
struct real_sums {
  double sum;
  double squares;
};

// Modulo 2^64, for signed and unsigned integers alike.
struct whole_sum {
  std::uint64_t sum;
};

// An integer of 128 bits, in two's complement.
struct wide_integer {
  std::uint64_t low;
  std::int64_t high;
};
struct wide_sum {
  wide_integer sum;
};
struct wide_sums {
  wide_integer sum;
  wide_integer squares;
};

// Of numbers y: how many, the sum of y - shift and that of its squares. The shift is near the numbers of the
// bin, so that little is lost where these are large and differ little.
struct moments {
  double shift;
  double count;
  double sum;
  double squares;
};
struct moments_and_extremes {
  moments all{};
  double least = std::numeric_limits<double>::infinity();  // NaN where a number is
  double greatest = -std::numeric_limits<double>::infinity();
};

// Of numbers y with weights w: how many, the sums of w and of w^2, and as in moments those of w (y - shift)
// and of w (y - shift)^2.
struct weighted_moments {
  double shift;
  double count;
  double weights;
  double weight_squares;
  double sum;
  double squares;
};
struct weighted_number {
  double number;
  double weight;
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
