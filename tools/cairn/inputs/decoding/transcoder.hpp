// Makes UTF-8 of text in another encoding, by the system's iconv.
#pragma once

#include <memory>
#include <string>

#include "inputs/decoding/decoder.hpp"

namespace cairn::tool {

// Whether iconv knows an encoding of that name.
bool is_encoding(const std::string& name);

// A byte order mark becomes that of UTF-8. Errors: refusal where iconv does not know the encoding. `name`: of
// the input, for messages.
std::unique_ptr<decoder> make_transcoder(const std::string& encoding, const std::string& name);

}  // namespace cairn::tool
