// Makes the gnuplot script of an array and its heaviest rectangles.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "outputs/pictures/plots.hpp"

namespace cairn::tool {
namespace {

constexpr std::size_t most_cells = 400;  // drawn along a side
constexpr std::size_t most_rectangles = 1000;

// The mean of the values from (row, column), `step` along each side.
double mean_of(std::span<const double> values, std::size_t rows, std::size_t columns, std::size_t row,
               std::size_t column, std::size_t step) {
  double sum = 0;
  std::size_t count = 0;
  for (std::size_t r = row; r < std::min(rows, row + step); ++r)
    for (std::size_t c = column; c < std::min(columns, column + step); ++c, ++count)
      sum += values[r * columns + c];
  return sum / static_cast<double>(count);
}

std::string cells(std::span<const double> values, std::size_t rows, std::size_t columns) {
  const std::size_t step = (std::max(rows, columns) + most_cells - 1) / most_cells;
  const double half = 0.5 * static_cast<double>(step - 1);
  std::string text;
  for (std::size_t r = 0; r < rows; r += step) {
    for (std::size_t c = 0; c < columns; c += step)
      fmt::format_to(std::back_inserter(text), "{} {} {:.6g}\n", static_cast<double>(c) + half,
                     static_cast<double>(r) + half, mean_of(values, rows, columns, r, c, step));
    text += "\n";
  }
  return text;
}

}  // namespace

std::string maxsum_script(std::span<const double> values, const maxsum_result& result,
                          const std::string& terminal) {
  const std::size_t rows = result.shape[0];
  const std::size_t columns = result.shape[1];
  std::string rectangles;
  for (std::size_t i = 0; i < std::min(most_rectangles, result.size()); ++i)
    fmt::format_to(
        std::back_inserter(rectangles),
        "set object {} rectangle from {},{} to {},{} front fillstyle empty border lc rgb '#c0504d' "
        "lw 1.5\n",
        i + 1, static_cast<double>(result.first[2 * i + 1]) - 0.5,
        static_cast<double>(result.first[2 * i]) - 0.5, static_cast<double>(result.last[2 * i + 1]) + 0.5,
        static_cast<double>(result.last[2 * i]) + 0.5);
  return fmt::format(
      "$cells << end_of_data\n{}end_of_data\n"
      "set terminal {}\n"
      "set palette gray\nset tics nomirror out\nset size ratio -1\nunset key\n"
      "set xrange [-0.5:{}]\nset yrange [{}:-0.5]\n{}"
      "plot $cells using 1:2:3 with image\n",
      cells(values, rows, columns), terminal, static_cast<double>(columns) - 0.5,
      static_cast<double>(rows) - 0.5, rectangles);
}

}  // namespace cairn::tool
