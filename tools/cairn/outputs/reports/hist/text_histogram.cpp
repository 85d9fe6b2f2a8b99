// Draws histograms in letters: one, and several side by side.
#include "outputs/reports/hist/text_histogram.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "outputs/reports/hist/hist_report.hpp"
#include "outputs/reports/text_label.hpp"
#include "outputs/run_facts.hpp"

namespace cairn::tool {
namespace {

constexpr int most_decimals = 12;

double narrowest_bin(const std::vector<double>& edges) {
  double narrowest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i + 1 < edges.size(); ++i) {
    if (edges[i + 1] > edges[i]) narrowest = std::min(narrowest, edges[i + 1] - edges[i]);
  }
  return narrowest;
}

// The fewest decimals that tell every edge to within `near`; more than `most` when none do. Only edges that
// are 0 to within `near` may be shown as 0.
int decimals_within(const std::vector<double>& edges, double near, int most) {
  const double nothing = near * 1e-8;
  for (int decimals = 0; decimals <= most; ++decimals) {
    const double scale = std::pow(10.0, decimals);
    const bool all_near = std::ranges::all_of(edges, [&](double edge) {
      const double shown = std::round(edge * scale) / scale;
      return std::abs(shown - edge) <= near && (shown != 0 || std::abs(edge) <= nothing);
    });
    if (all_near) return decimals;
  }
  return most + 1;
}

int decimals_for(const std::vector<double>& edges) {
  constexpr int few = 3;  // so many are shown where they give the edges exactly
  const int exact = decimals_within(edges, 0, few);
  if (exact <= few) return exact;
  return decimals_within(edges, narrowest_bin(edges) / 200, most_decimals);
}

std::vector<std::string> fixed_labels(const std::vector<double>& edges, int decimals) {
  std::vector<std::string> labels;
  for (const double edge : edges) {
    std::string label = fmt::format("{:.{}f}", edge, decimals);
    if (label.starts_with('-') && label.find_first_not_of("-0.") == std::string::npos) label.erase(0, 1);
    labels.push_back(label);
  }
  return labels;
}

std::vector<std::string> exponent_labels(const std::vector<double>& edges) {
  std::vector<std::string> labels;
  for (int digits = 4; digits <= std::numeric_limits<double>::max_digits10; ++digits) {
    labels.clear();
    bool distinct = true;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      labels.push_back(fmt::format("{:.{}g}", edges[i], digits));
      distinct = distinct && (i == 0 || edges[i] == edges[i - 1] || labels[i] != labels[i - 1]);
    }
    if (distinct) break;
  }
  return labels;
}

std::size_t longest(const std::vector<std::string>& texts) {
  std::size_t size = 0;
  for (const std::string& text : texts) size = std::max(size, text.size());
  return size;
}

std::string draw_rows(const hist_result& result, const drawing& exec) {
  const std::vector<histogram_row> rows = rows_of(result, exec.most_rows);
  std::vector<double> edges{rows.front().low};
  std::vector<std::string> values;
  double tallest = 0;
  const bool dense = !result.densities.empty();
  const auto height = [dense](const histogram_row& row) {
    return dense ? row.density : static_cast<double>(row.count);
  };
  for (const histogram_row& row : rows) {
    edges.push_back(row.high);
    values.push_back(dense ? fmt::format("{:.4g}", row.density) : fmt::format("{}", row.count));
    if (std::isfinite(height(row))) tallest = std::max(tallest, height(row));
  }

  const std::vector<std::string> labels = edge_labels(edges);
  const std::size_t label_width = longest(labels), value_width = longest(values);
  const std::size_t used = 2 * label_width + value_width + 10;
  const std::size_t room = exec.width > used + 8 ? exec.width - used : 8;
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const char close = i + 1 == rows.size() && !result.half_open ? ']' : ')';
    const std::string line =
        fmt::format("  [{:>{}}, {:>{}}{}  {:>{}}  {}", labels[i], label_width, labels[i + 1], label_width,
                    close, values[i], value_width, bar(height(rows[i]) / tallest, room, exec.utf8));
    text += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
  }
  return text;
}

}  // namespace

std::vector<std::string> edge_labels(const std::vector<double>& edges) {
  constexpr std::size_t widest = 12;
  const int decimals = decimals_for(edges);
  if (decimals > most_decimals) return exponent_labels(edges);
  std::vector<std::string> labels = fixed_labels(edges, decimals);
  return longest(labels) <= widest ? labels : exponent_labels(edges);
}

std::string bar(double fraction, std::size_t width, bool utf8) {
  constexpr std::array<const char*, 8> eighths{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  if (!(fraction > 0)) return {};
  const double cells = std::min(fraction, 1.0) * static_cast<double>(width);
  if (!utf8) return std::string(std::max<std::size_t>(1, static_cast<std::size_t>(std::lround(cells))), '#');
  const auto parts = std::max<std::size_t>(1, static_cast<std::size_t>(std::lround(cells * 8)));
  std::string text;
  for (std::size_t i = 0; i < parts / 8; ++i) text += "█";
  return text + eighths[parts % 8];
}

std::string tell_counts(const hist_result& result) {
  std::string text = fmt::format("  {}, ", plural(result.total, "sample"));
  if (result.inside == result.total && result.total > 0) {
    text += fmt::format("all in {}", plural(result.counts.size(), "bin"));
  } else {
    text += fmt::format("{} in {}", result.inside, plural(result.counts.size(), "bin"));
  }
  if (result.below > 0) text += fmt::format(", {} below", result.below);
  if (result.above > 0) text += fmt::format(", {} above", result.above);
  if (result.nan > 0) text += fmt::format(", {} nan", result.nan);
  if (result.left_out) text += fmt::format(", {} nan left out", *result.left_out);
  return text + '\n';
}

std::string tell_joined_rows(const hist_result& result, const drawing& exec) {
  const std::size_t step = bins_per_row(result.counts.size(), exec.most_rows);
  if (step == 1) return {};
  return fmt::format("  {} bins, each row draws {} of them together\n", result.counts.size(), step);
}

std::string draw_bins(const hist_result& result, const drawing& exec) {
  return draw_rows(result, exec) + "\n" + tell_joined_rows(result, exec) + tell_counts(result);
}

std::string draw_histogram(const hist_result& result, const drawing& exec) {
  return draw_bins(result, exec) + tell_run(result.run);
}

namespace {

constexpr std::size_t gap = 2;  // columns of text before each series

std::string value_text(double height, bool dense) {
  return dense ? fmt::format("{:.4g}", height) : fmt::format("{:.2f} %", 100 * height);
}

// Cut or filled up to so many columns.
std::string padded(const text_label& label, std::size_t width) {
  if (label.width > width) return label.text.substr(0, width);
  return label.text + std::string(width - label.width, ' ');
}

// Letters of UTF-8 take several bytes.
std::string padded_bar(double fraction, std::size_t room, bool utf8) {
  const std::string text = bar(fraction, room, utf8);
  const auto letters = static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
  return text + std::string(room - std::min(room, letters), ' ');
}

std::string without_blanks_at_end(const std::string& line) {
  return line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
}

class side_by_side {
 public:
  side_by_side(const series_result& result, const drawing& exec) : result_(result), exec_(exec) {
    for (const hist_result& one : result.found) {
      rows_.push_back(rows_of(one, exec.most_rows));
      for (const histogram_row& row : rows_.back()) measure(density_or_share(row, one), one);
    }
    std::vector<double> edges{rows_.front().front().low};
    for (const histogram_row& row : rows_.front()) edges.push_back(row.high);
    labels_ = edge_labels(edges);
    for (const std::string& label : labels_) label_width_ = std::max(label_width_, label.size());
    find_room();
  }

  std::string draw() const {
    std::string line(2 * label_width_ + 6, ' ');
    for (const std::string& name : result_.names)
      line += std::string(gap, ' ') + padded(label_of_word(name, false), value_width_ + 1 + room_);
    std::string text = without_blanks_at_end(line);
    for (std::size_t i = 0; i < rows_.front().size(); ++i) text += draw_row(i);
    return text;
  }

 private:
  void measure(double height, const hist_result& of) {
    tallest_ = std::max(tallest_, height);
    value_width_ = std::max(value_width_, value_text(height, !of.densities.empty()).size());
  }

  // Bars of the same room for all; none where it is too narrow for them.
  void find_room() {
    constexpr std::size_t narrowest = 4;
    const std::size_t left = 2 * label_width_ + 6, each = gap + value_width_ + 1;
    const std::size_t used = left + each * rows_.size();
    room_ = exec_.width > used ? (exec_.width - used) / rows_.size() : 0;
    if (room_ < narrowest) room_ = 0;
  }

  std::string draw_row(std::size_t i) const {
    const bool is_last = i + 1 == rows_.front().size();
    const char close = is_last && !result_.found.front().half_open ? ']' : ')';
    std::string line =
        fmt::format("  [{:>{}}, {:>{}}{}", labels_[i], label_width_, labels_[i + 1], label_width_, close);
    for (std::size_t s = 0; s < rows_.size(); ++s) {
      const hist_result& one = result_.found[s];
      const double tall = density_or_share(rows_[s][i], one);
      line += fmt::format("{:>{}} ", value_text(tall, !one.densities.empty()), gap + value_width_);
      if (room_ > 0) line += padded_bar(tall / tallest_, room_, exec_.utf8);
    }
    return without_blanks_at_end(line);
  }

  const series_result& result_;
  const drawing& exec_;
  std::vector<std::vector<histogram_row>> rows_;
  std::vector<std::string> labels_;
  std::size_t label_width_ = 0, value_width_ = 0, room_ = 0;
  double tallest_ = 0;
};

std::string draw_compared(const series_result& result, const drawing& exec) {
  std::string text = side_by_side(result, exec).draw() + "\n";
  text += tell_joined_rows(result.found.front(), exec);
  for (std::size_t i = 0; i < result.found.size(); ++i)
    text += fmt::format("  {}:{}", label_of_word(result.names[i], exec.utf8).text,
                        tell_counts(result.found[i]).substr(1));
  return text;
}

std::string draw_categories(const series_result& result, const drawing& exec) {
  const std::string by = label_of_word(result.by, exec.utf8).text;
  std::string text;
  for (std::size_t i = 0; i < result.found.size(); ++i) {
    text += fmt::format("  {} {}\n\n", by, label_of_word(result.names[i], exec.utf8).text);
    text += draw_bins(result.found[i], exec) + "\n";
  }
  return text;
}

}  // namespace

std::string draw_series(const series_result& result, const drawing& exec) {
  return (result.by.empty() ? draw_compared(result, exec) : draw_categories(result, exec)) +
         tell_run(result.run);
}

}  // namespace cairn::tool
