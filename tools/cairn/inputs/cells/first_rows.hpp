// What the first rows of a table say: whether the first one is a header, and what the columns hold.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "inputs/cells/table_share.hpp"

namespace cairn::tool {

struct first_rows {
  std::vector<std::string> first;  // its cells
  bool has_header = false;
  std::size_t begins = 0;  // where the rows begin, behind the header
  std::uint64_t lines_before = 0;
  std::vector<cell_kind> kinds;  // integer where there is nothing but missing cells
  bool needs_more = false;       // text: not even the first row is whole
};

// The first row is a header where, in a column, a word stands above numbers or dates; and where all columns
// hold words, unless one of its cells is met again below it in the same column. Of a lone row: where a cell
// is no number. Errors: row_fault of the first row.
first_rows look_at_first_rows(const char* text, const char* end, bool is_last, const table_rules& rules);

}  // namespace cairn::tool
