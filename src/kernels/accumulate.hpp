// Adding one value in a bin, and one part's bin to another's, for every kind of accumulator
// (src/layouts/accumulators.hpp).
#pragma once

#include <cstdint>
#include <type_traits>

#include "src/lanes/lanes.hpp"
#include "src/layouts/accumulators.hpp"

namespace cairn::CAIRN_TARGET {

inline std::int64_t bits_of(double value) { return __builtin_bit_cast(std::int64_t, value); }

// Modulo 2^128: no sum of values is so large, but one of bytes that were made up may be.
inline void add(wide_integer& to, wide_integer added) {
  to.low += added.low;
  const std::uint64_t carry = to.low < added.low ? 1 : 0;
  to.high = static_cast<std::int64_t>(static_cast<std::uint64_t>(to.high) +
                                      static_cast<std::uint64_t>(added.high) + carry);
}

inline void add(double& to, double added) { to += added; }
inline void add(std::uint64_t& to, std::uint64_t added) { to += added; }

// What is added to a bin for one value.
template <class Bin>
using added_to = typename Bin::added;

// One value, number by number: by the functions above, or where others add too (offload/sweeps/
// accumulate.cpp), with `Adder` those of another.
struct alone {
  template <class Number>
  static void add_to(Number& to, Number added) {
    add(to, added);
  }
  static void set(double& to, double value) { to = value; }
};
template <class Adder = alone>
inline void add(real_sum& bin, double value) {
  Adder::add_to(bin.sum, value);
}
template <class Adder = alone>
inline void add(real_sums& bin, double value) {
  Adder::add_to(bin.sum, value);
  Adder::add_to(bin.squares, value * value);
}
template <class Adder = alone>
inline void add(whole_sum& bin, std::uint64_t value) {
  Adder::add_to(bin.sum, value);
}
template <class Adder = alone>
inline void add(wide_sum& bin, const wide_sum& value) {
  Adder::add_to(bin.sum, value.sum);
}
template <class Adder = alone>
inline void add(wide_sums& bin, const wide_sums& value) {
  Adder::add_to(bin.sum, value.sum);
  Adder::add_to(bin.squares, value.squares);
}

// Moments: an empty bin has its shift set near its first value, and then values are added less the shift.
// Infinities and NaN, whose difference from themselves is NaN, make no shift.
inline double shift_for(double first) { return first - first == 0 ? first : 0; }

template <class Adder = alone>
inline void set_shift(moments& bin, double value) {
  Adder::set(bin.shift, shift_for(value));
}
template <class Adder = alone>
inline void add_past_shift(moments& bin, double value) {
  const double past = value - bin.shift;
  Adder::add_to(bin.count, 1.0);
  Adder::add_to(bin.sum, past);
  Adder::add_to(bin.squares, past * past);
}
template <class Adder = alone>
inline void set_shift(weighted_moments& bin, const number_pair& value) {
  Adder::set(bin.shift, shift_for(value.first));
}
template <class Adder = alone>
inline void add_past_shift(weighted_moments& bin, const number_pair& value) {
  const double past = value.first - bin.shift;
  const double weighted = value.second * past;
  Adder::add_to(bin.count, 1.0);
  Adder::add_to(bin.weights, value.second);
  Adder::add_to(bin.weight_squares, value.second * value.second);
  Adder::add_to(bin.sum, weighted);
  Adder::add_to(bin.squares, weighted * past);
}

template <class Adder = alone>
inline void set_shift(pair_moments& bin, const number_pair& value) {
  Adder::set(bin.shift, shift_for(value.first));
  Adder::set(bin.second.shift, shift_for(value.second));
}
template <class Adder = alone>
inline void add_past_shift(pair_moments& bin, const number_pair& value) {
  add_past_shift<Adder>(static_cast<moments&>(bin), value.first);
  add_past_shift<Adder>(bin.second, value.second);
  Adder::add_to(bin.products, (value.first - bin.shift) * (value.second - bin.second.shift));
}

template <class Bin>
concept has_shift = requires(Bin& bin, const added_to<Bin>& value) { set_shift(bin, value); };

template <has_shift Bin>
inline void add(Bin& bin, const added_to<Bin>& value) {
  // A comparison of bits takes one instruction.
  if (bits_of(bin.count) == 0) [[unlikely]]
    set_shift(bin, value);
  add_past_shift(bin, value);
}
inline void add(moments_and_extremes& bin, double value) {
  // Once NaN, they stay so: a comparison with NaN fails.
  if (value != value) [[unlikely]]
    bin.least = bin.greatest = value;
  bin.least = value < bin.least ? value : bin.least;
  bin.greatest = value > bin.greatest ? value : bin.greatest;
  add(static_cast<moments&>(bin), value);
}

// Sum of bins that were filled apart.
template <class Adder = alone>
inline void join(real_sum& bin, const real_sum& other) {
  add<Adder>(bin, other.sum);
}
template <class Adder = alone>
inline void join(real_sums& bin, const real_sums& other) {
  Adder::add_to(bin.sum, other.sum);
  Adder::add_to(bin.squares, other.squares);
}
template <class Adder = alone>
inline void join(whole_sum& bin, const whole_sum& other) {
  add<Adder>(bin, other.sum);
}
template <class Adder = alone>
inline void join(wide_sum& bin, const wide_sum& other) {
  add<Adder>(bin, other);
}
template <class Adder = alone>
inline void join(wide_sums& bin, const wide_sums& other) {
  add<Adder>(bin, other);
}

// The mean, less the shift.
inline double past_shift(const moments& bin) { return bin.sum / bin.count; }
// The sum of squared deviations from the mean.
inline double deviation_of(const moments& bin) { return bin.squares - bin.sum * past_shift(bin); }

// From the mean of the bin to that of the other.
inline double apart(const moments& bin, const moments& other) {
  return (other.shift - bin.shift) + (past_shift(other) - past_shift(bin));
}

// `count` numbers whose mean is `past` beyond `shift`. The mean becomes the shift; what double does not hold
// of it stays in the sum.
inline moments centered(double shift, double past, double count, double deviation) {
  const double mean = shift + past;
  const double rest = (shift - mean) + past;
  return {mean, count, rest * count, deviation + rest * rest * count};
}

// Moves the shift to the mean, which the first number may be far from.
inline void recenter(moments& bin) {
  const double past = past_shift(bin);
  if (past - past != 0) return;  // nothing was added, or what is infinite or NaN
  bin = centered(bin.shift, past, bin.count, deviation_of(bin));
}

// Chan, Golub, LeVeque, "Updating formulae and a pairwise algorithm for computing sample variances" (1979).
inline void join(moments& bin, const moments& other) {
  if (other.count == 0) return;
  if (bin.count == 0) {
    bin = other;
    return;
  }
  const double count = bin.count + other.count;
  const double share = other.count / count;
  const double way = apart(bin, other);
  if (way - way != 0) {  // infinite sums, or NaN
    bin = {0, count, bin.shift * bin.count + bin.sum + (other.shift * other.count + other.sum),
           bin.squares + other.squares};
    return;
  }
  const double deviation = deviation_of(bin) + deviation_of(other) + way * way * (bin.count * share);
  bin = centered(bin.shift, past_shift(bin) + way * share, count, deviation);
}
inline void join(moments_and_extremes& bin, const moments_and_extremes& other) {
  if (other.count == 0) return;
  const bool is_less = other.least != other.least || other.least < bin.least;
  const bool is_greater = other.greatest != other.greatest || other.greatest > bin.greatest;
  bin.least = is_less ? other.least : bin.least;
  bin.greatest = is_greater ? other.greatest : bin.greatest;
  join(static_cast<moments&>(bin), other);
}

inline double past_shift(const weighted_moments& bin) { return bin.sum / bin.weights; }
inline double deviation_of(const weighted_moments& bin) { return bin.squares - bin.sum * past_shift(bin); }

// Where weights add up to 0, there is no mean, and the shift stays.
inline void recenter(weighted_moments& bin) {
  const double past = past_shift(bin);
  if (past - past != 0) return;
  const moments now = centered(bin.shift, past, bin.weights, deviation_of(bin));
  bin = {now.shift, bin.count, bin.weights, bin.weight_squares, now.sum, now.squares};
}

// The numbers of less weight are moved to the shift of the others: of theirs, large and nearly equal sums
// would remain.
inline void join(weighted_moments& bin, const weighted_moments& other) {
  if (other.count == 0) return;
  if (bin.count == 0) {
    bin = other;
    return;
  }
  const bool is_lighter = bin.weights * bin.weights < other.weights * other.weights;
  weighted_moments joined = is_lighter ? other : bin;
  const weighted_moments& moved = is_lighter ? bin : other;
  const double apart = moved.shift - joined.shift;
  const bool is_finite = apart - apart == 0;
  joined.count += moved.count;
  joined.weights += moved.weights;
  joined.weight_squares += moved.weight_squares;
  if (is_finite) {
    joined.sum += moved.sum + apart * moved.weights;
    joined.squares += moved.squares + apart * (2 * moved.sum + apart * moved.weights);
    recenter(joined);
  } else {  // beyond double
    joined.sum += joined.shift * (joined.weights - moved.weights) + moved.shift * moved.weights + moved.sum;
    joined.squares += moved.squares;
    joined.shift = 0;
  }
  bin = joined;
}

// The sum of the products of deviations from both means.
inline double joint_deviation_of(const pair_moments& bin) {
  return bin.products - bin.sum * past_shift(bin.second);
}
// `deviation`: that of the bin, whose shifts have moved.
inline void set_products(pair_moments& bin, double deviation) {
  bin.products = deviation + bin.sum * past_shift(bin.second);
}
inline void recenter(pair_moments& bin) {
  if (bin.count == 0) return;
  const double deviation = joint_deviation_of(bin);
  recenter(static_cast<moments&>(bin));
  recenter(bin.second);
  set_products(bin, deviation);
}

// Pebay, "Formulas for robust, one-pass parallel computation of covariances and arbitrary-order statistical
// moments" (2008).
inline void join(pair_moments& bin, const pair_moments& other) {
  if (other.count == 0) return;
  if (bin.count == 0) {
    bin = other;
    return;
  }
  const double share = other.count / (bin.count + other.count);
  const double deviation = joint_deviation_of(bin) + joint_deviation_of(other) +
                           apart(bin, other) * apart(bin.second, other.second) * (bin.count * share);
  join(static_cast<moments&>(bin), other);
  join(bin.second, other.second);
  set_products(bin, deviation);
}

// value as an integer of 128 bits; |value| <= scale.bound. Rounds as two pieces of 43 bits, of which the
// upper one is exact.
inline wide_integer fixed_of(double value, const fixed_point& scale) {
  constexpr double piece = 0x1p43;
  constexpr double rounder = 0x1.8p52;  // added, it leaves an integer in the last bits
  const double all = value * scale.first * scale.second;
  const double upper = all * (1 / piece) + rounder;
  const double lower = all - (upper - rounder) * piece + rounder;
  const std::int64_t high = bits_of(upper) - bits_of(rounder);
  const std::int64_t low = bits_of(lower) - bits_of(rounder);
  wide_integer made{static_cast<std::uint64_t>(high) << 43, high >> 21};
  add(made, {static_cast<std::uint64_t>(low), low >> 63});
  return made;
}

inline wide_integer widened(std::int64_t value) { return {static_cast<std::uint64_t>(value), value >> 63}; }
inline wide_integer widened(std::uint64_t value) { return {value, 0}; }

template <class T>
inline bool is_within(T x, double bound) {
  if constexpr (!std::is_floating_point_v<T>) return true;
  const auto value = static_cast<double>(x);
  return value <= bound && value >= -bound;
}

template <class T>
inline wide_integer wide_of(T x, const fixed_point& scale) {
  if constexpr (std::is_floating_point_v<T>) {
    return fixed_of(static_cast<double>(x), scale);
  } else if constexpr (std::is_signed_v<T>) {
    return widened(std::int64_t{x});
  } else {
    return widened(std::uint64_t{x});
  }
}

// Squares of reals are rounded to double first; those of integers must have 64 bits.
template <class T>
inline bool square_fits(T x) {
  if constexpr (std::is_floating_point_v<T>) return true;
  const auto bits = static_cast<std::uint64_t>(x);
  const std::uint64_t size = x < 0 ? 0 - bits : bits;
  return size <= 0xffffffffU;
}
template <class T>
inline wide_integer wide_square_of(T x, const fixed_point& scale) {
  if constexpr (std::is_floating_point_v<T>) {
    const auto value = static_cast<double>(x);
    return fixed_of(value * value, scale);
  } else {
    const auto bits = static_cast<std::uint64_t>(x);
    return widened(bits * bits);  // the same for x and -x
  }
}

// x as it is added to a bin; `good` becomes false where it cannot be.
template <class Bin, class T>
inline added_to<Bin> added_value(T x, const value_scales& scales, bool& good) {
  if constexpr (std::is_same_v<Bin, wide_sum>) {
    const bool fits = is_within(x, scales.value.bound);
    good &= fits;
    return {wide_of(fits ? x : T{0}, scales.value)};
  } else if constexpr (std::is_same_v<Bin, wide_sums>) {
    const bool fits = is_within(x, scales.value.bound) && square_fits(x);
    good &= fits;
    const T kept = fits ? x : T{0};
    return {wide_of(kept, scales.value), wide_square_of(kept, scales.square)};
  } else if constexpr (std::is_same_v<Bin, whole_sum> && std::is_floating_point_v<T>) {
    return 0;  // reals are not added so
  } else {
    return static_cast<added_to<Bin>>(x);
  }
}

}  // namespace cairn::CAIRN_TARGET
