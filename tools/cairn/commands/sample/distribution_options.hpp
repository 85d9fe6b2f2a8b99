// The part of the options of `cairn sample` that names a distribution and its parameters.
#pragma once

#include <cairn/random/continuous_distribution.hpp>
#include <cairn/random/distribution.hpp>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "outputs/reports/sample_report.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the library's own names
class App;       // NOLINT(readability-identifier-naming)
}

namespace cairn::tool {

struct named_distribution {
  std::variant<distribution, continuous_distribution> law;
  std::vector<named_value> facts;  // its name and parameters, for reports
  bool without_sign = false;       // values may be above 2^63 - 1
};

// The text of the options as they stand on the command line: --distribution, and each parameter by its
// option.
struct distribution_arguments {
  std::string name;
  std::map<std::string, std::string, std::less<>> parameters;
};

// But for --shape, which raw binary has too: whoever parses it passes it on.
void describe_distribution(CLI::App& command, distribution_arguments& given);

// Nothing where none is named. Errors: usage_error naming a parameter that is missing, that is no number or
// not in its range, or that is not one of the distribution's.
std::optional<named_distribution> check_distribution(const distribution_arguments& given);

}  // namespace cairn::tool
