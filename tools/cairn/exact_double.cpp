#include "exact_double.hpp"

#include <charconv>
#include <system_error>

#include "csv.hpp"

namespace cairn::tool {

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
