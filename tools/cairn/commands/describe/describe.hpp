// `cairn describe`: what a file holds.
#pragma once

#include <string>
#include <vector>

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own names
class App;       // NOLINT(readability-identifier-naming)
}

namespace cairn::tool {

struct describe_arguments {
  std::vector<std::string> inputs;
  bool list = false, json = false;
};

void describe_describe(CLI::App& command, describe_arguments& given);

// Errors: usage_error, refusal.
void run_describe(const describe_arguments& given);

}  // namespace cairn::tool
