// Parses types by numpy's names and codes, and widens 16-bit floats.
#include "shared/sample_type.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <string>

#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

struct named_type {
  std::string_view code, name;
  sample_type sample;
};

constexpr std::array named_types{
    named_type{"i1", "int8", sample_type::i1},    named_type{"i2", "int16", sample_type::i2},
    named_type{"i4", "int32", sample_type::i4},   named_type{"i8", "int64", sample_type::i8},
    named_type{"u1", "uint8", sample_type::u1},   named_type{"u2", "uint16", sample_type::u2},
    named_type{"u4", "uint32", sample_type::u4},  named_type{"u8", "uint64", sample_type::u8},
    named_type{"f4", "float32", sample_type::f4}, named_type{"f8", "float64", sample_type::f8},
    named_type{"b1", "bool", sample_type::u1}};

// The length that "S8" and "U8" tell; nothing where the text is something else.
std::optional<std::size_t> letters_in(std::string_view code) {
  constexpr std::size_t most = std::size_t{1} << 24;
  std::size_t letters = 0;
  const char* const end = code.data() + code.size();
  const auto [stop, error] = std::from_chars(code.data() + 1, end, letters);
  return error == std::errc{} && stop == end && letters <= most ? std::optional(letters) : std::nullopt;
}

// "M8[ns]", "m8[25s]", "M8".
bool is_time(std::string_view code) {
  const bool begins = code.starts_with("M8") || code.starts_with("m8");
  return begins && (code.size() == 2 || (code[2] == '[' && code.back() == ']'));
}

[[noreturn]] void refuse_type(std::string_view name, std::string_view code) {
  constexpr std::string_view offered = "samples are b1, i1 to i8, u1 to u8, f2, f4, f8, times or text";
  const char kind = code.empty() ? '\0' : code.front();
  const std::string_view why = kind == 'c'   ? "is complex"
                               : kind == 'O' ? "holds Python objects"
                               : kind == 'V' ? "has no known parts"
                                             : "is not a type of samples";
  throw std::invalid_argument(fmt::format("dtype {} {}; {}", in_quotes(name), why, offered));
}

}  // namespace

stored_type parse_stored_type(std::string_view name) {
  const bool ordered = !name.empty() && std::string_view("<>=|").find(name.front()) != std::string_view::npos;
  const char order = ordered ? name.front() : '=';
  const std::string_view code = name.substr(ordered ? 1 : 0);
  const bool little_here = std::endian::native == std::endian::little;
  const bool swapped = (order == '<' && !little_here) || (order == '>' && little_here);

  const bool half = code == "f2" || code == "float16";
  if (half && order == '|') refuse_type(name, {});
  if (half) return {sample_type::f4, 2, swapped, stored_form::half};
  if (is_time(code)) return {sample_type::i8, 8, swapped, stored_form::time};
  const bool letters = code.starts_with('U');
  if (letters || code.starts_with('S')) {
    const auto count = letters_in(code);
    if (!count || *count == 0) refuse_type(name, {});
    return {sample_type::u8, letters ? 4 * *count : *count, letters && swapped,
            letters ? stored_form::letters : stored_form::bytes};
  }
  const auto* const found = std::ranges::find_if(
      named_types, [&](const named_type& type) { return type.code == code || type.name == code; });
  if (found == named_types.end()) refuse_type(name, code);
  const std::size_t bytes = size_of(found->sample);
  if (order == '|' && bytes > 1) refuse_type(name, {});
  return {found->sample, bytes, swapped && bytes > 1};
}

float widen_half(std::uint16_t bits) {
  const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000u) << 16;
  const std::uint32_t exponent = (bits >> 10) & 0x1fu;
  const std::uint32_t fraction = bits & 0x3ffu;
  if (exponent == 0) {  // zero and denormals: fraction * 2^-24
    const float size = std::ldexp(static_cast<float>(fraction), -24);
    return sign != 0 ? -size : size;
  }
  const std::uint32_t wide_exponent = exponent == 0x1fu ? 0xffu : exponent + 112;  // 112 = 127 - 15
  return std::bit_cast<float>(sign | wide_exponent << 23 | fraction << 13);
}

void widen_halves(std::span<const std::byte> from, std::span<std::byte> to) {
  for (std::size_t i = 0; i < from.size() / 2; ++i) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, from.data() + 2 * i, sizeof bits);
    const float wide = widen_half(bits);
    std::memcpy(to.data() + i * sizeof wide, &wide, sizeof wide);
  }
}

}  // namespace cairn::tool
