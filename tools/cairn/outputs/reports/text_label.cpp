// Shows control characters, and bytes that are no UTF-8, as escapes, and cuts long words.
#include "outputs/reports/text_label.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "shared/utf8.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t longest_word = 60;  // columns; what is longer ends in three dots

bool is_control(char32_t point) { return point < 0x20 || (point >= 0x7f && point < 0xa0); }

text_label word_in_bytes(std::string_view word) {
  std::string text;
  for (const char letter : word) {
    const auto code = static_cast<unsigned char>(letter);
    text += code < 0x20 || code >= 0x7f ? fmt::format("\\x{:02x}", code) : std::string(1, letter);
    if (text.size() > longest_word) return text_label(text.substr(0, longest_word - 3) + "...");
  }
  return text_label(text);
}

text_label word_in_letters(std::string_view word, bool utf8) {
  const std::optional<std::u32string> points = utf8 ? decode_utf8(word) : std::nullopt;
  if (!points || std::ranges::any_of(*points, is_control)) return word_in_bytes(word);
  if (points->size() <= longest_word) return {std::string(word), points->size()};
  std::size_t bytes = 0;
  for (std::size_t shown = 0; shown + 3 < longest_word; ++shown) {
    do ++bytes;
    while ((static_cast<unsigned char>(word[bytes]) & 0xc0U) == 0x80U);
  }
  return {std::string(word.substr(0, bytes)) + "...", longest_word};
}

}  // namespace

text_label label_of_word(std::string_view word, bool utf8) {
  if (word.empty()) return text_label("''");
  text_label shown = word_in_letters(word, utf8);
  if (word.front() != ' ' && word.back() != ' ') return shown;
  return {"'" + shown.text + "'", shown.width + 2};
}

}  // namespace cairn::tool
