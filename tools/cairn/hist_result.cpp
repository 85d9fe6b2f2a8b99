#include "hist_result.hpp"

#include <algorithm>

namespace cairn::tool {

std::vector<double> densities_of(const hist_result& result) {
  std::vector<double> densities(result.counts.size());
  const auto inside = static_cast<double>(result.inside);
  for (std::size_t i = 0; i < densities.size(); ++i) {
    densities[i] = static_cast<double>(result.counts[i]) / (result.edges[i + 1] - result.edges[i]) / inside;
  }
  return densities;
}

std::size_t bins_per_row(std::size_t bins, std::size_t most_rows) {
  return std::max<std::size_t>(1, (bins + most_rows - 1) / most_rows);
}

std::vector<histogram_row> rows_of(const hist_result& result, std::size_t most_rows) {
  const std::size_t bins = result.counts.size();
  const std::size_t step = bins_per_row(bins, most_rows);
  std::vector<histogram_row> rows;
  for (std::size_t first = 0; first < bins; first += step) {
    const std::size_t last = std::min(first + step, bins);
    histogram_row row{result.edges[first], result.edges[last]};
    for (std::size_t i = first; i < last; ++i) row.count += result.counts[i];
    row.density = static_cast<double>(row.count) / (row.high - row.low) / static_cast<double>(result.inside);
    rows.push_back(row);
  }
  return rows;
}

}  // namespace cairn::tool
