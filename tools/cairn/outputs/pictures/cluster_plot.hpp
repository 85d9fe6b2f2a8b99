// Points of two dimensions and their clusters: what `cairn cluster --plot` draws.
#pragma once

#include <span>
#include <string>

#include "outputs/reports/cluster_report.hpp"

namespace cairn::tool {

// For gnuplot, with its data. `points`: x and y of each; of very many, some are drawn.
std::string cluster_script(std::span<const double> points, const cluster_result& result,
                           const std::string& terminal);

}  // namespace cairn::tool
