// The encoding that tables are written in: --encoding.
#pragma once

#include <string>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own names
class App;       // NOLINT(readability-identifier-naming)
}

namespace cairn::tool {

void describe_encoding(CLI::App& command, std::string& given);

// Errors: usage_error where iconv does not know it.
void check_encoding(const std::string& given);

}  // namespace cairn::tool
