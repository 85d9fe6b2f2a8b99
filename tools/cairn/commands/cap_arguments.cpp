// Describes a cap of memory to the parser.
#include "commands/cap_arguments.hpp"

#include <CLI/CLI.hpp>

namespace cairn::tool {

void describe_cap(CLI::App& command, const std::string& what, std::string& memory, std::string& folder) {
  command.add_option("--memory", memory, what)
      ->transform(CLI::AsSizeValue(false).description(""))
      ->type_name("SIZE");
  command
      .add_option("--folder", folder,
                  "Where that file is: TMPDIR where it is not given, else /tmp, which may be memory itself")
      ->type_name("DIR");
}

}  // namespace cairn::tool
