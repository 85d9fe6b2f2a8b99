// Makes the gnuplot script of several histograms.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "outputs/pictures/gnuplot.hpp"
#include "outputs/pictures/plots.hpp"

namespace cairn::tool {
namespace {

// A row for each bin: its lower edge and the height of each series; the last row ends the last step.
struct step_data {
  std::string text;
  double tallest = 0;
};
step_data steps_of(const series_result& result) {
  std::vector<std::vector<histogram_row>> rows;
  for (const hist_result& one : result.found) rows.push_back(rows_of(one, most_boxes));
  step_data data;
  const std::size_t last = rows.front().size();
  for (std::size_t i = 0; i <= last; ++i) {
    const std::size_t from = std::min(i, last - 1);
    const histogram_row& row = rows.front()[from];
    fmt::format_to(std::back_inserter(data.text), "{}", i < last ? row.low : row.high);
    for (std::size_t s = 0; s < rows.size(); ++s) {
      const double tall = density_or_share(rows[s][from], result.found[s]);
      data.tallest = std::max(data.tallest, tall);
      fmt::format_to(std::back_inserter(data.text), " {}", tall);
    }
    data.text += '\n';
  }
  return data;
}

}  // namespace

std::string series_script(const series_result& result, const std::string& terminal) {
  const hist_result& first = result.found.front();
  const step_data data = steps_of(result);
  std::string script = fmt::format(
      "$steps << end_of_data\n{}end_of_data\nset terminal {}\n"
      "set key outside top right noenhanced title {} noenhanced\nset border 3\nset tics nomirror out\n"
      "set grid ytics lt 1 lc '#dddddd'\n{}",
      data.text, terminal, gnuplot_text(result.by), scales_of(first, data.tallest));
  fmt::format_to(std::back_inserter(script), "set ylabel '{}'\nset xlabel {} noenhanced\nplot ",
                 first.densities.empty() ? "share of the samples in bins" : "density",
                 gnuplot_text(first.about));
  for (std::size_t s = 0; s < result.names.size(); ++s)
    fmt::format_to(std::back_inserter(script), "{}$steps using 1:{} with steps lw 2 title {}",
                   s == 0 ? "" : ", ", s + 2, gnuplot_text(result.names[s]));
  return script + "\n";
}

}  // namespace cairn::tool
