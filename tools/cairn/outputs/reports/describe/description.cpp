// Names of types.
#include "outputs/reports/describe/description.hpp"

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
    case column_type::words:
      break;
  }
  return "words";
}

}  // namespace cairn::tool
