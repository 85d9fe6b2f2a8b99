// Numbers of few decimal digits in text, as doubles.
//
// All digits as one whole number and a power of ten are exact doubles, so that one division rounds once, as
// fast_float rounds (Clinger, How to read floating point numbers accurately, 1990).
#pragma once

#include <emmintrin.h>

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace cairn::tool {

inline double with_decimals(std::uint64_t digits, std::size_t decimals, bool negative) {
  static constexpr std::array<double, 16> powers{1,   1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  const double size = static_cast<double>(static_cast<std::int64_t>(digits)) / powers[decimals];
  const std::uint64_t sign = static_cast<std::uint64_t>(negative) << 63;  // no branch: signs may be random
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(size) | sign);
}
constexpr std::uint64_t most_exact_digits = std::uint64_t{1} << 53;

// The number that `text` begins with, and where it ends; null where that takes more than few digits.
inline const char* short_number(const char* text, double& value) {
  const bool negative = *text == '-';
  const char* const first = text + (negative ? 1 : 0);
  std::uint64_t digits = 0;
  const auto read_digits = [&digits](const char* at) {
    for (; static_cast<unsigned char>(*at - '0') < 10; ++at)
      digits = 10 * digits + static_cast<unsigned char>(*at - '0');
    return at;
  };
  const char* const point = read_digits(first);
  const char* const end = *point == '.' ? read_digits(point + 1) : point;
  const std::ptrdiff_t decimals = end == point ? 0 : end - point - 1;
  if (point == first || end - first > 16 || digits > most_exact_digits) return nullptr;
  value = with_decimals(digits, static_cast<std::size_t>(decimals), negative);
  return end;
}

constexpr std::uint64_t in_each_byte(std::uint64_t value) { return value * 0x0101010101010101U; }

// Eight letters as digits: numbers of one byte each, the first one lowest.
inline std::uint64_t digits_at(const char* text) {
  std::uint64_t letters;
  std::memcpy(&letters, text, sizeof letters);
  return letters ^ in_each_byte('0');
}
inline bool all_digits(std::uint64_t digits) {
  return (((digits + in_each_byte(0x80 - 10)) | digits) & in_each_byte(0x80)) == 0;
}
// The whole number that they are. Each product adds two pairs of digits in its upper half.
inline std::uint64_t whole_of(std::uint64_t digits) {
  constexpr std::uint64_t every_other_pair = 0x000000ff000000ffU;
  const std::uint64_t pairs = digits * 10 + (digits >> 8);  // in bytes 0, 2, 4 and 6
  const std::uint64_t first = (pairs & every_other_pair) * (100 + (std::uint64_t{1000000} << 32));
  const std::uint64_t second = (pairs >> 16 & every_other_pair) * (1 + (std::uint64_t{10000} << 32));
  return (first + second) >> 32;
}

// The number that all of the text is, without a branch for each digit: up to eight digits, and as many behind
// a point; false where it is none, or another one. Reads `short_number_room` bytes. Inline: a call for each
// cell takes a tenth of the time of a histogram.
constexpr std::ptrdiff_t short_number_room = 18;
[[gnu::always_inline]] inline bool short_number(const char* text, const char* end, double& value) {
  const bool negative = *text == '-';
  text += static_cast<std::size_t>(negative);
  const auto size = static_cast<std::size_t>(end - text);
  if (size - 1 >= 16) return false;
  const __m128i letters = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text));
  const int all_points = _mm_movemask_epi8(_mm_cmpeq_epi8(letters, _mm_set1_epi8('.')));
  const unsigned points = static_cast<unsigned>(all_points) & ((1U << size) - 1);
  if (points == 0) {
    if (size > 8) return false;
    const std::uint64_t digits = digits_at(text) << (64 - 8 * size);  // zeros before the first
    value = with_decimals(whole_of(digits), 0, negative);
    return all_digits(digits);
  }
  const auto before = static_cast<std::size_t>(std::countr_zero(points)), behind = size - before - 1;
  if (before - 1 >= 8 || behind - 1 >= 8) return false;
  const std::uint64_t whole = digits_at(text) << (64 - 8 * before);
  const std::uint64_t part = digits_at(text + before + 1) << (64 - 8 * behind);
  static constexpr std::array<std::uint64_t, 9> powers{1,      10,      100,      1000,     10000,
                                                       100000, 1000000, 10000000, 100000000};
  const std::uint64_t digits = whole_of(whole) * powers[behind] + whole_of(part);
  value = with_decimals(digits, behind, negative);
  return all_digits(whole) && all_digits(part) && digits <= most_exact_digits;
}

}  // namespace cairn::tool
