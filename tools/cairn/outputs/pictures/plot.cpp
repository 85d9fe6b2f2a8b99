// Makes the gnuplot script of a histogram.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "outputs/pictures/gnuplot.hpp"
#include "outputs/pictures/plots.hpp"

namespace cairn::tool {
namespace {

// gnuplot takes no empty ranges: those of equal edges, and of nothing in any bin.
std::string horizontal_range(double first, double last, bool logarithmic) {
  if (first < last) return fmt::format("[{}:{}]", first, last);
  if (logarithmic) return fmt::format("[{}:{}]", first / 2, last * 2);
  const double aside = std::max(0.5, std::abs(first) * 1e-3);
  return fmt::format("[{}:{}]", first - aside, last + aside);
}
// Whether bins cover decades: half of them lie in the first tenth of the range.
bool cover_decades(const std::vector<double>& edges) {
  const double first = edges.front();
  return first > 0 && edges.back() > 1000 * first &&
         edges[edges.size() / 2] - first < (edges.back() - first) / 10;
}
std::string vertical_range(double tallest) { return tallest > 0 ? "[0:*]" : "[0:1]"; }

}  // namespace

std::string scales_of(const hist_result& result, double tallest) {
  const bool logarithmic = result.logarithmic || cover_decades(result.edges);
  return fmt::format("{}set yrange {}\nset xrange {}\n", logarithmic ? "set logscale x\n" : "",
                     vertical_range(tallest),
                     horizontal_range(result.edges.front(), result.edges.back(), logarithmic));
}

std::string plot_script(const hist_result& result, const std::string& terminal) {
  const bool dense = !result.densities.empty();
  const std::size_t step = bins_per_row(result.counts.size(), most_boxes);
  const std::string height = dense       ? std::string("density")
                             : step == 1 ? std::string("samples in bin")
                                         : fmt::format("samples in {} bins", step);
  const std::string facts =
      fmt::format("{}, {}", plural(result.total, "sample"), plural(result.counts.size(), "bin"));
  std::string script = "$histogram << end_of_data\n";
  double tallest = 0;
  for (const histogram_row& row : rows_of(result, most_boxes)) {
    const double found = dense ? row.density : static_cast<double>(row.count);
    const double value = std::isfinite(found) ? found : 0;
    tallest = std::max(tallest, value);
    fmt::format_to(std::back_inserter(script), "{} {} {}\n", row.low, row.high, value);
  }
  fmt::format_to(
      std::back_inserter(script),
      "end_of_data\n"
      "set terminal {}\n"
      "unset key\nset border 3\nset tics nomirror out\nset grid ytics lt 1 lc '#dddddd'\n"
      "{}set ylabel '{}'\nset xlabel {} noenhanced\n"
      "plot $histogram using (($1+$2)/2):3:1:2:(0):3 with boxxyerror fs solid 0.85 noborder lc '#35618f'\n",
      terminal, scales_of(result, tallest), height,
      gnuplot_text(result.about + (result.about.empty() ? "" : ": ") + facts));
  return script;
}

void plot(const hist_result& result, const std::string& gnuplot, const std::string& path, output_file& file) {
  draw_script(plot_script(result, plot_terminal(path)), gnuplot, path, file);
}

}  // namespace cairn::tool
