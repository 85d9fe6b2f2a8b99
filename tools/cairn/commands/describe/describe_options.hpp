// The options of `cairn describe`, checked.
#pragma once

#include <cairn/execution.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "commands/options/checked_inputs.hpp"

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

// Errors: usage_error.
describe_options check_describe(const given_options& given);

}  // namespace cairn::tool
