// A look at the first rows of a table: what names the columns, and what do these hold?
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/tables/table_share.hpp"

namespace cairn::tool {

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

}  // namespace cairn::tool
