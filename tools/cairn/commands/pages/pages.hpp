// The commands `cairn manual` and `cairn completion`: pages of the manual and completions of shells, made
// from the options that the parser knows, so that none is missing.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace cairn::tool {

struct pages_arguments {
  std::string command, shell;
};

void describe_manual(CLI::App& command, pages_arguments& given);
void describe_completion(CLI::App& command, pages_arguments& given);

// The page of `cairn`, or of one of its commands, in the macros of man. usage_error for no such command.
std::string manual_page(const CLI::App& app, const std::string& command);
// What bash, zsh or fish reads.
std::string completion_script(const CLI::App& app, const std::string& shell);

// An option as pages tell of it.
struct told_option {
  std::vector<std::string> names;  // "--bins", "-k"
  std::string value;               // what follows, such as "N"; empty for a flag
  std::string description;
};
// Of a command, in its order, without those that only name inputs.
std::vector<told_option> options_of(const CLI::App& command);

}  // namespace cairn::tool
