// Builds the sentences of errors: text and numbers in one line, doubles at their shortest.
#pragma once

#include <charconv>
#include <concepts>
#include <string>
#include <string_view>

namespace cairn {

inline void append_to(std::string& sentence, std::string_view text) { sentence += text; }

template <class Number>
  requires std::integral<Number> || std::floating_point<Number>
void append_to(std::string& sentence, Number number) {
  char digits[32];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  sentence.append(digits, end);
}

template <class... Parts>
std::string sentence(const Parts&... parts) {
  std::string made;
  (append_to(made, parts), ...);
  return made;
}

}  // namespace cairn
