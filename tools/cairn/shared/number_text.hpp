// Numbers in text: cells of .csv files and arguments.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace cairn::tool {

constexpr bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

// Without blanks and tabs around it.
std::string_view without_blanks(std::string_view cell);

// Without blanks around it and without a leading +.
std::string_view bare_number(std::string_view cell);

// A number as a cell may hold one: decimal, with an exponent or not, "nan" and "inf" in any case; a leading +
// is allowed, and Fortran's D in place of E behind a number with a point. An empty text is NaN.
std::optional<double> parse_cell(std::string_view text);

// Digits and nothing else, below 2^64.
std::optional<std::uint64_t> parse_whole_number(std::string_view text);

// A whole number of 64 bits, as a cell may hold one: digits, after a - or not.
template <class T>
std::optional<T> whole_number_in(std::string_view cell);
extern template std::optional<std::int64_t> whole_number_in(std::string_view);
extern template std::optional<std::uint64_t> whole_number_in(std::string_view);

// False for a whole number that no double equals. `value`: the double nearest to what the cell holds.
bool double_holds(std::string_view cell, double value);

}  // namespace cairn::tool
