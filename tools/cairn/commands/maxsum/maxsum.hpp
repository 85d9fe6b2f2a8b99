// `cairn maxsum`: the heaviest segments, rectangles and boxes of an array.
#pragma once

#include "commands/maxsum/maxsum_options.hpp"

namespace cairn::tool {

// Errors: refusal; what the library throws.
void run_maxsum(const maxsum_options& options);

}  // namespace cairn::tool
