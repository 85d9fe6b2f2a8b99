// The least and the greatest sample so far, as doubles.
#pragma once

#include <algorithm>

namespace cairn::tool {

struct found_range {
  bool any = false;
  double low = 0, high = 0;

  void widen(double to_low, double to_high) {
    low = any ? std::min(low, to_low) : to_low;
    high = any ? std::max(high, to_high) : to_high;
    any = true;
  }
};

}  // namespace cairn::tool
