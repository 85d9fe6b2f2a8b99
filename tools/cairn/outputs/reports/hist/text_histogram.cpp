// Labels the edges with as few digits as part them, and draws a bar for each row.
#include "outputs/reports/hist/text_histogram.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

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

}  // namespace cairn::tool
