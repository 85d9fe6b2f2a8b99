// A page of HTML that needs nothing else: tables, and pictures of SVG.
#include <fmt/format.h>

#include <algorithm>

#include "outputs/reports/describe/reports.hpp"
#include "outputs/reports/text_label.hpp"
#include "outputs/run_facts.hpp"

namespace cairn::tool {
namespace {

constexpr std::string_view page_style = R"(
:root { color-scheme: light dark; --ink: #1c1f23; --faint: #5b636c; --paper: #ffffff; --card: #f6f7f9;
  --line: #d6dae0; --bar: #2f6f9f; --word: #7a5195; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e7eaee; --faint: #a7b0ba; --paper: #14171a; --card: #1e2226; --line: #3a4148;
  --bar: #6fb1de;
    --word: #c79be0; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.45 system-ui, sans-serif; }
h1 { font-size: 1.35rem; overflow-wrap: anywhere; margin: 1rem 0 0.2rem; }
h2 { font-size: 1.05rem; margin: 0; overflow-wrap: anywhere; }
p { margin: 0.2rem 0 0.8rem; color: var(--faint); }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.85rem; width: 100%; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--faint); padding-bottom: 0.3rem; }
th, td { padding: 0.2rem 0.6rem; border-bottom: 1px solid var(--line); text-align: right;
  white-space: nowrap; }
th:first-child, td:nth-child(2), th:nth-child(2) { text-align: left; }
tbody th { font-weight: 600; max-width: 18rem; overflow: hidden; text-overflow: ellipsis; }
td.text { max-width: 14rem; overflow: hidden; text-overflow: ellipsis; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 22rem), 1fr)); gap: 0.8rem;
  margin: 1rem 0; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 0.4rem; padding: 0.8rem;
  min-width: 0; }
.type { color: var(--faint); font-size: 0.85rem; }
svg { display: block; width: 100%; height: auto; margin: 0.6rem 0; }
svg text { fill: var(--ink); font: 11px system-ui, sans-serif; }
svg .faint { fill: var(--faint); }
.bar { fill: var(--bar); } .word { fill: var(--word); } .axis { stroke: var(--line); }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.1rem 0.8rem; margin: 0;
  font-size: 0.85rem; font-variant-numeric: tabular-nums; }
dt { color: var(--faint); } dd { margin: 0; overflow-wrap: anywhere; }
.note { font-size: 0.85rem; margin: 0.5rem 0 0; }
a { color: inherit; }
@media print {
  :root { color-scheme: light; --ink: #000; --faint: #444; --paper: #fff; --card: #fff; --line: #999;
    --bar: #3b6f96; --word: #6d4a86; }
  body { max-width: none; padding: 0; font-size: 9pt; }
  .table { overflow: visible; } th, td { white-space: normal; }
  .cards { grid-template-columns: 1fr 1fr; }
  article { break-inside: avoid; } .bar, .word { print-color-adjust: exact;
  -webkit-print-color-adjust: exact; }
}
)";

// The text as it may stand in a page.
std::string escaped(std::string_view text);
// Text of a file as it may stand in a page: escaped, bytes that are no UTF-8 as \xNN, cut where it is long.
std::string page_text(std::string_view text);

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

std::string anchor(std::size_t file, std::size_t column) { return fmt::format("f{}c{}", file, column); }

std::string real_text(const std::optional<double>& value) {
  return value ? shown_real(*value) : std::string();
}

// 12 345 678, with spaces that do not break.
std::string grouped(std::uint64_t count) {
  std::string text = fmt::format("{}", count);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, "\u202f");
  return text;
}

std::string share_of(std::uint64_t part, std::uint64_t all) {
  if (part == 0 || all == 0) return {};
  return fmt::format(" ({:.3g} %)", 100 * static_cast<double>(part) / static_cast<double>(all));
}

std::string value_text(const described_column& column, const std::string& value) {
  return page_text(shown_value(column, value));
}

void write_line(const described_column& column, const std::string& link, text_pieces& page) {
  page += fmt::format(
      "<tr><th scope=\"row\"><a href=\"#{}\">{}</a></th><td>{}</td><td>{}</td><td>{}</td><td>{}</td>", link,
      page_text(column.name), name_of(column.type), column.count, column.missing, column.distinct);
  const auto cell = [&](const std::string& value) {
    page += fmt::format("<td class=\"text\">{}</td>",
                        value.empty() ? value : page_text(shown_value(column, value)));
  };
  cell(column.least);
  cell(column.quartiles ? (*column.quartiles)[1] : std::string());
  cell(column.greatest);
  page += fmt::format("<td>{}</td><td>{}</td></tr>\n", real_text(column.mean), real_text(column.deviation));
}

void write_fact(std::string_view what, const std::string& value, text_pieces& page) {
  page += fmt::format("<dt>{}</dt><dd>{}</dd>", what, value);
}

void write_facts(const described_column& column, text_pieces& page) {
  const std::uint64_t rows = column.count + column.missing;
  write_fact("values", grouped(column.count), page);
  write_fact("missing", fmt::format("{}{}", grouped(column.missing), share_of(column.missing, rows)), page);
  write_fact("distinct",
             fmt::format("{}{}", grouped(column.distinct), share_of(column.distinct, column.count)), page);
  if (column.infinite > 0)
    write_fact("infinite", fmt::format("{}, in no bar", grouped(column.infinite)), page);
  if (column.count > 0) write_fact("least", value_text(column, column.least), page);
  if (column.quartiles)
    write_fact(
        "quartiles",
        fmt::format("{}, {}, {}", value_text(column, (*column.quartiles)[0]),
                    value_text(column, (*column.quartiles)[1]), value_text(column, (*column.quartiles)[2])),
        page);
  if (column.count > 0) write_fact("greatest", value_text(column, column.greatest), page);
  if (column.mean) write_fact("mean", real_text(column.mean), page);
  if (column.deviation) write_fact("deviation", real_text(column.deviation), page);
  if (!column.counts.empty() && has_frequent(column))
    write_fact(
        "most frequent",
        fmt::format("{} ({} times)", value_text(column, column.most[0].text), grouped(column.most[0].count)),
        page);
}

void write_card(const described_column& column, const std::string& link, text_pieces& page) {
  page += fmt::format("<article id=\"{}\"><h2>{}</h2><div class=\"type\">{}</div>\n{}\n<dl>", link,
                      page_text(column.name), name_of(column.type), picture_of(column));
  if (column.type != column_type::unreadable) write_facts(column, page);
  page += "</dl>";
  for (const std::string& note : column.notes) page += fmt::format("<p class=\"note\">{}</p>", escaped(note));
  page += "</article>\n";
}

std::string facts_of(const described_file& file) {
  std::string text =
      file.rows ? fmt::format("{} row{}, ", grouped(*file.rows), *file.rows == 1 ? "" : "s") : "";
  text += plural(file.columns.size(), "column");
  for (const std::string& fact : told_facts(file.tables)) text += ", " + fact;
  return text;
}

void write_file(const described_file& file, std::size_t number, text_pieces& page) {
  page += fmt::format("<section><h1>{}</h1>\n<p>{}</p>\n", page_text(file.file), facts_of(file));
  page +=
      "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"All columns\"><table><thead><tr>"
      "<th scope=\"col\">column</th><th scope=\"col\">type</th><th scope=\"col\">values</th>"
      "<th scope=\"col\">missing</th><th scope=\"col\">distinct</th><th scope=\"col\">least</th>"
      "<th scope=\"col\">median</th><th scope=\"col\">greatest</th><th scope=\"col\">mean</th>"
      "<th scope=\"col\">deviation</th></tr></thead><tbody>\n";
  for (std::size_t c = 0; c < file.columns.size(); ++c) write_line(file.columns[c], anchor(number, c), page);
  page += "</tbody></table></div>\n<div class=\"cards\">\n";
  for (std::size_t c = 0; c < file.columns.size(); ++c) write_card(file.columns[c], anchor(number, c), page);
  page += "</div></section>\n";
}

}  // namespace

void write_page(std::span<const described_file> files, const text_sink& sink) {
  text_pieces page(sink);
  page += "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\">\n";
  page += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
  page +=
      fmt::format("<title>{}</title>\n<style>{}</style></head>\n<body><main>\n",
                  files.empty() ? std::string("cairn describe") : page_text(files.front().file), page_style);
  for (std::size_t i = 0; i < files.size(); ++i) write_file(files[i], i, page);
  page += "</main></body>\n</html>\n";
  page.end();
}

}  // namespace cairn::tool
