// What the extent sweeps find.
#pragma once

#include <cstdint>

namespace cairn {

// Of the samples that are numbers; low > high when there are none.
template <class T>
struct extent_result {
  T low;
  T high;
  std::uint64_t nan;
};

}  // namespace cairn
