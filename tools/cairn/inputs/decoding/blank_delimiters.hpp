// Tables whose cells stand apart by blanks, as Fortran, printf and numpy.savetxt write them.
#pragma once

#include <memory>

#include "inputs/decoding/decoder.hpp"
#include "inputs/tables/table_layout.hpp"

namespace cairn::tool {

// Makes one tab of each run of blanks and tabs between cells, and nothing of those at the ends of a line.
// Cells in quotes, comments and skipped lines stay as they are. Lines stay lines.
std::unique_ptr<decoder> make_blank_delimiters(const table_layout& layout);

}  // namespace cairn::tool
