// Bins of one width for the samples of all ranks.
#pragma once

#include <cairn/axis.hpp>
#include <cairn/extremes.hpp>
#include <cstddef>

#include "src/binned/range.hpp"

namespace cairn::collective {

// The axis of a local call. std::invalid_argument.
inline axes even_axis(const detail::samples& x, std::size_t bins, const bounds& found,
                      const execution& exec) {
  const bounds ends = range_of(x, found, exec);
  const axis made = axis::uniform(bins, ends.low, ends.high);
  check_widths(made.used_for(x.type), x.type);
  return axes(made);
}

}  // namespace cairn::collective
