// The outputs of `cairn count` for programs: the JSON document and the .npy file.
#pragma once

#include <cstddef>
#include <optional>

#include "outputs/reports/count/count_result.hpp"
#include "outputs/table_rows.hpp"
#include "shared/text_pieces.hpp"

namespace cairn::tool {

class output_file;

// JSON and .npy files hold words as Unicode. Errors: refusal naming a word that is not.
void refuse_what_is_not_utf8(const count_result& result);
void refuse_what_is_not_utf8(std::string_view word);
void refuse_what_is_not_utf8(const grouped_counts& result);

// With the table, or only with its statistics.
void write_json(const count_result& result, bool with_table, const text_sink& sink);
// A list of documents, one for each category.
void write_json(const grouped_counts& result, bool with_table, const text_sink& sink);

// Records (value, count); words as Unicode of the longest one's length.
// Errors: refusal of the file, and of a word that ends in a zero, where numpy's words end.
//
// In text, a row for each value; words stand there byte for byte.
void write_table(const count_result& result, table_format format, output_file& file);

// A row for each value of each category; .csv or .tsv.
void write_table(const grouped_counts& result, table_format format, output_file& file);

class output_file;

// Datasets `values` and `counts`, in the order of the table; words are text. Where the values are words or
// integers the file is a histogram of UHI's with an axis of categories besides, of the same datasets.
void write_hdf5(const count_result& result, output_file& file);

struct count_drawing {
  std::optional<std::size_t> most_rows;  // nothing: all of the table
  bool utf8 = true;                      // words may be printed as they are
};

void write_text(const count_result& result, const count_drawing& exec, const text_sink& sink);
// A block for each category.
void write_text(const grouped_counts& result, const count_drawing& exec, const text_sink& sink);

}  // namespace cairn::tool
