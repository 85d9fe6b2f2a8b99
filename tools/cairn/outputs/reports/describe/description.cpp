// Writes what is described as JSON and as rows of a table, and lists of datasets.
#include "outputs/reports/describe/description.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string_view>
#include <type_traits>
#include <utility>

#include "outputs/json_text.hpp"
#include "outputs/reports/describe/reports.hpp"
#include "outputs/run_facts.hpp"
#include "shared/number_text.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {

std::string_view name_of(column_type type) {
  switch (type) {
    case column_type::empty:
      return "empty";
    case column_type::integer:
      return "integer";
    case column_type::real:
      return "real";
    case column_type::boolean:
      return "boolean";
    case column_type::date:
      return "date";
    case column_type::moment:
      return "datetime";
    case column_type::unreadable:
      return "unreadable";
    case column_type::words:
      break;
  }
  return "words";
}

described_column unreadable_column(std::string name, std::string why) {
  described_column column;
  column.name = std::move(name);
  column.type = column_type::unreadable;
  column.notes.push_back(std::move(why));
  return column;
}

std::string shown_value(const described_column& column, const std::string& value) {
  if (!is_number(column.type) || value.find('.') == std::string::npos) return value;
  const std::string shorter = fmt::format("{:.10g}", *parse_cell(value));
  return shorter.size() < value.size() ? shorter : value;
}

std::string shown_real(double value) {
  const double size = std::abs(value);
  if (!(size >= 1e6 && size < 1e15)) return fmt::format("{:.6g}", value);
  const std::string text = fmt::format("{:.1f}", value);
  return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

bool has_frequent(const described_column& column) {
  const bool counted = column.type == column_type::words || column.type == column_type::boolean;
  return !column.most.empty() && (counted || column.most[0].count > 1);
}

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

namespace {

constexpr std::array<std::string_view, 16> header{
    "file",     "column", "type",           "count",         "missing",
    "distinct", "least",  "first_quartile", "median",        "third_quartile",
    "greatest", "mean",   "deviation",      "most_frequent", "most_frequent_count",
    "notes"};

void write_real(const std::optional<double>& value, table_rows& rows) {
  if (value)
    rows.cell(*value);
  else
    rows.cell("");
}

void write_column(const std::string& file, const described_column& column, table_rows& rows) {
  rows.cell(file).cell(column.name).cell(name_of(column.type));
  rows.cell(column.count).cell(column.missing).cell(column.distinct).cell(column.least);
  for (std::size_t q = 0; q < 3; ++q) rows.cell(column.quartiles ? (*column.quartiles)[q] : std::string());
  rows.cell(column.greatest);
  write_real(column.mean, rows);
  write_real(column.deviation, rows);
  if (column.most.empty())
    rows.cell("").cell("");
  else
    rows.cell(column.most[0].text).cell(column.most[0].count);
  std::string notes;
  for (const std::string& note : column.notes) notes += (notes.empty() ? "" : "; ") + note;
  rows.cell(notes);
  rows.end_row();
}

}  // namespace

void write_rows(std::span<const described_file> files, const text_sink& sink, table_format format) {
  table_rows rows(sink, format);
  for (const std::string_view name : header) rows.cell(name);
  rows.end_row();
  for (const described_file& file : files)
    for (const described_column& column : file.columns) write_column(file.file, column, rows);
  rows.end();
}

namespace {

std::string in_words(std::uint64_t bytes) {
  constexpr const char* units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  auto size = static_cast<double>(bytes);
  std::size_t unit = 0;
  while (size >= 1024 && unit + 1 < std::size(units)) {
    size /= 1024;
    ++unit;
  }
  return unit == 0 ? fmt::format("{} bytes", bytes) : fmt::format("{:.1f} {}", size, units[unit]);
}

// "(1000, 3)"; a length that may grow without end is followed by a plus.
std::string shape_of(const listed_dataset& one) {
  if (one.is_null) return "null";
  if (one.shape.empty()) return "scalar";
  std::string text = "(";
  for (std::size_t d = 0; d < one.shape.size(); ++d) {
    const bool grows = d < one.most.size() && one.most[d] != std::optional(one.shape[d]);
    text += fmt::format("{}{}{}", d == 0 ? "" : ", ", one.shape[d], grows ? "+" : "");
  }
  return text + ")";
}

// Control bytes as \xNN.
std::string safe(std::string_view text) {
  std::string printed;
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    printed += byte < 0x20 || byte == 0x7f ? fmt::format("\\x{:02x}", byte) : std::string(1, letter);
  }
  return printed;
}

std::string value_text(const listed_attribute& attribute) {
  std::string text;
  for (const auto& value : attribute.values) {
    if (!text.empty()) text += ", ";
    text += std::visit(
        []<class T>(const T& one) {
          if constexpr (std::is_same_v<T, std::string>)
            return in_quotes(one);
          else
            return fmt::format("{}", one);
        },
        value);
  }
  if (attribute.values.empty()) return attribute.items == 0 ? "nothing" : attribute.type;
  return attribute.items > attribute.values.size() ? fmt::format("{}, ... ({} items)", text, attribute.items)
                                                   : text;
}

std::string storage_of(const listed_dataset& one) {
  std::string text =
      one.layout == "chunked" ? fmt::format("chunks of ({})", fmt::join(one.chunk, ", ")) : one.layout;
  if (!one.filters.empty()) text += fmt::format("; {}", fmt::join(one.filters, ", "));
  return text + fmt::format("; {} in the file", in_words(one.stored_bytes));
}

std::string_view scale_of(const listed_dataset& one) {
  if (!one.is_scale) return "";
  return one.has_values ? "  dimension scale" : "  dimension without values";
}

std::string dimensions_of(const listed_dataset& one) {
  std::vector<std::string> names;
  bool any = false;
  for (const std::string& name : one.dimensions) {
    names.push_back(name.empty() ? "-" : safe(name));
    any = any || !name.empty();
  }
  return any ? fmt::format("    dimensions {}\n", fmt::join(names, ", ")) : "";
}

std::string tell(const listed_dataset& one) {
  std::string text = "  " + safe(one.path);
  if (!one.link.empty()) text += " -> " + safe(one.link);
  if (one.kind == "dataset") {
    text +=
        fmt::format("  {}  {}{}\n    {}\n", safe(one.type), shape_of(one), scale_of(one), storage_of(one));
    text += dimensions_of(one);
  } else if (one.kind == "broken link" && one.link.empty()) {
    text += "  " + unopened_words() + "\n";
  } else {
    text += fmt::format("  {}{}\n", one.kind, one.type.empty() ? "" : ": " + safe(one.type));
  }
  for (const listed_attribute& attribute : one.attributes)
    text += fmt::format("    {} = {}\n", safe(attribute.name), value_text(attribute));
  return text;
}

nlohmann::ordered_json json_of(const listed_attribute& attribute) {
  nlohmann::ordered_json values = nlohmann::ordered_json::array();
  for (const auto& value : attribute.values) {
    std::visit(
        [&]<class T>(const T& one) {
          if constexpr (std::is_same_v<T, double>)
            values.push_back(nlohmann::ordered_json::parse(json_real(one)));
          else
            values.push_back(one);
        },
        value);
  }
  return {{"name", attribute.name}, {"type", attribute.type}, {"items", attribute.items}, {"values", values}};
}

nlohmann::ordered_json json_of(const listed_dataset& one) {
  nlohmann::ordered_json found{{"name", one.path}, {"kind", one.kind}};
  if (!one.link.empty()) found["link"] = one.link;
  if (!one.type.empty()) found["type"] = one.type;
  if (one.kind == "dataset") {
    found["shape"] = one.is_null ? nlohmann::ordered_json() : nlohmann::ordered_json(one.shape);
    found["most"] = nlohmann::ordered_json::array();
    for (const auto& length : one.most)
      found["most"].push_back(length ? nlohmann::ordered_json(*length) : nlohmann::ordered_json());
    found["layout"] = one.layout;
    found["chunk"] = one.chunk;
    found["filters"] = one.filters;
    found["stored_bytes"] = one.stored_bytes;
    found["dimension_scale"] = one.is_scale;
    found["has_values"] = one.has_values;
    found["dimensions"] = one.dimensions;
  }
  found["attributes"] = nlohmann::ordered_json::array();
  for (const listed_attribute& attribute : one.attributes) found["attributes"].push_back(json_of(attribute));
  return found;
}

}  // namespace

std::string tell_datasets(const std::string& file, const std::vector<listed_dataset>& datasets) {
  std::string text = file + "\n";
  for (const listed_dataset& one : datasets)
    if (one.path != "/" || !one.attributes.empty()) text += tell(one);
  return text;
}

std::string datasets_in_json(const std::string& file, const std::vector<listed_dataset>& datasets) {
  nlohmann::ordered_json document{{"file", file}, {"objects", nlohmann::ordered_json::array()}};
  for (const listed_dataset& one : datasets) document["objects"].push_back(json_of(one));
  return document.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace cairn::tool
