// Writes a real or a string as JSON.
#include "outputs/json_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

namespace cairn::tool {

std::string json_real(double value) {
  if (std::isnan(value)) return "\"nan\"";
  if (std::isinf(value)) return value < 0 ? "\"-inf\"" : "\"inf\"";
  std::string text = fmt::format("{}", value);
  const bool looks_real = text.find_first_of(".e") != std::string::npos;
  return looks_real ? text : text + ".0";
}

std::string json_string(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace cairn::tool
