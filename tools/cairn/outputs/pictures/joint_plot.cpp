// Makes the gnuplot script of joint histograms, weights and means.
#include <fmt/format.h>

#include <cmath>
#include <iterator>

#include "outputs/pictures/plots.hpp"

namespace cairn::tool {
namespace {

double height(const joint_result& result, std::size_t bin) {
  const double found = !result.densities.empty() ? result.densities[bin]
                       : !result.means.empty()   ? result.means[bin]
                                                 : result.amount(bin);
  return std::isfinite(found) ? found : 0;
}

const char* what_is_drawn(const joint_result& result) {
  return !result.densities.empty() ? "density"
         : !result.means.empty()   ? "mean"
         : result.weighted         ? "sum of weights"
                                   : "samples in bin";
}

// gnuplot takes no empty ranges.
std::string range_of(const std::vector<double>& edges, bool logarithmic) {
  if (logarithmic && edges.front() == edges.back())
    return fmt::format("[{}:{}]", edges.front() / 2, edges.back() * 2);
  const double aside = edges.front() < edges.back() ? 0 : 0.5;
  return fmt::format("[{}:{}]", edges.front() - aside, edges.back() + aside);
}

std::string bars(const joint_result& result, const std::string& terminal) {
  std::string data;
  for (std::size_t i = 0; i < result.bins(); ++i)
    fmt::format_to(std::back_inserter(data), "{} {} {}\n", result.edges[0][i], result.edges[0][i + 1],
                   height(result, i));
  return fmt::format(
      "$bins << end_of_data\n{}end_of_data\n"
      "set terminal {}\nunset key\nset border 3\nset tics nomirror out\nset grid ytics lt 1 lc '#dddddd'\n"
      "{}set xrange {}\nset xlabel {} noenhanced\nset ylabel '{}'\n"
      "plot $bins using (($1+$2)/2):3:1:2:(0 < $3 ? 0 : $3):(0 < $3 ? $3 : 0) "
      "with boxxyerror fs solid 0.85 noborder lc '#35618f'\n",
      data, terminal, result.logarithmic ? "set logscale x\n" : "",
      range_of(result.edges[0], result.logarithmic), gnuplot_text(result.names[0]), what_is_drawn(result));
}

// A rectangle for each bin that holds something: bins may have any widths.
std::string rectangles(const joint_result& result, const std::string& terminal) {
  const std::vector<double>& x = result.edges[0];
  const std::vector<double>& y = result.edges[1];
  std::string data;
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    for (std::size_t j = 0; j + 1 < y.size(); ++j) {
      const std::size_t bin = i * (y.size() - 1) + j;
      if (result.amount(bin) == 0) continue;
      fmt::format_to(std::back_inserter(data), "{} {} {} {} {}\n", x[i], x[i + 1], y[j], y[j + 1],
                     height(result, bin));
    }
  }
  if (data.empty()) fmt::format_to(std::back_inserter(data), "{0} {0} {1} {1} 0\n", x[0], y[0]);
  return fmt::format(
      "$bins << end_of_data\n{}end_of_data\n"
      "set terminal {}\nunset key\nset tics nomirror out\nset palette defined (0 '#440154', 1 '#3b528b', 2 "
      "'#21918c', 3 '#5ec962', 4 '#fde725')\n"
      "{}set xrange {}\nset yrange {}\nset xlabel {} noenhanced\nset ylabel {} noenhanced\nset cblabel '{}' "
      "offset 2,0\n"
      "plot $bins using (($1+$2)/2):(($3+$4)/2):1:2:3:4:5 with boxxyerror fs solid 1 noborder lc palette\n",
      data, terminal, result.logarithmic ? "set logscale xy\n" : "", range_of(x, result.logarithmic),
      range_of(y, result.logarithmic), gnuplot_text(result.names[0]), gnuplot_text(result.names[1]),
      what_is_drawn(result));
}

}  // namespace

std::string joint_script(const joint_result& result, const std::string& terminal) {
  const std::string title = fmt::format("set title {} noenhanced\n", gnuplot_text(result.file));
  return title + (result.edges.size() == 1 ? bars(result, terminal) : rectangles(result, terminal));
}

}  // namespace cairn::tool
