// Formats that the tool knows by their first bytes and does not read.
#pragma once

#include <string_view>

#include "inputs/byte_source.hpp"

namespace cairn::tool {

// The name of the format that begins so: "a Parquet file"; null for others. Eight bytes are enough.
const char* other_format(std::string_view begins);

// Parquet, Arrow, classic NetCDF and HDF4 files. Errors: refusal naming the format and the way to read it.
void refuse_other_formats(byte_source& source);

}  // namespace cairn::tool
