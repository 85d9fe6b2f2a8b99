// Guesses from the rows below what names the columns of a text table: its first row, a comment above it, or
// nothing; and finds columns by these names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/tables/table_layout.hpp"
#include "inputs/tables/table_share.hpp"

namespace cairn::tool {

// How much text behind the first row is looked at, and how many rows of it.
constexpr std::size_t guess_bytes = std::size_t{1} << 16, guess_rows = 100;

// `below` is the text behind the first row: `guess_bytes` of it or, if `to_the_end`, all that there is.
// Missing values tell nothing. Otherwise:
//   - a word above numbers or dates (nine of ten are enough) is a name: a header;
//   - a number above numbers, a date above dates, or a word that occurs again below it, is data, unless
//     another column says it is a header. These numbers beside a word are names: whole ones by equal steps
//     (of two, by 1), and years in order from 1500 to 2200 unless all cells below are such years;
//   - an empty first cell above words, or above whole numbers that go up, is the name of an index: a word;
//     above 0, 1, 2, ... or 1, 2, 3, ... it makes a header;
//   - 0, 1, 2, ... above words alone are pandas' names: a header;
//   - if no column says anything, a first row with a word in it is a header.
bool guesses_header(const std::vector<std::string>& first_cells, std::string_view below, bool to_the_end,
                    const table_layout& layout);

// True if each row below has one cell more than a first row of so many, and not only empty ones at its end:
// the first column holds names of rows, and has no name itself, as R writes it.
bool are_rows_named(std::size_t first_cells, std::string_view below, bool to_the_end,
                    const table_layout& layout);

// The lines that a table begins with and that begin with the letter of comments, or with # where none is
// given.
struct first_comment {
  std::string_view last_line;
  std::size_t size = 0;  // of all
  std::uint64_t lines = 0;
};
first_comment comment_before_rows(std::string_view text, const table_layout& layout);

// The names of columns in its last line, as numpy.savetxt and astropy write them: as many cells as the row
// below has, which is no header and holds a number or a time, where they would be a header as a row.
std::optional<std::vector<std::string>> names_in_comment(const first_comment& comment, std::string_view below,
                                                         bool to_the_end, const table_layout& layout);

struct first_rows {
  std::vector<std::string> first;  // the cells of the first, or names: the first is empty where it has none
  std::string text;                // how it stands there, and below it units
  std::uint64_t line = 0;          // from 0: where it ends
  bool has_header = false;         // as guesses_header() has it, or the layout
  bool is_comment = false;         // that one stands in a comment
  char other_delimiter = '\0';     // delimiter_of_rows(), of one column
  std::size_t begins = 0;          // where the rows begin, behind the header
  std::uint64_t lines_before = 0;
  std::vector<cell_kind> kinds;  // integer where there is nothing but missing cells
  bool may_have_units = false;   // in its first row below names: words above numbers
  bool needs_more = false;       // text: there is not as much of it as a guess needs
};

// Errors: row_fault of the first row.
first_rows look_at_first_rows(std::string_view text, bool is_last, const table_layout& layout);

std::vector<std::string_view> parts_between_blanks(std::string_view text);

// Writes a delimiter as --delimiter takes it, in quotes where a shell needs them.
std::string name_of_delimiter(char delimiter);

// The usual delimiter (; | or a tab) that divides the rows of a table that was read as one column into as
// many cells each; '\0' if there is none. `below` and `to_the_end` are those of guesses_header().
char delimiter_of_rows(std::string_view first_row, std::string_view below, bool to_the_end,
                       const table_layout& layout);

// A hint for the cell of a row that has no other: "; --delimiter ';' divides it into 2 cells", or nothing; by
// ; | or tabs, else by blanks where all parts are numbers.
std::string delimiter_hint(std::string_view cell);
// The same of a first row of one cell, which may also be names between blanks, one of them `wanted`.
std::string delimiter_hint(std::span<const std::string> first_row, std::string_view wanted = {});

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
