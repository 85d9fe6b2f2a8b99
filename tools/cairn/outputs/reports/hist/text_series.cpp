// Histograms in common bins as text: side by side, or a small one for each category.
#include <fmt/format.h>

#include <algorithm>

#include "outputs/reports/hist/hist_report.hpp"
#include "outputs/reports/text_label.hpp"

namespace cairn::tool {
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
