// Which column of a table as text a user means.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace cairn::tool {

// The first row of a table, whose cells are names where it is a header.
struct first_row {
  std::span<const std::string> cells;
  bool is_header = false;
  std::string file;
  std::uint64_t line = 1;
};

// `wanted`: a name, @ and a position from 0, or a position alone where no column has that name; empty where
// there is one column only. A name is found exactly, else without the blanks around it. Errors: refusal where
// there is none, or several, or a number is the name of one column and the position of another.
std::size_t chosen_column(const first_row& row, std::string_view wanted);

// For messages: "a, b, ...", or how they are numbered.
std::string list_of_columns(const first_row& row);
// Quotes text of the file for a message.
std::string safe_to_print(std::string_view text);

}  // namespace cairn::tool
