// Lists the datasets of an HDF5 file in words and in JSON.
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <type_traits>

#include "outputs/json_text.hpp"
#include "outputs/reports/describe/reports.hpp"
#include "shared/refusal.hpp"

namespace cairn::tool {
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
