// JSON as it is printed: integers with all digits, reals shortest, non-finite reals as strings.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cairn::tool {

std::string json_real(double value);             // 0.1, 3.0, 1e+300, "nan", "inf", "-inf"
std::string json_string(std::string_view text);  // quoted and escaped

}  // namespace cairn::tool
