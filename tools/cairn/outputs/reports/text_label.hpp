// Words out of a file as they may be printed.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace cairn::tool {

// A value's text and the columns that it takes.
struct text_label {
  std::string text;
  std::size_t width = 0;
  explicit text_label(std::string words) : text(std::move(words)), width(text.size()) {}
  text_label(std::string words, std::size_t columns) : text(std::move(words)), width(columns) {}
};

// A word made safe for terminals, cut where it is long. Quotes show blanks at its ends, and empty words.
text_label label_of_word(std::string_view word, bool utf8);

}  // namespace cairn::tool
