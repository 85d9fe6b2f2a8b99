// Columns of a table as text side by side, in the order of rows: as doubles, or as numbers of words.
// docs/tables.md states the rules.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "inputs/byte_source.hpp"
#include "inputs/sample_reader.hpp"
#include "inputs/table_facts.hpp"
#include "inputs/tables/table_cells.hpp"
#include "inputs/tables/table_layout.hpp"

namespace cairn::tool {

class row_queue;
class word_list;

struct text_column {
  std::string name{};  // see column_choice.hpp
  // Every cell is a word, also if it is a number: samples are the numbers of words in this list, which must
  // outlive the reader. `only_numbers`: words that are no numbers are refused.
  word_list* words = nullptr;
  bool only_numbers = false;
  bool is_read = true;  // or must only be there
};

struct table_options {
  table_layout layout{};
  bool only_exact = false;        // whole numbers that no double equals are refused, not rounded
  row_queue* rows_too = nullptr;  // rows as they stand are put there before their samples are handed out
  std::size_t share = table_cells::usual_share;  // bytes that a thread of the source's reads at once
};

class table_columns {
 public:
  static constexpr std::nullopt_t all = std::nullopt;  // columns, as doubles

  // Without columns, rows are counted. Errors: refusal of an empty file.
  table_columns(std::unique_ptr<byte_source> source, std::optional<std::vector<text_column>> columns,
                table_options options);

  // Before anything is read, of a file as it stands: these rows alone are read.
  void read_only(const input_slice& slice) { slice_ = slice; }
  // Sets the next rows of each column, 8 bytes a sample, up to so many; returns how many, 0 only at the end.
  // An empty cell is NaN, and so are words that stand for nothing. Errors: refusal, also with the line and
  // the column, where a word stands for a number.
  std::size_t read(std::span<std::byte* const> into, std::size_t rows);
  // Passes over so many rows; returns how many, fewer only at the end. Errors: as read.
  std::uint64_t skip(std::uint64_t rows);
  // The number of columns that are read; looks at the first row.
  std::size_t size();
  std::uint64_t position() const;  // bytes of the file used so far
  table_facts facts() const;

 private:
  struct column {
    text_column as{};
    std::size_t number = 0;                    // in the table
    std::vector<std::uint64_t> kept{};         // numbers of a share's words
    std::span<const std::uint64_t> samples{};  // of a share
    std::uint64_t of_blank_line = 0;
  };

  void begin();
  void choose_columns();
  bool next_share();
  void take(table_share& share);
  void take_words(table_share& share, std::span<std::uint64_t> keys, column& one);
  void take_distinct_words(const table_share& share, const column_cells& cells, column& one);
  std::uint64_t number_of(std::string_view word, std::uint64_t line, column& one) const;
  void refuse_no_number(std::string_view word, std::uint64_t line, const column& one) const;

  std::unique_ptr<byte_source> source_;  // until the first row is read
  std::optional<std::vector<text_column>> wanted_;
  table_options options_;
  std::optional<input_slice> slice_;
  std::unique_ptr<table_cells> cells_;
  std::vector<column> columns_;
  std::uint64_t missing_ = 0;

  std::span<table_share> shares_;                 // not yet handed out
  const table_share* now_ = nullptr;              // that is handed out
  std::uint64_t blank_ = 0, row_ = 0, rows_ = 0;  // of it: lines before its rows, rows
};

// One of its columns.
std::unique_ptr<sample_reader> open_column(std::unique_ptr<byte_source> source, text_column column,
                                           table_options options = {});
// All columns as doubles, row after row: sample_reader::table tells how many there are.
std::unique_ptr<sample_reader> open_all_columns(std::unique_ptr<byte_source> source,
                                                table_options options = {});
// Its rows, each a 1, whatever its cells hold. `column`: one that must be there; empty: none.
std::unique_ptr<sample_reader> open_rows(std::unique_ptr<byte_source> source, std::string column,
                                         table_options options = {});

}  // namespace cairn::tool
