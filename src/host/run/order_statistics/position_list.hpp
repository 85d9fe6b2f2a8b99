// Positions as they are looked for: ascending, each once.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::host {

using position_list = std::vector<std::uint64_t>;

inline position_list each_once(std::span<const std::uint64_t> positions) {
  position_list each(positions.begin(), positions.end());
  std::ranges::sort(each);
  const auto repeated = std::ranges::unique(each);
  each.erase(repeated.begin(), repeated.end());
  return each;
}

// Of one that is there.
inline std::size_t index_in(const position_list& each, std::uint64_t position) {
  return static_cast<std::size_t>(std::ranges::lower_bound(each, position) - each.begin());
}

}  // namespace cairn::host
