// The cells of a part of a table, column after column, each read as its column's kind: what a thread makes of
// some hundred kilobytes of text.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/streams/chunk.hpp"
#include "inputs/tables/cell_values.hpp"
#include "inputs/tables/row_reader.hpp"
#include "inputs/tables/table_layout.hpp"
#include "inputs/words/word_list.hpp"

namespace cairn::tool {

// A column that is read, and as what.
struct wanted_column {
  std::size_t column = 0;  // of the table; none of them where rows are wanted
  cell_kind kind = cell_kind::unused;
};

// The cells of one column. In a column of numbers, texts or rows each row has a key, in their order. In
// others a row has a key, an odd cell, or a missing one.
struct column_cells {
  wanted_column as{};                    // which they were read
  std::span<std::uint64_t> keys{};       // numbers: a double's bits, NaN where one is missing; texts, words
                                         // and rows: places, or the number of a word in `words`
  std::span<const first_word> words{};   // distinct texts of the share, where they are few
  std::span<const std::uint64_t> odd{};  // places of cells that are of another kind than the column
  std::uint64_t missing = 0;
  bool zeros = false;  // a whole number begins with 0, as 007
};

// A fault of the text, and in which of a share's lines it stands.
struct row_fault {
  enum kind : std::uint8_t { quotes, ragged, no_number, rounded };
  std::string words;  // or the cell that is no number, or that no double holds
  std::uint64_t line = 0;
  kind what = quotes;
  std::size_t column = 0;  // of the cell
};

// Rows from here on have one line each, up to the next of these. It is that where the cell of the first
// column of texts ends, or else the row.
struct row_line {
  std::uint64_t row = 0, line = 0;  // from 0, of the share
};

// A part of a block of text. Rows begin in it; the last one may end behind it.
struct table_share {
  std::string_view text;
  const char* begins = nullptr;  // where its first row begins
  const char* ends = nullptr;    // where its last row ends: there the next begins
  std::uint64_t rows = 0, lines = 0;
  std::uint64_t blank_lines = 0;  // at its end, of a table of one column
  std::uint64_t first_blank = 0;  // the line of the first of these
  std::uint64_t ragged = 0;       // rows that were skipped or filled
  std::optional<row_fault> fault;
  std::string rewritten;  // cells without the quotes in them
  std::vector<column_cells> columns;
  std::vector<row_line> lines_of_rows;
  aligned_bytes room;         // of keys
  aligned_bytes first_words;  // of texts

  // Set where the shares of a table are joined: cells of blank lines that come before its rows, and lines.
  std::uint64_t blank_before = 0, line_of_blank = 0, lines_before = 0;

  // From 0, of the table: where a row ends.
  std::uint64_t line_of(std::uint64_t row) const;
  // The number of rows from that one on that have one line each.
  std::size_t rows_on_lines_from(std::uint64_t row) const;
};

// All that shares of a block have in common.
struct share_task {
  const char *text, *end;  // the block; behind it lie `readable_behind` bytes
  bool is_last;            // of the table
  std::size_t columns;     // that rows have
  std::span<const wanted_column> wanted;
  const table_layout& layout;
  bool only_exact = false;                // numbers that a double would round are faults
  const word_hash* numbers_of = nullptr;  // texts are numbered, where few are distinct
};
constexpr std::size_t readable_behind = 64;

// Reads the rows that begin in the share from `begins` on. What is found is true where a row begins there.
// Errors: std::bad_alloc.
void read_share(const share_task& task, const char* begins, table_share& share, share_words& scratch);

}  // namespace cairn::tool
