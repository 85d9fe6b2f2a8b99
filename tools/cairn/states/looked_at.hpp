// What a rule for bins has seen of the samples so far.
#pragma once

#include <cairn/moments.hpp>

namespace cairn::tool {

struct looked_at {
  sample_moments kept;  // of the samples inside the range
  bool whole = true;    // all samples are integers; cells of text that hold whole numbers are
};

}  // namespace cairn::tool
