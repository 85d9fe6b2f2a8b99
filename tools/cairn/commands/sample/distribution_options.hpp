// The part of the options of `cairn sample` that names a distribution and its parameters.
#pragma once

#include <cairn/random/continuous_distribution.hpp>
#include <cairn/random/distribution.hpp>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "commands/options/given_options.hpp"
#include "outputs/reports/sample_report.hpp"

namespace cairn::tool {

struct named_distribution {
  std::variant<distribution, continuous_distribution> law;
  std::vector<named_value> facts;  // its name and parameters, for reports
  bool without_sign = false;       // values may be above 2^63 - 1
};

// Nothing where none is named. Errors: usage_error naming a parameter that is missing, that is no number or
// not in its range, or that is not one of the distribution's.
std::optional<named_distribution> check_distribution(const given_options& given);

}  // namespace cairn::tool
