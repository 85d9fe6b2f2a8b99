// The options of `cairn hist`, checked.
#pragma once

#include <cairn/execution.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "commands/arguments.hpp"
#include "commands/hist/bin_rules.hpp"
#include "commands/input_arguments.hpp"
#include "commands/place_arguments.hpp"

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
  execution exec;
};

// The text of the options as they stand on the command line.
struct hist_arguments {
  input_arguments input;
  place_arguments place;
  std::string bins = "auto", range, edges, map, out, plot;
  bool density = false, json = false;
};

void describe_hist(CLI::App& command, hist_arguments& arguments);

// Errors: usage_error.
hist_options check_hist(const hist_arguments& arguments);

}  // namespace cairn::tool
