// One column of a table as text, as doubles or as words, or all columns; docs/tables.md states the rules.
//
// Rows that need few rules are parsed by all threads (plain_rows), others by all rules (row_parser). The
// first row is a header where the layout says so, or where the rows below make it one (header_guess). An
// empty cell is NaN, and so are words that stand for nothing. Where rows have one cell a blank line is an
// empty one, except before a header and at the end of the file; else blank lines are skipped. A row with more
// or fewer cells than the first is refused, skipped or filled; a word where a number belongs is refused.
#pragma once

#include <memory>
#include <string_view>

#include "inputs/byte_source.hpp"
#include "inputs/formats/tables/rows/plain_rows.hpp"
#include "inputs/formats/tables/table_layout.hpp"
#include "inputs/sample_reader.hpp"

namespace cairn::tool {

class word_list;

struct csv_options {
  table_layout layout{};
  std::size_t share = plain_rows::usual_share;  // bytes that a thread of the source's parses at once
  bool only_exact = false;  // whole numbers that no double equals are refused, not rounded
  bool only_rows = false;   // each row is a 1, whatever its cells hold; a column need not be named
};

// `column`: see column_choice.hpp. Errors: refusal with the line and the column.
std::unique_ptr<sample_reader> open_csv(std::unique_ptr<byte_source> source, std::string_view column,
                                        csv_options options = {});

// All columns, row after row: sample_reader::table tells how many there are.
std::unique_ptr<sample_reader> open_csv_table(std::unique_ptr<byte_source> source, csv_options options = {});

// Every cell is a word, also if it is a number: samples are the numbers of words in `words`, which must
// outlive the reader. `only_numbers`: words that are no numbers are refused.
std::unique_ptr<sample_reader> open_csv_words(std::unique_ptr<byte_source> source, std::string_view column,
                                              word_list& words, bool only_numbers = false,
                                              csv_options options = {});

}  // namespace cairn::tool
