// Counts draws, and makes the gnuplot script of their shares.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "outputs/pictures/gnuplot.hpp"
#include "outputs/pictures/plots.hpp"
#include "outputs/reports/hist/hist_result.hpp"
#include "outputs/run_facts.hpp"

namespace cairn::tool {

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

}  // namespace cairn::tool
