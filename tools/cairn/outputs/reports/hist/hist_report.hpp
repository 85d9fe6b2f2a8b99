// The outputs of `cairn hist`: the JSON document and the .npy file.
#pragma once

#include "outputs/reports/hist/hist_result.hpp"
#include "outputs/table_rows.hpp"
#include "shared/text_pieces.hpp"

namespace cairn::tool {

class output_file;

// Written piece by piece, so that many bins need no second copy in memory.
void write_json(const hist_result& result, const text_sink& sink);

// What stands between the braces of its document.
void write_json_members(const hist_result& result, text_pieces& text);

// uint64 counts, or float64 densities when there are any; in text, a row for each bin.
void write_table(const hist_result& result, table_format format, output_file& file);

}  // namespace cairn::tool
