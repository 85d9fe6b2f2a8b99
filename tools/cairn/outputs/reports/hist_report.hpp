// The outputs of `cairn hist`: the JSON document and the .npy file.
#pragma once

#include "outputs/reports/hist_result.hpp"
#include "shared/text_pieces.hpp"

namespace cairn::tool {

class output_file;

// Written piece by piece, so that many bins need no second copy in memory.
void write_json(const hist_result& result, const text_sink& sink);

// uint64 counts, or float64 densities when there are any.
void write_npy(const hist_result& result, output_file& file);

}  // namespace cairn::tool
