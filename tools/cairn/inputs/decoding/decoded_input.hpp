// How the bytes of an input are told to be compressed, or text that is no UTF-8, and are decoded.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "inputs/byte_source.hpp"
#include "inputs/tables/table_layout.hpp"

namespace cairn::tool {

struct text_encoding {
  std::string_view name;  // empty: not known; UTF-8, or another that has the letters of ASCII, as files do
  bool by_mark = false;   // a byte order mark says so
};

// UTF-8 by its mark; UTF-16 and UTF-32 also without one, by the zero bytes of their ASCII letters: where
// these bytes are text so, with ends of lines and a quarter of ASCII, and no UTF-8 with zero bytes in words.
// `head`: the first bytes, some thousand if there are so many.
text_encoding encoding_begun(std::span<const std::byte> head);

// True if bytes are those of text in an encoding that has the letters of ASCII: no control characters but
// tabs and ends of lines and pages.
bool looks_like_text(std::span<const std::byte> head);

// Decompresses what begins as compressed data do, whatever its name says, and what is named so and is no
// text either; of raw binary, which may begin as anything, only what is named so. Errors: refusal of what is
// compressed in a way that the tool does not read. `path`: of the input.
void decompress_input(byte_source& source, const std::string& path, bool is_raw);

// Makes UTF-8 of a table: of the encoding, where it is not empty, else of what encoding_begun() tells. A byte
// order mark stays. Where runs of blanks delimit its cells, they become tabs. Errors: refusal where the mark
// is another encoding's.
void decode_table(byte_source& source, const std::string& encoding, const table_layout& layout);

// Whether a file is read as it stands, so that a part of it can be read. Opens it.
bool stands_as_it_is(const std::string& path, bool is_raw, const std::string& encoding);

}  // namespace cairn::tool
