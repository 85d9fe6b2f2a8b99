// Scripts of gnuplot for each kind of result.
#include "outputs/pictures/plots.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <concepts>
#include <iterator>

#include "outputs/pictures/gnuplot.hpp"
#include "outputs/reports/hist/hist_result.hpp"
#include "outputs/reports/text_label.hpp"
#include "outputs/run_facts.hpp"

namespace cairn::tool {
namespace {

// gnuplot takes no empty ranges: those of equal edges, and of nothing in any bin.
std::string horizontal_range(double first, double last, bool logarithmic) {
  if (first < last) return fmt::format("[{}:{}]", first, last);
  if (logarithmic) return fmt::format("[{}:{}]", first / 2, last * 2);
  const double aside = std::max(0.5, std::abs(first) * 1e-3);
  return fmt::format("[{}:{}]", first - aside, last + aside);
}
// True if bins cover decades: half of them lie in the first tenth of the range.
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

namespace {

constexpr std::size_t most_bars = 40;  // more labels would hide each other

template <class T>
std::string name_of(const count_result& result, T value) {
  if constexpr (std::floating_point<T>) {
    if (result.type == sample_type::f4) return fmt::format("{}", static_cast<float>(value));
  } else {
    if (result.words) return label_of_word((*result.words)[static_cast<std::size_t>(value)], true).text;
  }
  return fmt::format("{}", value);
}

// The last bar.
void add_other(const other_values& other, std::size_t at, std::string& data, std::string& labels) {
  const std::string height =
      other.weight ? fmt::format("{}", as_double(*other.weight)) : fmt::format("{}", other.count);
  fmt::format_to(std::back_inserter(data), "{} {}\n", at, height);
  fmt::format_to(std::back_inserter(labels), "{}{} {}", at == 0 ? "" : ", ", gnuplot_text(other_name), at);
}

std::string height_of(const count_result& result, const std::vector<std::uint64_t>& counts, std::size_t i) {
  return result.weights ? fmt::format("{}", as_double(amount_at(result.weights->sums, i)))
                        : fmt::format("{}", counts[i]);
}

}  // namespace

std::string count_script(const count_result& result, const std::string& terminal) {
  std::string data, labels;
  std::size_t bars = 0, values = 0;
  std::visit(
      [&](const auto& answers) {
        values = answers.table.values.size();
        bars = std::min(values, most_bars);
        for (std::size_t i = 0; i < bars; ++i) {
          fmt::format_to(std::back_inserter(data), "{} {}\n", i, height_of(result, answers.table.counts, i));
          fmt::format_to(std::back_inserter(labels), "{}{} {}", i == 0 ? "" : ", ",
                         gnuplot_text(name_of(result, answers.table.values[i])), i);
        }
      },
      result.answers);
  const bool tells_other = result.other && result.other->distinct != 0 && bars == values;
  if (tells_other) add_other(*result.other, bars, data, labels);
  if (data.empty()) data = "0 0\n";
  const std::string shown =
      bars < result.distinct ? fmt::format("{} of {} values", bars, result.distinct) : plural(bars, "value");
  return fmt::format(
      "$counts << end_of_data\n{}end_of_data\nset terminal {}\n"
      "unset key\nset border 3\nset tics nomirror out\nset grid ytics lt 1 lc '#dddddd'\n"
      "set xtics rotate by -45 noenhanced ({})\nset yrange [0:*]\nset xrange [-0.7:{}]\nset ylabel '{}'\n"
      "set xlabel {} noenhanced\n"
      "plot $counts using 1:2:(0.8) with boxes fs solid 0.85 noborder lc '#35618f'\n",
      data, terminal, labels,
      static_cast<double>(std::max<std::size_t>(bars + (tells_other ? 1 : 0), 1)) - 0.3,
      result.weights ? "weight" : "items",
      gnuplot_text(fmt::format("{}: {}, {}", result.about, plural(result.total, "item"), shown)));
}

drawn_shares::drawn_shares(std::span<const double> weights)
    : items_(weights.size()), step_(bins_per_row(weights.size(), most_groups)) {
  // Weights are divided by the greatest first: their sum may be infinite.
  const double greatest = *std::ranges::max_element(weights);
  double sum = 0;
  for (std::size_t first = 0; first < items_; first += step_) {
    double group = 0;
    for (const double weight : weights.subspan(first, std::min(step_, items_ - first))) {
      group += weight / greatest;
    }
    expected_.push_back(group);
    sum += group;
  }
  for (double& share : expected_) share /= sum;
  drawn_.resize(expected_.size());
}

void drawn_shares::add(std::span<const std::uint64_t> indices) {
  for (const std::uint64_t index : indices) ++drawn_[index / step_];
  total_ += indices.size();
}

void drawn_shares::add_counts(std::span<const std::uint64_t> counts) {
  for (std::size_t item = 0; item < counts.size(); ++item) {
    drawn_[item / step_] += counts[item];
    total_ += counts[item];
  }
}

// Rows: the group's lower end, its middle, its probability, its share of the draws. The last row ends the
// last step.
std::string drawn_shares::data() const {
  std::string rows;
  const auto draws = static_cast<double>(std::max<std::uint64_t>(total_, 1));
  for (std::size_t i = 0; i < expected_.size(); ++i) {
    const std::size_t first = i * step_, end = std::min(first + step_, items_);
    fmt::format_to(std::back_inserter(rows), "{} {} {} {}\n", static_cast<double>(first) - 0.5,
                   static_cast<double>(first + end - 1) / 2, expected_[i],
                   static_cast<double>(drawn_[i]) / draws);
  }
  fmt::format_to(std::back_inserter(rows), "{} NaN {} NaN\n", static_cast<double>(items_) - 0.5,
                 expected_.back());
  return rows;
}

std::string drawn_shares::script(const std::string& terminal, const std::string& about) const {
  constexpr std::size_t few = 100;  // points may be large
  const std::string height = step_ == 1 ? "share of an item" : fmt::format("share of {} items", step_);
  return fmt::format(
      "$shares << end_of_data\n{}end_of_data\n"
      "set terminal {}\n"
      "set key outside top right horizontal\nset border 3\nset tics nomirror out\n"
      "set grid ytics lt 1 lc '#dddddd'\n"
      "set yrange [0:*]\nset xrange [-0.5:{}]\nset ylabel '{}'\nset xlabel {} noenhanced\n"
      "plot $shares using 1:3 with steps lw 1.5 lc '#35618f' title 'probability', "
      "'' using 2:4 with points pt 7 ps {} lc '#c0504d' title 'drawn'\n",
      data(), terminal, static_cast<double>(items_) - 0.5, height,
      gnuplot_text(fmt::format("{}{}{} from {}", about, about.empty() ? "" : ": ", plural(total_, "draw"),
                               plural(items_, "item"))),
      expected_.size() > few ? 0.5 : 1.2);
}

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
