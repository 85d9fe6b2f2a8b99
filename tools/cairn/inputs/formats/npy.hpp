// The .npy format, versions 1 to 3: numpy.save's files.
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#pragma once

#include <memory>
#include <string_view>

#include "inputs/byte_source.hpp"
#include "inputs/formats/array_reader.hpp"
#include "inputs/sample_reader.hpp"

namespace cairn::tool {

struct npy_header {
  stored_type stored;
  array_shape shape;
};

bool begins_as_npy(byte_source& source);

// Reads the magic, the version and the header; the source then stands at the first item.
// Errors: refusal that names the byte and what was expected there.
npy_header read_npy_header(byte_source& source);

// The dictionary in a header: descr, fortran_order and shape, each once, in any order, and nothing else.
// Errors: std::invalid_argument, "character N: ...".
npy_header parse_npy_dictionary(std::string_view text);

std::unique_ptr<sample_reader> open_npy(std::unique_ptr<byte_source> source, std::string_view column);

}  // namespace cairn::tool
