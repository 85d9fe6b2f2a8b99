// The options of `cairn histo`, checked.
#pragma once

#include <cairn/execution.hpp>
#include <cstdint>
#include <string>

#include "commands/histo/differential_image.hpp"
#include "commands/place_arguments.hpp"

namespace cairn::tool {

struct histo_options {
  std::string input;  // empty: one is made
  std::uint64_t iterations = 1;
  std::string picture, counts, state;  // --out, --counts and --state; empty: not asked for

  std::string made;  // --generate
  differential_image image;

  bool json = false;
  execution exec;
};

// The text of the options as they stand on the command line.
struct histo_arguments {
  place_arguments place;
  std::string input, iterations = "1", out, counts, state;
  std::string generate, size, bins, eye, spread, outliers, seed;
  bool json = false;
};

void describe_histo(CLI::App& command, histo_arguments& arguments);

// Errors: usage_error.
histo_options check_histo(const histo_arguments& arguments);

}  // namespace cairn::tool
