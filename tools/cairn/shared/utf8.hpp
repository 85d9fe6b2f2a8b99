// UTF-8, as strictly as Unicode defines it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cairn::tool {

// The code points; nullopt if the text is not UTF-8 (cut or overlong sequences, surrogates, beyond
// 10ffff).
std::optional<std::u32string> decode_utf8(std::string_view text);

// False, and nothing, for what is no code point.
bool append_utf8(char32_t point, std::string& text);

}  // namespace cairn::tool
