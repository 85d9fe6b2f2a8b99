// UTF-8, as strictly as Unicode defines it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace cairn::tool {

// The code points; nullopt if the text is not UTF-8 (cut or overlong sequences, surrogates, beyond
// 10ffff).
std::optional<std::u32string> decode_utf8(std::string_view text);

}  // namespace cairn::tool
