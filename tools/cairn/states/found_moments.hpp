// What a rule for bins has seen of the samples so far.
#pragma once

#include <cstdint>

namespace cairn::tool {

// Count, least, greatest, mean and the second and third central moments (sums, not divided by the count).
struct found_moments {
  std::uint64_t count = 0;
  double low = 0, high = 0;
  double mean = 0, m2 = 0, m3 = 0;
};

struct looked_at {
  found_moments kept;  // of the samples inside the range
  bool whole = true;   // all samples are integers; cells of text that hold whole numbers are
};

}  // namespace cairn::tool
