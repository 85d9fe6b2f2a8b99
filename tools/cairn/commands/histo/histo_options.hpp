// The options of `cairn histo`, checked.
#pragma once

#include <cairn/execution.hpp>
#include <cstdint>
#include <string>

#include "commands/histo/differential_image.hpp"
#include "commands/options/given_options.hpp"

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

// Errors: usage_error.
histo_options check_histo(const given_options& given);

}  // namespace cairn::tool
