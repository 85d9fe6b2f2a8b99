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

// The text of the options as they stand on the command line.
struct merge_arguments {
  std::vector<std::string> files, columns;
  std::string state;
  bool density = false;
  count_arguments count;  // its answers, outputs and place
};

void describe_merge(CLI::App& command, merge_arguments& arguments);

// Errors: usage_error.
merge_options check_merge(const merge_arguments& arguments);

}  // namespace cairn::tool
