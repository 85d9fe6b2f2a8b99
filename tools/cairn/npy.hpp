// The .npy format, versions 1 to 3: numpy.save's files, read and written.
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "array_reader.hpp"
#include "byte_source.hpp"
#include "sample_reader.hpp"

namespace cairn::tool {

inline constexpr std::string_view npy_magic = "\x93NUMPY";

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

// Version 1.0, padded so that the data is aligned to 64 bytes, as numpy writes.
std::string npy_header_text(std::string_view descr, std::uint64_t length);
// Of a table, row after row.
std::string npy_header_text(std::string_view descr, std::uint64_t rows, std::uint64_t columns);

// The same for records, which lie packed, without gaps between their fields.
struct npy_field {
  std::string_view name;
  std::string descr;
};
std::string npy_header_text(std::span<const npy_field> fields, std::uint64_t length);

}  // namespace cairn::tool
