// What a cell of a table holds: a whole number, a real, a date, a moment or a word; and keys, unsigned
// numbers that are ordered as the values are.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

#include "inputs/tables/short_numbers.hpp"

namespace cairn::tool {

// unused: a column that nobody asks for. date: YYYY-MM-DD. moment: a date, T or a blank, HH:MM or HH:MM:SS or
// HH:MM:SS.ffffff, and Z or nothing. instant: the same with up to nine decimals, from 1677 to 2262. numbers,
// texts: cells of whatever kind in the order of rows, as doubles or as they stand. rows: whole rows as they
// stand.
enum class cell_kind : std::uint8_t {
  unused,
  integer,
  real,
  date,
  moment,
  instant,
  words,
  numbers,
  texts,
  rows
};
constexpr bool is_in_rows(cell_kind kind) { return kind >= cell_kind::numbers; }

struct cell_value {
  cell_kind kind = cell_kind::words;
  std::uint64_t key = 0;  // of all but words
};

constexpr std::uint64_t top_bit = std::uint64_t{1} << 63;
constexpr std::uint64_t ordered_key(std::int64_t value) {
  return static_cast<std::uint64_t>(value) ^ top_bit;
}
constexpr std::int64_t integer_of(std::uint64_t key) { return static_cast<std::int64_t>(key ^ top_bit); }
// -0 is 0; no NaN.
inline std::uint64_t ordered_key(double value) {
  const auto bits = std::bit_cast<std::uint64_t>(value + 0.0);
  return (bits & top_bit) != 0 ? ~bits : bits | top_bit;
}
inline double real_of(std::uint64_t key) {
  return std::bit_cast<double>((key & top_bit) != 0 ? key & ~top_bit : ~key);
}

// The greatest whole number up to which a double holds all: beyond it reals and whole numbers do not mix.
constexpr std::int64_t widest_in_double = std::int64_t{1} << 53;
constexpr bool is_wide(std::uint64_t key_of_integer) {
  constexpr std::uint64_t least = ordered_key(-widest_in_double);
  return key_of_integer - least > 2 * static_cast<std::uint64_t>(widest_in_double);
}

constexpr std::int64_t microseconds_a_day = std::int64_t{86400} * 1000000;
constexpr std::int64_t nanoseconds_a_day = microseconds_a_day * 1000;
// In microseconds: nanoseconds count as many with 64 bits. Days further away are no instants.
constexpr std::int64_t farthest_instant = std::numeric_limits<std::int64_t>::max() / 1000 - 1;

// Days since 1970-01-01, of ten letters.
std::optional<std::int64_t> days_in(std::string_view text);
// Microseconds since then; nothing where the text has nanoseconds.
std::optional<std::int64_t> moment_in(std::string_view text);
// Nanoseconds since then.
std::optional<std::int64_t> instant_in(std::string_view text);
std::string_view text_of_days(std::int64_t days, char (&room)[16]);

// Whole numbers of up to 16 digits, without a branch for each; false where the text is something else. Reads
// `short_number_room` bytes.
inline bool short_integer(const char* text, const char* end, std::int64_t& value) {
  const bool negative = *text == '-';
  text += static_cast<std::size_t>(negative);
  const auto size = static_cast<std::size_t>(end - text);
  if (size - 1 >= 16) return false;
  std::uint64_t found;
  if (size <= 8) {
    const std::uint64_t digits = digits_at(text) << (64 - 8 * size);
    if (!all_digits(digits)) return false;
    found = whole_of(digits);
  } else {
    const std::uint64_t upper = digits_at(text), lower = digits_at(text + 8) << (128 - 8 * size);
    if (!all_digits(upper) || !all_digits(lower)) return false;
    static constexpr std::array<std::uint64_t, 9> powers{1,      10,      100,      1000,     10000,
                                                         100000, 1000000, 10000000, 100000000};
    found = whole_of(upper) * powers[size - 8] + whole_of(lower);
  }
  value = negative ? -static_cast<std::int64_t>(found) : static_cast<std::int64_t>(found);
  return true;
}

}  // namespace cairn::tool
