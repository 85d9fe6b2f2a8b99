// What a document says of the bins of an axis, and whether it lists them.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <string>
#include <vector>

#include "outputs/json_text.hpp"

namespace cairn::tool {

// Edges and counts of so many bins are not listed again beside a file that has the counts.
inline bool lists_bins(std::size_t bins, bool written) {
  constexpr std::size_t most = 10'000;
  return !written || bins <= most;
}

inline std::string json_range(const std::vector<double>& edges) {
  return fmt::format("[{}, {}]", json_real(edges.front()), json_real(edges.back()));
}

}  // namespace cairn::tool
