// Writes a page: of each file a table of its columns, and a card for each of them.
#include <fmt/format.h>

#include "outputs/reports/describe/page_pictures.hpp"
#include "outputs/reports/describe/reports.hpp"
#include "outputs/run_facts.hpp"

namespace cairn::tool {
namespace {

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
