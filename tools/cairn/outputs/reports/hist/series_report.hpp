// The outputs of `cairn hist --by` and `--compare`.
#pragma once

#include <string>

#include "outputs/reports/hist/series_result.hpp"
#include "outputs/reports/hist/text_histogram.hpp"
#include "outputs/table_rows.hpp"
#include "shared/text_pieces.hpp"

namespace cairn::tool {

class output_file;

// Of categories a list of documents, one for each; else one document with lists. Errors: refusal naming a
// category, column or file whose name is not UTF-8.
void write_json(const series_result& result, const text_sink& sink);

// Counts or densities: an array with a row for each series; in text, a row for each bin with a cell for each.
void write_table(const series_result& result, table_format format, output_file& file);

// Of categories a block for each; else bars side by side on one scale: shares of the samples in bins, or
// densities.
std::string draw_series(const series_result& result, const drawing& exec);

}  // namespace cairn::tool
