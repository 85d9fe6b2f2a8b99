// The options of `cairn maxsum`, checked.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/subarrays.hpp>
#include <cstddef>
#include <optional>
#include <string>

#include "commands/input_arguments.hpp"
#include "commands/place_arguments.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

enum class subtrahend { none, mean, median, number };

struct maxsum_options {
  std::string array;
  input_options input;
  std::size_t k = 1;
  bool disjoint = false;
  bool maximal = false;
  subtrahend subtract = subtrahend::none;
  double number = 0;  // that is subtracted
  subarray_limits limits;

  bool json = false;
  std::string plot;
  execution exec;
  run_ranks ranks;
};

// The text of the options as they stand on the command line.
struct maxsum_arguments {
  input_arguments input;  // with one input
  place_arguments place;
  std::string k, subtract, least, greatest, plot;
  bool disjoint = false, maximal = false, json = false;
};

void describe_maxsum(CLI::App& command, maxsum_arguments& arguments);

// Errors: usage_error.
maxsum_options check_maxsum(const maxsum_arguments& arguments);

}  // namespace cairn::tool
