// Pictures of `cairn hist` on one column with weights or means, or on two.
#pragma once

#include <string>

#include "outputs/pictures/gnuplot.hpp"
#include "outputs/reports/hist/joint_result.hpp"

namespace cairn::tool {

// A script for gnuplot: bars at the true widths of one axis, or bins of two axes in colours, with a scale.
std::string joint_script(const joint_result& result, const std::string& terminal);

}  // namespace cairn::tool
