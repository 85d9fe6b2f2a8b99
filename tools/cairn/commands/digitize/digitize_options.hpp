// The options of `cairn digitize`: what `cairn hist` reads and its bins, and where the numbers go.
#pragma once

#include "commands/hist/hist_options.hpp"

namespace cairn::tool {

// Errors: usage_error.
hist_options check_digitize(const given_options& given);

}  // namespace cairn::tool
