// The options of `cairn describe`, checked.
#pragma once

#include <cairn/execution.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "commands/input_arguments.hpp"
#include "commands/place_arguments.hpp"

namespace cairn::tool {

struct describe_options {
  std::vector<std::string> files;
  input_options input;
  std::vector<std::string> columns;  // that are described; empty: all
  std::uint64_t memory = 0;          // --memory SIZE; 0: half of what is left
  std::string folder;                // --folder DIR
  bool list = false;                 // --list: datasets alone
  bool names = false;                // --names: names of columns or datasets alone
  bool json = false;
  std::string out, html;
  int threads = 1;
};

// The text of the options as they stand on the command line.
struct describe_arguments {
  input_arguments input;
  std::string memory, folder, out, html;
  int threads = 0;
  bool list = false, names = false, json = false;
};

void describe_describe(CLI::App& command, describe_arguments& arguments);

// Errors: usage_error.
describe_options check_describe(const describe_arguments& arguments);

}  // namespace cairn::tool
