#include "word_values.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <system_error>

#include "csv.hpp"
#include "refusal.hpp"
#include "word_list.hpp"

namespace cairn::tool {
namespace {

template <class T>
std::optional<T> whole(std::string_view word) {
  const std::string_view digits = bare_number(word);
  const char* const end = digits.data() + digits.size();
  T value{};
  const auto [stop, error] = std::from_chars(digits.data(), end, value);
  return stop == end && error == std::errc{} ? std::optional(value) : std::nullopt;
}

template <class T>
std::optional<std::vector<T>> all_whole(const word_list& words) {
  std::vector<T> values;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::optional<T> value = whole<T>(words[i]);
    if (!value) return std::nullopt;
    values.push_back(*value);
  }
  return values;
}

// A whole number below 2^53 in size is a double, and so is what is not written as a whole number.
bool double_holds(std::string_view word, double value) {
  if (!(std::abs(value) >= 9007199254740992.0) || word.find_first_of(".eEnN") != std::string_view::npos)
    return true;
  // 64 bits are the digits of an x86 long double.
  if (const auto number = whole<std::int64_t>(word)) return static_cast<long double>(*number) == value;
  if (const auto number = whole<std::uint64_t>(word)) return static_cast<long double>(*number) == value;
  return false;
}

word_values integers(const word_list& words, std::string_view too_long) {
  if (auto all = all_whole<std::int64_t>(words)) return std::move(*all);
  if (auto all = all_whole<std::uint64_t>(words)) return std::move(*all);
  throw refusal(
      fmt::format("a double does not hold the whole number {} exactly, and no type of 64-bit integers all "
                  "others of its column",
                  in_quotes(too_long)));
}

}  // namespace

parsed_words parse_words(const word_list& words) {
  std::vector<double> values;
  std::optional<std::string_view> too_long;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::optional<double> value = parse_cell(words[i]);
    if (!value) return {{}, words[i]};
    if (!too_long && !double_holds(words[i], *value)) too_long = words[i];
    values.push_back(*value);
  }
  if (too_long) return {integers(words, *too_long), std::nullopt};
  return {std::move(values), std::nullopt};
}

}  // namespace cairn::tool
