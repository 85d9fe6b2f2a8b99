// One column of a .csv file, as doubles or as words. Its cells may have another delimiter than a comma.
//
// The first line, when it holds a word, is the header. An empty cell is NaN. Cells may be quoted, with blanks
// around the quotes; other blanks are part of a cell (RFC 4180), and numbers may stand among them. Where rows
// have one cell a blank line is an empty one, except before a header and at the end of the file; else blank
// lines are skipped. A row with more or fewer cells than the first, or a word where a number belongs, is
// refused.
#pragma once

#include <memory>
#include <string_view>

#include "inputs/byte_source.hpp"
#include "inputs/formats/plain_rows.hpp"
#include "inputs/sample_reader.hpp"

namespace cairn::tool {

class word_list;

struct csv_options {
  char delimiter = ',';
  std::size_t share = plain_rows::usual_share;  // bytes that a thread of the source's parses at once
  bool only_exact = false;  // whole numbers that no double equals are refused, not rounded
};

// `column`: a name in the header, or a 0-based number; may be empty when there is one column only.
// Errors: refusal with the line and the column.
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
