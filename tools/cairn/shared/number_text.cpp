// Parses whole numbers, and tells which ones a double holds.
#include "shared/number_text.hpp"

#include <fast_float/fast_float.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>
#include <system_error>

namespace cairn::tool {
std::string_view without_blanks(std::string_view cell) {
  const std::size_t begin = std::min(cell.find_first_not_of(" \t"), cell.size());
  return cell.substr(begin, cell.find_last_not_of(" \t") + 1 - begin);
}

std::string_view bare_number(std::string_view cell) {
  cell = without_blanks(cell);
  if (cell.size() > 1 && cell[0] == '+' && cell[1] != '-') cell.remove_prefix(1);
  return cell;
}

std::optional<double> parse_cell(std::string_view text) {
  text = bare_number(text);
  if (text.empty()) return std::numeric_limits<double>::quiet_NaN();
  double value = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = fast_float::from_chars(text.data(), end, value);
  if (error == std::errc::invalid_argument) return std::nullopt;
  if (stop == end) return value;
  const auto at = static_cast<std::size_t>(stop - text.data());
  if ((*stop != 'D' && *stop != 'd') || text.find('.') > at) return std::nullopt;
  std::string usual(text);  // 1.0D+03 of Fortran; without a point, as 2D5, it is a word
  usual[at] = 'E';
  return parse_cell(usual);
}

std::optional<std::uint64_t> parse_whole_number(std::string_view text) {
  std::uint64_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, number);
  if (stop != end || error != std::errc{}) return std::nullopt;
  return number;
}

template <class T>
std::optional<T> whole_number_in(std::string_view cell) {
  const std::string_view digits = bare_number(cell);
  const char* const end = digits.data() + digits.size();
  T value{};
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  return stop == end && error == std::errc{} ? std::optional(value) : std::nullopt;
}
template std::optional<std::int64_t> whole_number_in(std::string_view);
template std::optional<std::uint64_t> whole_number_in(std::string_view);

// Whole numbers below 2^53 in size are exact as doubles; text that is no whole number counts as exact.
bool double_holds(std::string_view cell, double value) {
  if (!(std::abs(value) >= 0x1p53) || cell.find_first_of(".eEnN") != std::string_view::npos) return true;
  if (const auto number = whole_number_in<std::int64_t>(cell))
    return static_cast<long double>(*number) == static_cast<long double>(value);
  if (const auto number = whole_number_in<std::uint64_t>(cell))
    return static_cast<long double>(*number) == static_cast<long double>(value);
  return false;
}

}  // namespace cairn::tool
