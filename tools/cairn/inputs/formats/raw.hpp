// Raw binary: items without a header, whose type and shape the command line gives.
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "inputs/formats/array_reader.hpp"

namespace cairn::tool {

// "1000" or "1000,3". Errors: usage_error.
std::vector<std::uint64_t> parse_shape(std::string_view text);

// Without a shape, all items of the file; a pipe then ends where it ends.
std::unique_ptr<sample_reader> open_raw(std::unique_ptr<byte_source> source, stored_type stored,
                                        const std::optional<std::vector<std::uint64_t>>& shape,
                                        std::string_view column, word_list* words = nullptr);

}  // namespace cairn::tool
