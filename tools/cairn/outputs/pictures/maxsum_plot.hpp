// An array of two dimensions with rectangles over it: what `cairn maxsum --plot` draws.
#pragma once

#include <span>
#include <string>

#include "outputs/reports/maxsum_report.hpp"

namespace cairn::tool {

// For gnuplot, with its data. `values`: row after row; of large arrays means of neighbours are drawn.
std::string maxsum_script(std::span<const double> values, const maxsum_result& result,
                          const std::string& terminal);

}  // namespace cairn::tool
