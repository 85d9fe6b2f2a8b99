// `cairn maxsum`: the heaviest segments, rectangles and boxes of an array.
#pragma once

#include <cairn/execution.hpp>
#include <cairn/subarrays.hpp>
#include <cstddef>
#include <optional>
#include <string>

#include "commands/options/checked_options.hpp"
#include "ranks/run_ranks.hpp"

namespace cairn::tool {

enum class subtrahend { none, mean, median, number };

struct maxsum_options : run_options {
  std::string array;
  std::size_t k = 1;
  bool disjoint = false;
  bool maximal = false;
  subtrahend subtract = subtrahend::none;
  double number = 0;  // that is subtracted
  subarray_limits limits;
};

// Errors: usage_error.
maxsum_options check_maxsum(const given_options& given);

// Errors: refusal; what the library throws.
void run_maxsum(const maxsum_options& options);

}  // namespace cairn::tool
