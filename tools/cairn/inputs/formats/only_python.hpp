// Formats that the tool knows by their first bytes and does not read.
#pragma once

#include "inputs/byte_source.hpp"

namespace cairn::tool {

// Parquet, Arrow, classic NetCDF and HDF4 files. Errors: refusal naming the format and the way to read it.
void refuse_other_formats(byte_source& source);

}  // namespace cairn::tool
