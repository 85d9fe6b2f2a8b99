// A picture of the first values of a frequency table.
#pragma once

#include <string>

#include "outputs/reports/count/count_result.hpp"

namespace cairn::tool {

// The whole script for gnuplot with its data: a bar for each value, in the order of the table.
std::string count_script(const count_result& result, const std::string& terminal);

}  // namespace cairn::tool
