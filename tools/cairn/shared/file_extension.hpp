// What the end of a file's name says of its format.
#pragma once

#include <algorithm>
#include <string_view>

namespace cairn::tool {

// `extension`: as ".npy". In either case of letters.
inline bool has_extension(std::string_view path, std::string_view extension) {
  if (path.size() < extension.size()) return false;
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return std::equal(extension.begin(), extension.end(),
                    path.end() - static_cast<std::ptrdiff_t>(extension.size()),
                    [&](char wanted, char there) { return wanted == lower(there); });
}

// A table as text, by its name.
inline bool names_text_table(std::string_view path) {
  return has_extension(path, ".csv") || has_extension(path, ".tsv");
}

inline constexpr std::string_view npy_magic = "\x93NUMPY";  // .npy files begin with it

}  // namespace cairn::tool
