// Makes the gnuplot script of clusters.
#include <fmt/format.h>

#include <iterator>

#include "outputs/pictures/plots.hpp"

namespace cairn::tool {

std::string cluster_script(std::span<const double> points, const cluster_result& result,
                           const std::string& terminal) {
  constexpr std::size_t most_points = 20000, most_colours = 8;
  const std::size_t count = points.size() / 2;
  const std::size_t step = count / most_points + 1;
  std::string rows, middles;
  for (std::size_t i = 0; i < count; i += step) {
    const std::int64_t label = result.labels[i];
    const std::int64_t colour = label < 0 ? 0 : 1 + label % static_cast<std::int64_t>(most_colours);
    fmt::format_to(std::back_inserter(rows), "{} {} {}\n", points[2 * i], points[2 * i + 1], colour);
  }
  for (std::size_t c = 0; c < result.sizes.size(); ++c)
    fmt::format_to(std::back_inserter(middles), "{} {}\n", result.centers[2 * c], result.centers[2 * c + 1]);
  return fmt::format(
      "$points << end_of_data\n{}end_of_data\n$centers << end_of_data\n{}end_of_data\n"
      "set terminal {}\n"
      "set border 3\nset tics nomirror out\nunset colorbox\n"
      "set key outside top right horizontal\n"
      "set cbrange [0:8]\n"
      "set palette maxcolors 9 defined (0 '#aaaaaa', 1 '#35618f', 2 '#c0504d', 3 '#5a8f35', 4 '#8f6a35', 5 "
      "'#6a4c93', "
      "6 '#2a9d8f', 7 '#e08e45', 8 '#7f7f2a')\n"
      "plot $points using 1:2:3 with points pt 7 ps {} lc palette title '{}', "
      "$centers using 1:2 with points pt 2 ps 2 lw 3 lc '#000000' title '{}'\n",
      rows, middles, terminal, count > 2000 ? 0.3 : 0.7, plural(count, "point"),
      plural(result.sizes.size(), "center"));
}

}  // namespace cairn::tool
