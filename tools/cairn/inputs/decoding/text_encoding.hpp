// In which encoding text is written.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace cairn::tool {

struct text_encoding {
  std::string_view name;  // empty: not known; UTF-8, or another that has the letters of ASCII, as files do
  bool by_mark = false;   // a byte order mark says so
};

// UTF-8 by its mark; UTF-16 and UTF-32 also without one, by the zero bytes of their ASCII letters: where
// these bytes are text so, with ends of lines and a quarter of ASCII, and no UTF-8 with zero bytes in words.
// `head`: the first bytes, some thousand if there are so many.
text_encoding encoding_begun(std::span<const std::byte> head);

// Whether bytes are those of text in an encoding that has the letters of ASCII: no control characters but
// tabs and ends of lines and pages.
bool looks_like_text(std::span<const std::byte> head);

}  // namespace cairn::tool
