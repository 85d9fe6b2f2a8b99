// The part of a command line that says how much memory values may take, and where the others go.
#pragma once

#include <string>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own names
class App;       // NOLINT(readability-identifier-naming)
}

namespace cairn::tool {

// --memory SIZE, of which `what` tells, and --folder DIR.
void describe_cap(CLI::App& command, const std::string& what, std::string& memory, std::string& folder);

}  // namespace cairn::tool
