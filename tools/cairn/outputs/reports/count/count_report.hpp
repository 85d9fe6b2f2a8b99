// The outputs of `cairn count` for programs: the JSON document and the .npy file.
#pragma once

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

}  // namespace cairn::tool
