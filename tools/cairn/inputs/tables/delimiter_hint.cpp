// Tries the usual delimiters.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "inputs/tables/header_guess.hpp"
#include "inputs/tables/row_reader.hpp"
#include "shared/number_text.hpp"

namespace cairn::tool {
namespace {

constexpr std::array usual_delimiters{';', '|', '\t'};

std::string hint(std::string_view text, std::string_view called, std::string_view wanted) {
  const auto words = [&](std::string_view delimiter, std::size_t cells) {
    return fmt::format("; --delimiter {} divides {} into {} cells", delimiter, called, cells);
  };
  for (const char delimiter : usual_delimiters) {
    const auto found = static_cast<std::size_t>(std::ranges::count(text, delimiter));
    if (found != 0) return words(name_of_delimiter(delimiter), found + 1);
  }
  const std::vector<std::string_view> parts = parts_between_blanks(text);
  const auto is_number = [](std::string_view part) { return parse_cell(part).has_value(); };
  const bool are_cells = std::ranges::all_of(parts, is_number) || std::ranges::count(parts, wanted) != 0;
  return parts.size() > 1 && are_cells ? words("blanks", parts.size()) : std::string();
}

}  // namespace

std::vector<std::string_view> parts_between_blanks(std::string_view text) {
  constexpr std::string_view blanks = " \t";
  std::vector<std::string_view> parts;
  for (std::size_t first = text.find_first_not_of(blanks); first != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(blanks, first), text.size());
    parts.push_back(text.substr(first, end - first));
    first = text.find_first_not_of(blanks, end);
  }
  return parts;
}

std::string name_of_delimiter(char delimiter) {
  return delimiter == '\t' ? "tab" : fmt::format("'{}'", delimiter);
}

char delimiter_of_rows(std::string_view first_row, std::string_view below, bool to_the_end,
                       const table_layout& layout) {
  for (const char delimiter : usual_delimiters) {
    const auto found = std::ranges::count(first_row, delimiter);
    if (found == 0 || layout.by_lines()) continue;
    std::size_t seen = 0;
    bool divides = true;
    rows_in_text rows(below, to_the_end, layout);
    for (; divides && seen < guess_rows && rows.next(); ++seen)
      divides = rows.cells() == 1 && std::ranges::count(rows.cell(0), delimiter) == found;
    if (divides && seen != 0) return delimiter;
  }
  return '\0';
}

std::string delimiter_hint(std::string_view cell) { return hint(cell, "it", {}); }

std::string delimiter_hint(std::span<const std::string> first_row, std::string_view wanted) {
  return first_row.size() == 1 ? hint(first_row[0], "the first row", wanted) : std::string();
}

}  // namespace cairn::tool
