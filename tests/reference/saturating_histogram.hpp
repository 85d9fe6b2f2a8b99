// The saturating histogram, the obvious way: test and increment, one bin number after the other.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

namespace reference {

template <class Counter>
void saturating_histogram_into(std::vector<Counter>& counts, const std::vector<std::uint32_t>& bins) {
  for (const std::uint32_t bin : bins)
    if (counts.at(bin) < std::numeric_limits<Counter>::max()) ++counts[bin];
}

}  // namespace reference
