// A histogram drawn with letters, and the lines of facts below it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "outputs/reports/hist/hist_result.hpp"

namespace cairn::tool {

struct drawing {
  std::size_t width = 80;  // columns
  bool utf8 = true;        // bars of eighth blocks; otherwise of #
  std::size_t most_rows = 48;
};

// Its bins and samples, and after them what ran.
std::string draw_bins(const hist_result& result, const drawing& exec);
std::string draw_histogram(const hist_result& result, const drawing& exec);

// Short labels that give each edge to about 1/200 of its bin: all with the same number of decimals where that
// is readable, with an exponent otherwise.
std::vector<std::string> edge_labels(const std::vector<double>& edges);

// Parts of these drawings. A bar takes `fraction` of `width` columns.
std::string bar(double fraction, std::size_t width, bool utf8);
std::string tell_joined_rows(const hist_result& result, const drawing& exec);  // where rows join bins
std::string tell_counts(const hist_result& result);

}  // namespace cairn::tool
