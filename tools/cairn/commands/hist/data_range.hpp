// The range of the data, from which bins are made where none is given.
#pragma once

#include <cairn/extremes.hpp>
#include <optional>
#include <span>

#include "commands/options/arguments.hpp"
#include "shared/exact_double.hpp"

namespace cairn::tool {

// Doubles that hold all samples, or all above 0; nothing where there is none of these.
template <class T>
std::optional<number_range> range_of(std::span<const T> samples, bool above_0, const execution& exec) {
  const extremes<T> ends = extremes_of(samples, exec);
  if (ends.numbers == 0) return std::nullopt;
  const bounds outward = bounds_of(ends);
  if (!above_0 || outward.low > 0) return number_range{outward.low, outward.high};
  if (!(ends.greatest > 0)) return std::nullopt;
  T least = ends.greatest;
  for (const T sample : samples) {
    if (sample > 0 && sample < least) least = sample;
  }
  return number_range{double_at_most(least), outward.high};
}

}  // namespace cairn::tool
