// The .npy format, versions 1 to 3: numpy.save's files.
// https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "inputs/byte_source.hpp"
#include "inputs/formats/array_reader.hpp"
#include "inputs/sample_reader.hpp"

namespace cairn::tool {

// A member of records, "outer.inner" where they hold records, "x[1,2]" where they hold arrays.
struct npy_member {
  std::string name;
  std::size_t offset = 0;
  std::optional<stored_type> stored;  // nothing where it is no sample; `fault` says why
  std::string fault;
};

struct npy_header {
  stored_type stored;
  array_shape shape;
  std::vector<npy_member> members;  // of records; of other arrays none
  std::size_t record_bytes = 0;
};

bool begins_as_npy(byte_source& source);

// Reads the magic, the version and the header; the source then stands at the first item.
// Errors: refusal that names the byte and what was expected there.
npy_header read_npy_header(byte_source& source);

// The dictionary in a header: descr, fortran_order and shape, each once, in any order, and nothing else.
// Errors: std::invalid_argument, "character N: ...".
npy_header parse_npy_dictionary(std::string_view text);

// `column`: of a table of two dimensions the number of one, of records the name of a member.
std::unique_ptr<sample_reader> open_npy(std::unique_ptr<byte_source> source, const std::string& column,
                                        word_list* words = nullptr);

}  // namespace cairn::tool
