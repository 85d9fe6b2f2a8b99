// Histograms side by side, as the reports need them: of each category, column or file, in the same bins.
#pragma once

#include <string>
#include <vector>

#include "outputs/reports/hist/hist_result.hpp"

namespace cairn::tool {

struct series_result {
  std::string by;  // the column whose categories they are; empty: columns or files that are compared
  std::vector<std::string> names;
  std::vector<hist_result> found;  // one for each name; at least one
  run_facts run;                   // of all
};

}  // namespace cairn::tool
