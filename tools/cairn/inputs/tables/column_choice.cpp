// Finds names, then positions.
#include "inputs/tables/column_choice.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "inputs/tables/header_guess.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
namespace {

[[noreturn]] void refuse(const first_row& row, std::string_view cause) {
  throw refusal(fmt::format("{}: line {}: {}", row.file, row.line, cause));
}

// All that have the name, exactly or, if none has, without the blanks around it. The first name in a comment
// may be told with the # before it.
std::vector<std::size_t> named(const first_row& row, std::string_view name) {
  std::vector<std::size_t> found;
  for (const bool bare : {false, true}) {
    for (std::size_t c = 0; c < row.cells.size(); ++c) {
      const std::string_view cell = row.cells[c];
      if ((bare ? without_blanks(cell) : cell) == name) found.push_back(c);
    }
    if (!found.empty()) break;
  }
  if (found.empty() && name.starts_with('#')) return named(row, without_blanks(name.substr(1)));
  return found;
}

std::optional<std::size_t> position_in(std::string_view text) {
  const auto number = parse_whole_number(text);
  return number ? std::optional(static_cast<std::size_t>(*number)) : std::nullopt;
}

std::string positions(const std::vector<std::size_t>& columns) {
  constexpr std::size_t most = 6;
  std::string text;
  for (std::size_t i = 0; i < std::min(columns.size(), most); ++i)
    text += fmt::format("{}@{}", i == 0 ? "" : ", ", columns[i]);
  return columns.size() > most ? text + ", ..." : text;
}

[[noreturn]] void refuse_several(const first_row& row, std::string_view name,
                                 const std::vector<std::size_t>& found) {
  refuse(row, fmt::format("several columns are named {}; choose one by its position: {}", in_quotes(name),
                          positions(found)));
}

[[noreturn]] void refuse_absent(const first_row& row, std::string_view wanted) {
  std::string why;
  if (row.is_header) {
    why = suggestion(wanted, {row.cells.begin(), row.cells.end()});
  } else if (!named(row, wanted).empty()) {
    why = "; the first row is taken as data, --header takes it as names";
  }
  refuse(row, fmt::format("there is no column {} among {} ({}){}{}", in_quotes(wanted), row.cells.size(),
                          list_of_columns(row), why, delimiter_hint(row.cells, wanted)));
}

}  // namespace

std::size_t chosen_column(const first_row& row, std::string_view wanted) {
  if (wanted.empty()) {
    if (row.cells.size() == 1) return 0;
    throw refusal(fmt::format("{}: has {} columns ({}); choose one with --column", row.file, row.cells.size(),
                              list_of_columns(row)));
  }
  const auto by_position = wanted.starts_with('@') ? position_in(wanted.substr(1)) : std::nullopt;
  if (by_position) {
    if (*by_position < row.cells.size()) return *by_position;
    refuse(row, fmt::format("there is no column {} among {}, which are numbered from @0{}", wanted,
                            row.cells.size(), delimiter_hint(row.cells)));
  }
  const std::vector<std::size_t> found = row.is_header ? named(row, wanted) : std::vector<std::size_t>();
  const auto position = position_in(wanted);
  const bool is_position = position && *position < row.cells.size();
  if (found.empty()) return is_position ? *position : (refuse_absent(row, wanted), 0);
  if (is_position && (found.size() > 1 || found.front() != *position))
    refuse(row, fmt::format("{} is both a name and a position; choose by position: {} is named {}, and the "
                            "column at position {} is @{}",
                            wanted, positions(found), in_quotes(wanted), wanted, wanted));
  if (found.size() > 1) refuse_several(row, wanted, found);
  return found.front();
}

std::string safe_to_print(std::string_view text) {
  const std::string quoted = in_quotes(text);
  return quoted.substr(1, quoted.size() - 2);
}

std::string list_of_columns(const first_row& row) {
  constexpr std::size_t most = 12;
  const std::size_t columns = row.cells.size();
  if (!row.is_header) return fmt::format("numbered 0 to {}, without a header", columns - 1);
  std::string list;
  for (std::size_t i = 0; i < std::min(columns, most); ++i)
    list += (i == 0 ? "" : ", ") + safe_to_print(row.cells[i]);
  return columns > most ? list + ", ..." : list;
}

}  // namespace cairn::tool
