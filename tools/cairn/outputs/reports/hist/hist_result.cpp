// Works out densities, and joins bins to the rows that a drawing has room for.
#include "outputs/reports/hist/hist_result.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace cairn::tool {

namespace {

// 0 / 0 is nan without a sign, for it is printed.
double density(std::uint64_t count, double width, std::uint64_t inside) {
  const double found = static_cast<double>(count) / width / static_cast<double>(inside);
  return std::isnan(found) ? std::numeric_limits<double>::quiet_NaN() : found;
}

}  // namespace

void leave_out_nan(hist_result& result) {
  result.left_out = result.nan;
  result.total -= result.nan;
  result.nan = 0;
}

std::vector<double> densities_of(const hist_result& result) {
  std::vector<double> densities(result.counts.size());
  for (std::size_t i = 0; i < densities.size(); ++i) {
    densities[i] = density(result.counts[i], result.edges[i + 1] - result.edges[i], result.inside);
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
    row.density = density(row.count, row.high - row.low, result.inside);
    rows.push_back(row);
  }
  return rows;
}

double density_or_share(const histogram_row& row, const hist_result& of) {
  const double found =
      of.densities.empty() ? static_cast<double>(row.count) / static_cast<double>(of.inside) : row.density;
  return std::isfinite(found) ? found : 0;
}

}  // namespace cairn::tool
