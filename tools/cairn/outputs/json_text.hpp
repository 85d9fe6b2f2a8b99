// JSON as it is printed: integers with all digits, reals shortest, non-finite reals as strings.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <string>
#include <string_view>

#include "shared/text_pieces.hpp"

namespace cairn::tool {

std::string json_real(double value);             // 0.1, 3.0, 1e+300, "nan", "inf", "-inf"
std::string json_string(std::string_view text);  // quoted and escaped

template <std::integral T>
std::string json_integer(T value) {
  return fmt::format_int(value).str();
}

// Adds a list; `print` makes the text of one item.
template <class Items, class Print>
void write_json_list(const Items& items, text_pieces& text, const Print& print) {
  text += "[";
  bool first = true;
  for (const auto& item : items) {
    if (!first) text += ", ";
    first = false;
    text += print(item);
  }
  text += "]";
}

}  // namespace cairn::tool
