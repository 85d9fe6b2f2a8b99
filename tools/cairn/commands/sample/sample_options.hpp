// The options of `cairn sample`, checked.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/sampling.hpp>
#include <cstdint>
#include <string>

#include "commands/input_arguments.hpp"
#include "commands/place_arguments.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

struct sample_options {
  std::string weights;
  input_options input;

  std::uint64_t count = 0;
  draws which;            // --seed, --stream and --offset
  bool alias = false;     // --method alias
  bool skip_nan = false;  // --skip-nan
  bool rows = false;      // --rows

  bool json = false;
  std::string out, plot;
  execution exec;
  run_ranks ranks;
};

// The text of the options as they stand on the command line.
struct sample_arguments {
  input_arguments input;  // with one input
  place_arguments place;
  std::string count, seed = "0", stream = "0", offset = "0", method = "auto", out, plot;
  bool skip_nan = false, rows = false, json = false;
};

void describe_sample(CLI::App& command, sample_arguments& arguments);

// Errors: usage_error.
sample_options check_sample(const sample_arguments& arguments);

}  // namespace cairn::tool
