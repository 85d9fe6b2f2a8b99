// The cells of a part of a table, column after column, each read as its column's kind: what a thread makes of
// some hundred kilobytes of text.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/cells/cell_values.hpp"
#include "inputs/cells/row_reader.hpp"
#include "inputs/formats/tables/table_layout.hpp"
#include "inputs/streams/chunk.hpp"

namespace cairn::tool {

// Of one column. Every row is one of these: a key, an odd cell, or a missing one.
struct column_cells {
  cell_kind kind = cell_kind::unused;     // as which they were read
  std::span<const std::uint64_t> keys{};  // of a column of words: their places
  std::span<const std::uint64_t> odd{};   // places of cells that are of another kind than the column
  std::uint64_t missing = 0;
  bool zeros = false;  // a whole number begins with 0, as 007
};

// What is wrong with a table, and in which of a share's lines.
struct row_fault {
  std::string words;
  std::uint64_t line = 0;
};

// A part of a block of text. Rows begin in it; the last one may end behind it.
struct table_share {
  std::string_view text;
  const char* begins = nullptr;  // where its first row begins
  const char* ends = nullptr;    // where its last row ends: there the next begins
  std::uint64_t rows = 0, lines = 0;
  std::uint64_t blank_lines = 0;  // at its end, of a table of one column
  std::uint64_t ragged = 0;       // rows that were skipped or filled
  std::optional<row_fault> fault;
  std::string rewritten;  // cells without the quotes in them
  std::vector<column_cells> columns;
  aligned_bytes room;  // of keys
};

// All that shares of a block have in common.
struct share_task {
  const char *text, *end;  // the block; behind it lie `readable_behind` bytes
  bool is_last;            // of the table
  std::span<const cell_kind> kinds;
  const table_layout& layout;
};
constexpr std::size_t readable_behind = 64;

// Reads the rows that begin in the share from `begins` on. What is found is true where a row begins there.
// Errors: std::bad_alloc.
void read_share(const share_task& task, const char* begins, table_share& share);

}  // namespace cairn::tool
