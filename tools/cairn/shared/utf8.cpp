// Decodes UTF-8 point by point.
#include "shared/utf8.hpp"

#include <bit>
#include <cstddef>

namespace cairn::tool {
namespace {

// The sequence that begins with `first`: how many bytes follow, the bits of the first one, the least code
// point.
struct sequence {
  std::size_t following = 0;
  char32_t bits = 0, least = 0;
};

std::optional<sequence> sequence_of(unsigned char first) {
  switch (std::countl_one(first)) {
    case 0:
      return sequence{0, first, 0};
    case 2:
      return sequence{1, first & 0x1fU, 0x80};
    case 3:
      return sequence{2, first & 0x0fU, 0x800};
    case 4:
      return sequence{3, first & 0x07U, 0x10000};
    default:
      return std::nullopt;
  }
}

// Takes one code point off the text.
std::optional<char32_t> next_point(std::string_view& text) {
  const auto found = sequence_of(static_cast<unsigned char>(text.front()));
  if (!found || text.size() <= found->following) return std::nullopt;
  char32_t point = found->bits;
  for (const char letter : text.substr(1, found->following)) {
    const auto byte = static_cast<unsigned char>(letter);
    if (std::countl_one(byte) != 1) return std::nullopt;
    point = point << 6 | (byte & 0x3fU);
  }
  text.remove_prefix(found->following + 1);
  const bool surrogate = point >= 0xd800 && point <= 0xdfff;
  if (surrogate || point < found->least || point > 0x10ffff) return std::nullopt;
  return point;
}

}  // namespace

std::optional<std::u32string> decode_utf8(std::string_view text) {
  std::u32string points;
  points.reserve(text.size());
  while (!text.empty()) {
    const std::optional<char32_t> point = next_point(text);
    if (!point) return std::nullopt;
    points += *point;
  }
  return points;
}

bool append_utf8(char32_t point, std::string& text) {
  if (point > 0x10ffff || (point >= 0xd800 && point < 0xe000)) return false;
  const auto put = [&text](char32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
  const auto put_six = [&](int shift) { put(0x80U | (point >> shift & 0x3fU)); };
  if (point < 0x80) {
    put(point);
  } else if (point < 0x800) {
    put(0xc0U | point >> 6);
    put_six(0);
  } else if (point < 0x10000) {
    put(0xe0U | point >> 12);
    put_six(6);
    put_six(0);
  } else {
    put(0xf0U | point >> 18);
    put_six(12);
    put_six(6);
    put_six(0);
  }
  return true;
}

}  // namespace cairn::tool
