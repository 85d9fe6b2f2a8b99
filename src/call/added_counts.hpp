// Counts that grow, or none of them where one would exceed what it can hold.
#pragma once

#include <cairn/memory.hpp>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <string_view>

#include "src/call/place.hpp"
#include "src/call/sentence.hpp"

namespace cairn {

// Refuses counts that are not one for each bin. `whose`: "axis has", "axes have". std::invalid_argument,
// device_error.
inline void check_counts(out<std::uint64_t> counts, std::size_t bins, std::string_view whose) {
  if (counts.size() != bins)
    throw std::invalid_argument(
        sentence("histogram_into: counts has ", counts.size(), " items; the ", whose, " ", bins, " bins"));
  if (counts.on_device()) check_device(counts.device());
}

// Whether all of `added` fit. std::overflow_error.
inline void check_fit(std::span<const std::uint64_t> counts, const std::uint64_t* added) {
  bool fits = true;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    std::uint64_t sum = 0;
    fits &= !__builtin_add_overflow(counts[i], added[i], &sum);
  }
  if (fits) return;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (added[i] > std::numeric_limits<std::uint64_t>::max() - counts[i])
      throw std::overflow_error(
          sentence("histogram_into: counts[", i, "] = ", counts[i], " plus ", added[i], " exceeds 2^64 - 1"));
  }
}

// Adds all of `added`, or throws and adds none. std::overflow_error.
inline void add_counts(std::span<std::uint64_t> counts, const std::uint64_t* added) {
  bool fits = true;
  for (std::size_t i = 0; i < counts.size(); ++i)
    fits &= !__builtin_add_overflow(counts[i], added[i], &counts[i]);
  if (fits) return;
  for (std::size_t i = 0; i < counts.size(); ++i) counts[i] -= added[i];
  check_fit(counts, added);
}

}  // namespace cairn
