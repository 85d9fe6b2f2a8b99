// A histogram drawn with letters, and the lines of facts below it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "outputs/reports/hist_result.hpp"

namespace cairn::tool {

struct drawing {
  std::size_t width = 80;  // columns
  bool utf8 = true;        // bars of eighth blocks; otherwise of #
  std::size_t most_rows = 48;
};

std::string draw_histogram(const hist_result& result, const drawing& exec);

// Short labels that give each edge to about 1/200 of its bin: all with the same number of decimals where that
// is readable, with an exponent otherwise.
std::vector<std::string> edge_labels(const std::vector<double>& edges);

}  // namespace cairn::tool
