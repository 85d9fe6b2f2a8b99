// `cairn merge`: adds up states of one kind, and reports as the command does that wrote them.
#pragma once

#include <string>
#include <vector>

#include "commands/count/count.hpp"
#include "commands/hist/hist.hpp"

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

// Errors: refusal, usage_error, closed_pipe, and the library's own.
void run_merge(const merge_options& options);

}  // namespace cairn::tool
