// Makes the gnuplot script of a frequency table.
#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <iterator>

#include "outputs/pictures/gnuplot.hpp"
#include "outputs/pictures/plots.hpp"
#include "outputs/reports/text_label.hpp"

namespace cairn::tool {
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

}  // namespace cairn::tool
