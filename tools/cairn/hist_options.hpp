// What was asked of `cairn hist`, checked.
#pragma once

#include <cairn/execution.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arguments.hpp"
#include "bin_rules.hpp"
#include "input.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own names
class App;       // NOLINT(readability-identifier-naming)
}

namespace cairn::tool {

struct hist_options {
  std::vector<std::string> inputs;
  input_options input;

  std::optional<std::uint64_t> bins;    // --bins N
  bin_rule rule = bin_rule::automatic;  // --bins RULE
  std::optional<number_range> range;    // --range LO HI
  std::vector<double> edges;            // --edges LIST
  std::string edges_file;               // --edges FILE.npy
  std::string map;                      // --map NAME; empty: the library chooses

  bool density = false, json = false;
  std::string out, plot;
  execution how;
};

// The text of the options as they stand on the command line.
struct hist_arguments {
  std::vector<std::string> inputs;
  std::string bins = "auto", range, edges, map, column, dtype, shape, device = "auto", out, plot;
  int threads = 0;
  bool bind = false;
  bool density = false, json = false;
};

void describe_hist(CLI::App& command, hist_arguments& arguments);

// Errors: usage_error.
hist_options check_hist(const hist_arguments& arguments);

}  // namespace cairn::tool
