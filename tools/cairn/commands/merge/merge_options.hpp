// The options of `cairn merge`, checked as far as they can be before a file is read.
#pragma once

#include <string>
#include <vector>

#include "commands/count/count_options.hpp"
#include "commands/hist/hist_options.hpp"

namespace cairn::tool {

struct merge_options {
  std::vector<std::string> files;
  std::string state;
  hist_options hist;    // of reports of histograms
  count_options count;  // ... and of counted values
  // Those given that are for one of the two alone, and of counted values for numbers.
  std::vector<std::string> only_hist, only_count, only_numbers;
};

// Errors: usage_error.
merge_options check_merge(const given_options& given);

}  // namespace cairn::tool
