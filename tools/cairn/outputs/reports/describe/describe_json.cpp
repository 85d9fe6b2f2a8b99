// Writes files and their columns member by member: numbers with all their digits.
#include <fmt/format.h>

#include "outputs/json_text.hpp"
#include "outputs/reports/describe/reports.hpp"
#include "outputs/run_facts.hpp"

namespace cairn::tool {
namespace {

// Numbers that are none in JSON are strings.
std::string value_in_json(const described_column& column, const std::string& value) {
  const bool finite = value.find_first_of("nN") == std::string::npos;
  return is_number(column.type) && finite ? value : json_string(value);
}

void write_values(const described_column& column, text_pieces& text) {
  const auto value = [&](const std::string& one) { return value_in_json(column, one); };
  if (column.count > 0)
    text += fmt::format(", \"least\": {}, \"greatest\": {}", value(column.least), value(column.greatest));
  if (column.mean) text += fmt::format(", \"mean\": {}", json_real(*column.mean));
  if (column.deviation) text += fmt::format(", \"deviation\": {}", json_real(*column.deviation));
  if (column.quartiles) {
    text += ",\n     \"quartiles\": ";
    write_json_list(*column.quartiles, text, value);
  }
  text += ",\n     \"most_frequent\": ";
  write_json_list(column.most, text, [&](const counted_text& one) {
    return fmt::format("{{\"value\": {}, \"count\": {}}}", value(one.text), one.count);
  });
  if (column.counts.empty()) return;
  text += ",\n     \"histogram\": {\"edges\": ";
  write_json_list(column.edges, text, value);
  text += ", \"counts\": ";
  write_json_list(column.counts, text, json_integer<std::uint64_t>);
  text += fmt::format(", \"infinite\": {}}}", column.infinite);
}

void write_column(const described_column& column, text_pieces& text) {
  text += fmt::format("    {{\"name\": {}, \"type\": {}, \"count\": {}, \"missing\": {}, \"distinct\": {}",
                      json_string(column.name), json_string(name_of(column.type)), column.count,
                      column.missing, column.distinct);
  write_values(column, text);
  if (!column.notes.empty()) {
    text += ",\n     \"notes\": ";
    write_json_list(column.notes, text, [](const std::string& note) { return json_string(note); });
  }
  text += "}";
}

void write_file(const described_file& file, text_pieces& text) {
  text += fmt::format(" {{\"file\": {}, ", json_string(file.file));
  if (file.rows) text += fmt::format("\"rows\": {}, ", *file.rows);
  if (file.tables.tables != 0)
    text += fmt::format("\"header\": {},\n  \"tables\": {}, ", file.tables.headers != 0,
                        json_object(file.tables));
  text += fmt::format("\"threads\": {}, \"seconds\": {},\n  \"columns\": [", file.threads,
                      json_real(file.seconds));
  bool first = true;
  for (const described_column& column : file.columns) {
    text += first ? "\n" : ",\n";
    first = false;
    write_column(column, text);
  }
  text += "]}";
}

}  // namespace

void write_json(std::span<const described_file> files, const text_sink& sink) {
  text_pieces text(sink);
  text += "{\"files\": [\n";
  bool first = true;
  for (const described_file& file : files) {
    if (!first) text += ",\n";
    first = false;
    write_file(file, text);
  }
  text += "\n]}\n";
  text.end();
}

}  // namespace cairn::tool
