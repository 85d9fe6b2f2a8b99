// Texts and numbers as they are printed in JSON, read again by a JSON parser.
#include "json_text.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <string>

#include "require.hpp"

using namespace cairn;

namespace {

// Nothing when it is no JSON.
nlohmann::json parsed(const std::string& text) { return nlohmann::json::parse(text, nullptr, false); }

bool is_utf8(const std::string& text) {
  try {
    static_cast<void>(nlohmann::json(text).dump());
    return true;
  } catch (const nlohmann::json::type_error&) {
    return false;
  }
}

void check_text(const std::string& text) {
  const nlohmann::json read = parsed(tool::json_string(text));
  fuzz::require(read.is_string(), "a text is printed as a string");
  if (is_utf8(text)) fuzz::require(read.get<std::string>() == text, "a text is read again as it was");
}

void check_number(double value) {
  const nlohmann::json read = parsed(tool::json_real(value));
  if (!std::isfinite(value)) return fuzz::require(read.is_string(), "no number: a string");
  fuzz::require(read.is_number_float(), "a number is printed as a real");
  fuzz::require(std::bit_cast<std::uint64_t>(read.get<double>()) == std::bit_cast<std::uint64_t>(value),
                "a number is read again as it was");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  check_text({reinterpret_cast<const char*>(data), size});
  double value = 0;
  if (size < sizeof value) return 0;
  std::memcpy(&value, data, sizeof value);
  check_number(value);
  return 0;
}
