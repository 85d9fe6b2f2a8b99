// What a text that was taken for one cell may be: several, with another delimiter between.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/tables/table_layout.hpp"

namespace cairn::tool {

std::vector<std::string_view> parts_between_blanks(std::string_view text);

// Writes a delimiter as --delimiter takes it, in quotes where a shell needs them.
std::string name_of_delimiter(char delimiter);

// The usual delimiter (; | or a tab) that divides the rows of a table that was read as one column into as
// many cells each; '\0' if there is none. `below` and `to_the_end` are those of guesses_header().
char delimiter_of_rows(std::string_view first_row, std::string_view below, bool to_the_end,
                       const table_layout& layout);

// Of the cell of a row that has no other: "; --delimiter ';' divides it into 2 cells", or nothing; by ; | or
// tabs, else by blanks where all parts are numbers.
std::string delimiter_hint(std::string_view cell);
// The same of a first row of one cell, which may also be names between blanks, one of them `wanted`.
std::string delimiter_hint(std::span<const std::string> first_row, std::string_view wanted = {});

}  // namespace cairn::tool
