// The options of `cairn digitize`: what `cairn hist` reads and its bins, and where the numbers go.
#pragma once

#include "commands/hist/hist_options.hpp"

namespace cairn::tool {

void describe_digitize(CLI::App& command, hist_arguments& arguments);

// Errors: usage_error.
hist_options check_digitize(const hist_arguments& arguments);

}  // namespace cairn::tool
