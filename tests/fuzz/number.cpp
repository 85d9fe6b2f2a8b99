// Numbers in cells and arguments, against a grammar of their own and the C library's conversion.
#include <fmt/format.h>

#include <bit>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "csv.hpp"
#include "require.hpp"

using namespace cairn;

namespace {

std::string trimmed(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

std::size_t digits_from(const std::string& text, std::size_t at) {
  std::size_t count = 0;
  while (at + count < text.size() && text[at + count] >= '0' && text[at + count] <= '9') ++count;
  return count;
}

// digits, a point and digits, of which some may be missing but not all; e, a sign or none, digits.
bool is_decimal(const std::string& text, std::size_t at) {
  std::size_t digits = digits_from(text, at);
  at += digits;
  if (at < text.size() && text[at] == '.') {
    const std::size_t decimals = digits_from(text, ++at);
    digits += decimals;
    at += decimals;
  }
  if (digits == 0 || at == text.size()) return digits > 0;
  if (text[at] != 'e' && text[at] != 'E') return false;
  ++at;
  if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
  const std::size_t exponent = digits_from(text, at);
  return exponent > 0 && at + exponent == text.size();
}

// nan, nan(letters), inf and infinity in any case.
bool is_word(std::string word) {
  for (char& letter : word) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  if (word == "inf" || word == "infinity" || word == "nan") return true;
  if (!word.starts_with("nan(") || word.back() != ')') return false;
  return word.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_", 4) == word.size() - 1;
}

bool is_number(const std::string& text) {
  const std::size_t begin = !text.empty() && (text[0] == '+' || text[0] == '-') ? 1 : 0;
  return is_decimal(text, begin) || is_word(text.substr(begin));
}

bool same_number(double a, double b) {
  return std::isnan(a) ? std::isnan(b) : std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::string inner = trimmed(text);
  const std::optional<double> value = tool::parse_cell(text);
  if (inner.empty()) {
    fuzz::require(value && std::isnan(*value), "an empty cell is NaN");
    return 0;
  }
  fuzz::require(value.has_value() == is_number(inner), "what looks like a number is one, and nothing else");
  if (!value) return 0;
  fuzz::require(same_number(*value, std::strtod(inner.c_str(), nullptr)), "the nearest double");
  const std::optional<double> again = tool::parse_cell(fmt::format("{}", *value));
  fuzz::require(again && same_number(*again, *value), "printed and read again");
  return 0;
}
