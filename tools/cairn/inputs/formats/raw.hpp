// Raw binary: items without a header, whose type and shape the command line gives.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "inputs/byte_source.hpp"
#include "inputs/formats/array_reader.hpp"

namespace cairn::tool {

// "1000" or "1000,3". Errors: usage_error.
std::vector<std::uint64_t> parse_shape(std::string_view text);

// Without a shape, all items of the file; a pipe then ends where it ends.
std::unique_ptr<sample_reader> open_raw(std::unique_ptr<byte_source> source, stored_type stored,
                                        const std::optional<std::vector<std::uint64_t>>& shape,
                                        std::string_view column, word_list* words = nullptr);

// The name of the format that begins so: "a Parquet file"; null for others. Eight bytes are enough.
const char* other_format(std::string_view begins);

// Parquet, Arrow, classic NetCDF and HDF4 files. Errors: refusal naming the format and the way to read it.
void refuse_other_formats(byte_source& source);

}  // namespace cairn::tool
