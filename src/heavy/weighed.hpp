// A subarray with its sum, and the order of results.
#pragma once

#include <cstdint>

namespace cairn::heavy {

// Corners are indices into the array, row by row; these are ordered as the corners.
template <class Sum>
struct weighed {
  Sum sum;
  std::uint64_t first, last;
};

struct by_weight {
  template <class Sum>
  bool operator()(const weighed<Sum>& a, const weighed<Sum>& b) const {
    if (a.sum != b.sum) return a.sum > b.sum;
    return a.first != b.first ? a.first < b.first : a.last < b.last;
  }
};
constexpr by_weight heavier;

}  // namespace cairn::heavy
