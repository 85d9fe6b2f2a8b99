// How a table as text is laid out: what stands between its cells and around them, which lines are none of its
// rows, and what its cells stand for.
#pragma once

#include <cstdint>
#include <optional>

#include "inputs/tables/cell_rules.hpp"

namespace cairn::tool {

enum class header_rule : std::uint8_t { guessed, present, absent };

// What becomes of a row with fewer or more cells than the first: where it is filled, cells that it has not
// are empty, and those beyond the first row's are left out.
enum class ragged_rule : std::uint8_t { refused, skipped, filled };
constexpr std::uint64_t ragged_rules = 3;

struct table_layout {
  char delimiter = ',';             // \n: none, each line is a cell
  bool by_blanks = false;           // runs of blanks delimit, each made a tab on its way: the delimiter
  std::optional<char> quote = '"';  // nothing: quotes are letters
  std::optional<char> comment{};    // a line that begins with it is none
  std::uint64_t skip_rows = 0;      // lines before all else, whatever stands in them
  header_rule header = header_rule::guessed;
  bool units_row = false;  // the row below the names holds units
  ragged_rule ragged = ragged_rule::refused;
  cell_rules cells{};

  bool by_lines() const { return delimiter == '\n'; }
  bool is_delimiter(char letter) const { return letter == delimiter && letter != '\n'; }
  bool is_quote(char letter) const { return quote && letter == *quote; }
  bool begins_comment(char letter) const { return comment && letter == *comment; }
  // Blanks around quoted cells are none of these. What delimits cells is no blank.
  bool is_blank(char letter) const { return (letter == ' ' || letter == '\t') && !is_delimiter(letter); }
};

}  // namespace cairn::tool
