// Draws bars, upright for numbers and lying for words.
#include "outputs/reports/describe/page_pictures.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "outputs/reports/text_label.hpp"

namespace cairn::tool {
namespace {

constexpr double width = 360;

// Cut behind so many letters.
std::string first_letters(const std::string& text, std::size_t most) {
  std::size_t letters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xc0U) != 0x80U && ++letters > most)
      return text.substr(0, i) + "...";
  }
  return text;
}

std::string title_of(const described_column& column, std::string_view what) {
  return fmt::format("<title>{} of {}</title>", what, page_text(column.name));
}

std::string histogram_of(const described_column& column) {
  constexpr double height = 96, bottom = 14;
  const auto tallest = static_cast<double>(std::max<std::uint64_t>(1, std::ranges::max(column.counts)));
  const double each = width / static_cast<double>(column.counts.size());
  std::string text = fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\">{}", width, height + bottom,
                                 title_of(column, "Histogram"));
  for (std::size_t i = 0; i < column.counts.size(); ++i) {
    if (column.counts[i] == 0) continue;
    const double tall = std::max(1.0, static_cast<double>(column.counts[i]) / tallest * (height - 4));
    text += fmt::format(
        "<rect class=\"bar\" x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\"><title>{} to {}: "
        "{}</title></rect>",
        static_cast<double>(i) * each, height - tall, std::max(0.5, each - 1), tall,
        page_text(column.edges[i]), page_text(column.edges[i + 1]), column.counts[i]);
  }
  text += fmt::format("<line class=\"axis\" x1=\"0\" x2=\"{0}\" y1=\"{1}\" y2=\"{1}\"/>", width, height);
  text += fmt::format("<text class=\"faint\" x=\"0\" y=\"{}\">{}</text>", height + 12,
                      page_text(column.edges.front()));
  text += fmt::format("<text class=\"faint\" x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text></svg>", width,
                      height + 12, page_text(column.edges.back()));
  return text;
}

std::string top_words(const described_column& column) {
  constexpr double row = 18, label = 130, longest = width - label - 70;
  constexpr std::size_t letters = 20;
  const auto tallest = static_cast<double>(column.most[0].count);
  std::string text =
      fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\">{}", width,
                  row * static_cast<double>(column.most.size()), title_of(column, "Most frequent values"));
  for (std::size_t i = 0; i < column.most.size(); ++i) {
    const counted_text& one = column.most[i];
    const double y = static_cast<double>(i) * row, wide = static_cast<double>(one.count) / tallest * longest;
    text += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text>", label - 6, y + 13,
                        page_text(first_letters(one.text, letters)));
    text += fmt::format(
        "<rect class=\"word\" x=\"{}\" y=\"{}\" width=\"{:.2f}\" height=\"{}\"><title>{}: {}</title></rect>",
        label, y + 2, std::max(1.0, wide), row - 4, page_text(one.text), one.count);
    text += fmt::format("<text class=\"faint\" x=\"{:.2f}\" y=\"{}\">{}</text>",
                        label + std::max(1.0, wide) + 5, y + 13, one.count);
  }
  return text + "</svg>";
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char letter : text) {
    switch (letter) {
      case '&':
        safe += "&amp;";
        break;
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '"':
        safe += "&quot;";
        break;
      default:
        safe += letter;
    }
  }
  return safe;
}

std::string page_text(std::string_view text) { return escaped(label_of_word(text, true).text); }

std::string picture_of(const described_column& column) {
  if (!column.counts.empty()) return histogram_of(column);
  return column.most.empty() ? std::string() : top_words(column);
}

}  // namespace cairn::tool
