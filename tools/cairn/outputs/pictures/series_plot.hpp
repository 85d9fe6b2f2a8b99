// A picture of several histograms in the same bins, one over the other.
#pragma once

#include <string>

#include "outputs/reports/hist/series_result.hpp"

namespace cairn::tool {

// The whole script for gnuplot with its data: shares of the samples in bins, or densities, as steps.
std::string series_script(const series_result& result, const std::string& terminal);

}  // namespace cairn::tool
