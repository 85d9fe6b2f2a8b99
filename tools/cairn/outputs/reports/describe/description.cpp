// Names of types.
#include "outputs/reports/describe/description.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

#include "shared/number_text.hpp"

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

}  // namespace cairn::tool
