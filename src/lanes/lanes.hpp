// The words that kernels are written in, for plain numbers.
//
// A lane value V is a number here and an xsimd::batch in lanes_xsimd.hpp; lane i of a word applied to batches
// equals the word applied to lane i (tests/lanes.cpp). Kernels call the words qualified: lanes::select.
//
// CAIRN_TARGET is the namespace of the target that the including source is compiled for (baseline, avx2,
// avx512, offload, or portable for the host code around the sweeps): the same inline function compiled with
// different flags must never become one symbol.
#pragma once

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

#ifndef CAIRN_TARGET
#  error "define CAIRN_TARGET as the namespace of the target this source is compiled for"
#endif

namespace cairn::CAIRN_TARGET::lanes {

template <std::size_t Bytes>
struct integers_of_size;
template <>
struct integers_of_size<1> {
  using with_sign = std::int8_t;
  using without_sign = std::uint8_t;
};
template <>
struct integers_of_size<2> {
  using with_sign = std::int16_t;
  using without_sign = std::uint16_t;
};
template <>
struct integers_of_size<4> {
  using with_sign = std::int32_t;
  using without_sign = std::uint32_t;
};
template <>
struct integers_of_size<8> {
  using with_sign = std::int64_t;
  using without_sign = std::uint64_t;
};

// What a lane value is made of; lanes_xsimd.hpp adds the batches.
template <class V>
struct traits {
  using scalar = V;
  using mask = bool;
  using as_signed = typename integers_of_size<sizeof(V)>::with_sign;
  using as_unsigned = typename integers_of_size<sizeof(V)>::without_sign;
  static constexpr std::size_t size = 1;
};

template <class V>
using scalar_of = typename traits<V>::scalar;
template <class V>
using mask_of = typename traits<V>::mask;
template <class V>
using signed_of = typename traits<V>::as_signed;  // integer lanes of the same width
template <class V>
using unsigned_of = typename traits<V>::as_unsigned;
template <class V>
concept lane_value = std::is_arithmetic_v<scalar_of<V>>;
template <class V>
concept number = std::is_arithmetic_v<V>;

// --- memory
template <number V>
inline V load(const V* from) {  // any alignment
  return *from;
}
template <number S>
inline void store(S* to, S value) {
  *to = value;
}
// The lanes that are kept, one after the other; returns how many. There is room for a whole batch.
template <std::integral S>
inline std::size_t store_kept(S* to, bool kept, S value) {
  *to = value;
  return kept ? 1 : 0;
}

// A mask of reals for unsigned integers of their width.
inline bool for_unsigned(bool mask) { return mask; }

// --- choice
template <number S>
inline S select(bool which, S yes, S no) {
  return which ? yes : no;
}
// a where it is greater, else b: NaN in a gives b.
template <number S>
inline S max(S a, S b) {
#ifdef __NVPTX__  // one instruction; of two zeros it may take the other
  if constexpr (std::is_same_v<S, float>) return __builtin_fmaxf(a, b);
#endif
  return a > b ? a : b;
}
// a where it is less, else b: NaN in a gives b.
template <number S>
inline S min(S a, S b) {
#ifdef __NVPTX__
  if constexpr (std::is_same_v<S, float>) return __builtin_fminf(a, b);
#endif
  return a < b ? a : b;
}
// Rounded to the nearest, as all arithmetic.
inline double square_root(double a) { return __builtin_sqrt(a); }
// a where `kept`, else 0.
template <number S>
inline S kept_where(bool kept, S a) {
  return kept ? a : S(0);
}
inline bool any(bool mask) { return mask; }
inline std::uint32_t count(bool mask) { return mask ? 1 : 0; }  // lanes that are true
template <number S>
inline bool is_nan(S a) {
  if constexpr (std::is_floating_point_v<S>) {
    return a != a;
  } else {
    return false;
  }
}

// --- arithmetic
// a * b + c, rounded once where the target's instructions can.
template <number S>
  requires std::is_floating_point_v<S>
inline S multiply_add(S a, S b, S c) {
#ifdef __FMA__
  if constexpr (sizeof(S) == 4)
    return __builtin_fmaf(a, b, c);
  else
    return __builtin_fma(a, b, c);
#else
  return a * b + c;
#endif
}

// --- numbers as integers
inline float floor(float a) { return __builtin_floorf(a); }
inline double floor(double a) { return __builtin_floor(a); }
// Truncates; the value lies in (-2^31, 2^31).
inline std::int32_t to_int(float a) { return static_cast<std::int32_t>(a); }
inline std::int64_t to_int(double a) { return static_cast<std::int64_t>(a); }
// Downwards; the same bounds.
inline std::int32_t floor_to_int(float a) { return to_int(floor(a)); }
inline std::int64_t floor_to_int(double a) { return to_int(floor(a)); }
// Rounded to the nearest.
inline float to_float(std::int32_t a) { return static_cast<float>(a); }
// The same bits as a signed, an unsigned integer of the same width.
template <number S>
inline signed_of<S> as_signed(S a) {
  return std::bit_cast<signed_of<S>>(a);
}
template <number S>
inline unsigned_of<S> as_unsigned(S a) {
  return std::bit_cast<unsigned_of<S>>(a);
}
// The same bits as a floating number.
template <std::unsigned_integral S>
inline auto as_real(S a) {
  return std::bit_cast<std::conditional_t<sizeof(S) == 4, float, double>>(a);
}
// Each bit is the sign: 0 or -1.
template <std::signed_integral S>
inline S sign_bits(S a) {
  return static_cast<S>(a >> (std::numeric_limits<S>::digits));
}
template <std::unsigned_integral S>
inline S shift_left(S a, int bits) {
  return static_cast<S>(a << bits);
}
template <std::unsigned_integral S>
inline S shift_right(S a, int bits) {
  return static_cast<S>(a >> bits);
}

// --- small tables
constexpr std::size_t looked_up_numbers = 32;
// Of 32 numbers that with number `which`.
inline float looked_up(const float* numbers, std::int32_t which) { return numbers[which]; }
// Of any table.
inline double gathered(const double* numbers, std::uint64_t which) { return numbers[which]; }

// --- halves of 64 bits
// Words that name only lower halves ignore what upper halves hold.
inline std::uint64_t product_of_lower_halves(std::uint64_t a, std::uint64_t b) {
  return (a & 0xffffffffU) * (b & 0xffffffffU);
}
// In the lower half.
inline std::uint64_t upper_halves(std::uint64_t a) { return a >> 32; }
// The lower half of a, and that of b above it.
inline std::uint64_t joined_lower_halves(std::uint64_t a, std::uint64_t b) {
  return (a & 0xffffffffU) | (b << 32);
}

}  // namespace cairn::CAIRN_TARGET::lanes

// A host target adds its batches here (src/targets/), so that every kernel that includes this file sees all
// lanes whatever the order of includes: qualified calls are looked up where the kernel stands.
#ifdef CAIRN_BATCH_LANES
#  include <own_lanes.hpp>
#endif
