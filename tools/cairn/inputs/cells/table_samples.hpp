// A table as text, read as samples: one of its columns, as numbers or as words; all columns, as numbers; or
// its rows, each as a 1. docs/tables.md states the rules.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "inputs/byte_source.hpp"
#include "inputs/cells/table_cells.hpp"
#include "inputs/formats/tables/table_layout.hpp"
#include "inputs/sample_reader.hpp"

namespace cairn::tool {

class row_queue;
class word_list;

// one_column: doubles. all_columns: doubles, row after row; sample_reader::table tells how many. rows: each
// is a 1, whatever its cells hold, and a column need not be named.
enum class table_use : std::uint8_t { one_column, all_columns, rows };

struct table_options {
  table_layout layout{};
  table_use use = table_use::one_column;
  bool only_exact = false;  // whole numbers that no double equals are refused, not rounded
  // Every cell of the column is a word, also if it is a number: samples are the numbers of words in this
  // list, which must outlive the reader. `only_numbers`: words that are no numbers are refused.
  word_list* words = nullptr;
  bool only_numbers = false;
  row_queue* rows_too = nullptr;  // rows as they stand are put there before their samples are handed out
  std::size_t share = table_cells::usual_share;  // bytes that a thread of the source's parses at once
};

// `column`: see column_choice.hpp. An empty cell is NaN, and so are words that stand for nothing. Errors:
// refusal of an empty file; reading also with the line and the column, where a word stands for a number.
std::unique_ptr<sample_reader> open_table(std::unique_ptr<byte_source> source, std::string_view column,
                                          table_options options = {});

}  // namespace cairn::tool
